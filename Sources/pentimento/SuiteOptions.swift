import CommandLine
import Glibc
import Measurement

/// Where the suites are: beside the driver, or where `--suite` says.
enum SuiteOptions {
  /// The suites of this package.
  static let own = ["StrokeCost", "AutosaveFreeze", "UndoMemory", "DocumentUndoCost"]

  static let options: [Option] = [
    .list("suite", "path", .file, help: "Suites to use instead of those beside this executable.")
  ]

  /// Options of every command that measures.
  static let measuring: [Option] =
    options + [
      .value(
        "time-limit", "seconds", .integer(1...86_400), default: "120", help: "Time that one process may take."
      ),
      .flag("quiet", help: "No progress."),
    ]

  /// The executables. Throws `SuiteInputError` for one that is not there.
  static func paths(_ arguments: ParsedArguments) throws(SuiteInputError) -> [String] {
    let given = arguments.texts("suite")
    let paths = given.isEmpty ? own.map { "\(Programs.ownFolder)/\($0)" } : given
    for path in paths where access(path, X_OK) != 0 {
      throw SuiteInputError(
        "there is no suite at \(path)",
        advice: given.isEmpty
          ? "Build all of them with 'swift build -c release'." : "Give --suite the path of an executable.")
    }
    return paths
  }

  /// A runner as the options say.
  static func runner(_ arguments: ParsedArguments) -> CaseRunner {
    CaseRunner(
      timeLimit: arguments.integer("time-limit") ?? 120, progress: Progress(quiet: arguments.flag("quiet")))
  }
}
