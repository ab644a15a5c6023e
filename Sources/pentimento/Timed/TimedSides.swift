import CommandLine
import Glibc
import Measurement
import TimedSession

/// The two sides that the gate's options name.
struct TimedSides {
  let programs: Sides<SideProgram>
  /// Designs, where those are compared.
  let designs: Sides<String>?
  /// What the sides are, for the record: keys and values of environment.csv.
  private(set) var facts: [(String, String)] = []
  /// What a reader should know, a sentence each.
  private(set) var remarks: [String] = []

  /// Finds the programs, or builds them. Tells on standard error what it builds unless `quiet`.
  init(_ arguments: ParsedArguments, _ command: Command) throws {
    let ways = ["base", "a", "designs"].filter { arguments.isGiven($0) }
    if arguments.isGiven("a") != arguments.isGiven("b") {
      throw command.usageError("--a and --b go together: a comparison takes two programs")
    }
    guard ways.count == 1 else {
      throw command.usageError("--base, --a with --b, and --designs are three ways; choose one of them")
    }
    switch ways[0] {
    case "base":
      designs = nil
      (programs, facts, remarks) = try Self.revisions(arguments)
    case "a":
      designs = nil
      programs = Sides(
        a: try Self.programs(arguments.text("a") ?? "", arguments),
        b: try Self.programs(arguments.text("b") ?? "", arguments))
      facts = [("side_a", arguments.text("a") ?? ""), ("side_b", arguments.text("b") ?? "")]
    default:
      let names = arguments.texts("designs")
      guard names.count == 2 else {
        throw command.usageError("--designs names \(names.count) designs, and this comparison takes two")
      }
      designs = Sides(a: names[0], b: names[1])
      let own = try Self.own(arguments)
      programs = Sides(a: own, b: own)
      facts = [("side_a", names[0]), ("side_b", names[1])]
    }
  }

  /// The suites that `--suite` names or that lie beside this program, for both sides alike.
  static func own(_ arguments: ParsedArguments) throws(SuiteInputError) -> SideProgram {
    var paths: [String: String] = [:]
    for path in try SuiteOptions.paths(arguments) { paths[try suiteName(path)] = path }
    return SideProgram(paths: paths)
  }

  /// What the program at `path` calls itself.
  private static func suiteName(_ path: String) throws(SuiteInputError) -> String {
    var none = CaseSelection()
    none.isQuick = true
    return try SuiteHandle(path: path, selection: none).description.suite
  }

  /// A program, or the suites in a folder.
  private static func programs(
    _ path: String, _ arguments: ParsedArguments
  ) throws(SuiteInputError) -> SideProgram {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      throw SuiteInputError(
        "there is no '\(path)'", advice: "Give the path of a suite, or of the folder where suites were built."
      )
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else { return SideProgram(paths: [try suiteName(path): path]) }
    let names = arguments.isGiven("suite") ? arguments.texts("suite").map(lastPart) : SuiteOptions.own
    var paths: [String: String] = [:]
    for name in names where access("\(path)/\(name)", X_OK) == 0 { paths[name] = "\(path)/\(name)" }
    guard !paths.isEmpty else {
      throw SuiteInputError(
        "'\(path)' holds none of the suites \(names.joined(separator: ", "))",
        advice: "Build them there with 'swift build -c release', or name others with --suite.")
    }
    return SideProgram(paths: paths)
  }

  private static func lastPart(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The base in a worktree and the tree under test, each built in a folder of its own.
  private static func revisions(
    _ arguments: ParsedArguments
  ) throws -> (Sides<SideProgram>, [(String, String)], [String]) {
    let revision = try Revision(arguments.text("base") ?? "")
    guard let head = Revision.checkedOut(in: revision.root) else {
      throw SuiteInputError(
        "nothing is checked out in '\(revision.root)'", advice: "Check a commit out first.")
    }
    if head.commit == revision.commit, !head.isDirty {
      throw ComparedPrograms.Incomparable(
        "the base \(revision.short) is what is checked out, and no file differs: there is nothing to compare",
        advice: "Give an earlier revision; 'pentimento gate selftest aa' is for identical sides on purpose.")
    }
    let suites = arguments.isGiven("suite") ? arguments.texts("suite").map(lastPart) : SuiteOptions.own
    let builder = try SideBuild(folder: "\(revision.root)/.build/gate")
    func tell(_ text: String) { if !arguments.flag("quiet") { _ = Output.note("\(text)\n") } }
    do {
      tell("building the tree under test (\(suites.joined(separator: ", ")))")
      let tree = try builder.tree(revision.root, suites: suites)
      if let absent = tree.absent.first {
        throw SuiteInputError(
          "this package has no suite '\(absent)'", advice: "Give --suite the name of an executable of it.")
      }
      tell("building the base \(revision.short)")
      let base = try builder.base(revision, suites: suites)
      let state = head.isDirty ? " with changes that are not committed" : ""
      return (
        Sides(a: SideProgram(paths: base.paths), b: SideProgram(paths: tree.paths)),
        [
          ("side_a", revision.commit), ("side_b", "\(head.commit)\(state)"),
          ("build_flags", SideBuild.flags.joined(separator: " ")),
        ], head.isDirty ? ["side b is \(head.commit.prefix(12))\(state)"] : []
      )
    } catch let failure as SideBuild.Failure {
      if failure == .interrupted { throw LockstepProcess.Interrupted() }
      throw SuiteInputError(
        "\(failure)", advice: "Mend that, or compare with another revision; nothing was measured.")
    }
  }
}
