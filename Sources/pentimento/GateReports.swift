import CommandLine
import Gate
import Glibc
import Measurement
import Results
import TimedSession

/// Where a gate's report goes: one form to standard output, others into files.
struct GateReports {
  static let options: [Option] = [
    .value(
      "format", "form", .choice(ReportFormat.allCases.map(\.rawValue)), default: "text",
      help: "What is printed: text, comparison.csv, Markdown, JUnit XML, GitHub annotations, or JSON."),
    .list(
      "report", "form=file", help: "Write the report in this form into a file too, such as junit=gate.xml."),
  ]

  private let format: ReportFormat
  private let files: [(format: ReportFormat, path: String)]

  /// Throws `UsageError` for a form that there is not and `FileError` for a folder that cannot be written into, before anything
  /// is measured.
  init(_ arguments: ParsedArguments, _ command: Command) throws {
    format = arguments.text("format").flatMap(ReportFormat.init) ?? .text
    var files: [(ReportFormat, String)] = []
    for word in arguments.texts("report") {
      let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2, !sides[1].isEmpty else {
        throw command.usageError("--report '\(word)' is not FORM=FILE, such as junit=gate.xml")
      }
      guard let format = ReportFormat(rawValue: sides[0]) else {
        let names = ReportFormat.allCases.map(\.rawValue)
        let hint = suggestion(for: sides[0], among: names).map { "; did you mean '\($0)'?" } ?? ""
        throw command.usageError(
          "--report has no form '\(sides[0])', only \(names.joined(separator: ", "))\(hint)")
      }
      guard !files.contains(where: { $0.1 == sides[1] }) else {
        throw command.usageError("--report names '\(sides[1])' twice")
      }
      let folder = sides[1].lastIndex(of: "/").map { String(sides[1][...$0]) } ?? "./"
      guard access(folder, W_OK) == 0 else {
        throw FileError(operation: "write", path: sides[1], code: errno)
      }
      files.append((format, sides[1]))
    }
    self.files = files
  }

  /// Writes the files and prints; returns the exit code, 2 when standard output would not take it. `text` is printed where text
  /// is asked for; nil: the report's own.
  func deliver(_ outcome: GateOutcome, text: String? = nil) throws -> Int32 {
    try write(outcome)
    let printed = try text.flatMap { format == .text ? $0 : nil } ?? format.text(outcome)
    return Output.report(printed) ? outcome.exitCode : 2
  }

  /// Runs `body`; what it throws goes into the files first, as a data error, since a report that is missing looks like none was
  /// asked for.
  func reportingErrors(_ body: () throws -> Int32) throws -> Int32 {
    do {
      return try body()
    } catch {
      // What was wrong first is what is told, whether the files can be written or not.
      if let outcome = Self.outcome(of: error) { try? write(outcome) }
      throw error
    }
  }

  /// What an error says of the run; nil where it is none of its own: a misspelt option, an interrupt.
  private static func outcome(of error: any Error) -> GateOutcome? {
    switch error {
    case is UsageError, is LockstepProcess.Interrupted: return nil
    case let error as ComparedPrograms.Incomparable:
      var outcome = GateOutcome()
      outcome.differentWork = [error.problem]
      return outcome
    case let error as SuiteInputError: return GateOutcome(dataError: error.problem)
    default: return GateOutcome(dataError: "\(error)")
    }
  }

  private func write(_ outcome: GateOutcome) throws {
    for file in files { try AtomicFile.write(try file.format.text(outcome), to: file.path) }
  }
}
