import CommandLine
import Measurement
import Profiles
import Results

/// `pentimento profile`: where a case's time goes, who asks for its memory, and what it keeps.
enum ProfileCommand {
  static let command = Command(
    name: "pentimento profile",
    overview: "Explains a case: where its time goes, who asks for memory, what is kept.",
    usage: "pentimento profile [<options>] <case>",
    "pentimento profile --diff [<options>] <design> <design> <case>",
    "pentimento profile --diff <folder> <folder>",
    options: [
      .flag("cpu", help: "Where time goes, by samples of the CPU clock (perf); the default."),
      .flag("heap", help: "Who asks for memory and whose is alive before, at the peak and after (jemalloc)."),
      .flag("instructions", help: "Every instruction, by function (callgrind); fifty times slower."),
      .flag("timeline", help: "Levels of memory and stalls over the session, as timeline.csv."),
      .flag("diff", help: "Hold two designs of a case, or two profiles' folders, against each other."),
    ] + CaseOptions.options + SuiteOptions.measuring + [
      .value(
        "samples", "count", .integer(1...1_000_000),
        help: "Samples in the process, instead of the benchmark's own."),
      .value(
        "frequency", "hertz", .integer(1...10_000), default: "997", help: "With --cpu: samples a second."),
      .value("top", "count", .integer(1...1000), default: "15", help: "Rows of each table that is printed."),
      .value(
        "results", "folder", .file, default: "results", help: "Where the folder of this profile is made."),
      .value("name", "word", default: "profile", help: "The last part of the folder's name."),
    ],
    arguments: [
      Argument(
        "case", .any, .file,
        help: "A case's ID, or a name or pattern that means one case; with --diff see above.")
    ],
    discussion: """
      Each profiler gets a process of its own and looks at what the case measures, not at what prepares it; before each the \
      case runs without one, and overhead.csv holds both times. The folder gets sites.csv, folded stacks, flame graphs, and \
      what other tools open: *.heap (jeprof, pprof), cpu.perf (speedscope, inferno), callgrind.out (KCachegrind).
      Debian's packages for it: libjemalloc-dev, linux-perf, valgrind, binutils.
      Exit codes: 0 profiled, 2 usage or I/O error or a tool missing, 4 the case failed, 130 interrupted.
      """)

  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    let words = arguments.positional
    if arguments.flag("diff") {
      switch words.count {
      case 2: return try ProfileDifference.compare(folders: words, arguments, command)
      case 3:
        return try ProfileDifference.compare(designs: Array(words[..<2]), of: words[2], arguments, command)
      default:
        throw command.usageError("--diff takes two designs and a case, or the folders of two profiles")
      }
    }
    guard words.count == 1 else {
      throw command.usageError(
        words.isEmpty
          ? "there is no case to profile" : "'\(words[1])' is one case too many; --diff takes designs")
    }
    let kinds = try kinds(arguments)
    let folderName = try name(arguments, command)
    let planned = try ProfiledCases(pattern: words[0], designs: nil, arguments, command)
    Interruption.watch()
    let folder = try RunFolder(in: arguments.text("results") ?? "results", name: folderName)
    let profile = try CaseProfile(planned.cases[0], planned.plan, in: folder.path, arguments)
    do {
      for kind in kinds { try profile.take(kind) }
    } catch let failure as ProfileFailure {
      return failure.tell()
    }
    try profile.write(describing: folder)
    let isPrinted = Output.report(profile.text(limit: arguments.integer("top") ?? 15))
    _ = Output.note("profile: \(folder.path)\n")
    return isPrinted ? 0 : 2
  }

  /// The profilers asked for. Throws `SuiteInputError` for one that cannot be had here, before anything runs.
  static func kinds(_ arguments: ParsedArguments) throws(SuiteInputError) -> [ProfileKind] {
    let given = ProfileKind.allCases.filter { arguments.flag($0.rawValue) }
    let kinds = given.isEmpty ? [.cpu] : given
    for kind in kinds {
      guard let refusal = kind.refusal else { continue }
      throw SuiteInputError(
        "--\(kind.rawValue) cannot be had here: \(refusal.reason)",
        advice: "Run 'sudo apt-get install \(refusal.package)', or leave --\(kind.rawValue) out.")
    }
    return kinds
  }

  /// The last part of the folder's name.
  static func name(_ arguments: ParsedArguments, _ command: Command) throws(UsageError) -> String {
    let name = arguments.text("name") ?? "profile"
    guard RunFolder.isName(name) else {
      throw command.usageError("--name '\(name)' may hold letters, digits, '-', '_' and '.' alone")
    }
    return name
  }
}

/// Why there is no profile of a case that exists.
struct ProfileFailure: Error {
  let reason: String
  /// 4, or 130 after an interrupt.
  let code: Int32

  /// Says it on standard error and gives the exit code.
  func tell() -> Int32 {
    _ = Output.note("error: \(reason)\n")
    return code
  }
}
