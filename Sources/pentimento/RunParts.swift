import Glibc
import Measurement
import Results

/// What a run has measured so far: the rows of each complete process in a file of its own, in the hidden folder `.parts`.
///
/// A run that was killed, interrupted or found the disk full goes on from them; its memory does not grow with its samples.
/// The folder goes away once every process was complete and the tables are written.
struct RunParts {
  private let folder: String

  /// The parts of the run in `runFolder`.
  init(in runFolder: String) { folder = "\(runFolder)/.parts" }

  /// Makes the folder and notes the words by which the run was started.
  func begin(words: [String]) throws(FileError) {
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
      throw FileError(operation: "make the folder", path: folder, code: errno)
    }
    try CSV.write(words.map { EnvironmentRow(key: "word", value: $0) }, to: "\(folder)/command.csv")
  }

  /// The words by which the run was started. Throws `SuiteInputError` when nothing is left to go on from.
  func words() throws(SuiteInputError) -> [String] {
    do throws(CSVReadError) {
      return try CSV.read(EnvironmentRow.self, path: "\(folder)/command.csv").map(\.value)
    } catch {
      throw SuiteInputError(
        "there is nothing to go on from: \(error)",
        advice: "Give the folder of a run that was interrupted or failed; a complete one keeps no parts.")
    }
  }

  /// Keeps the rows of a complete process, and before them the conditions under which it ran.
  func write(_ measured: CaseRunner.Measured, of step: RunPlan.Step) throws(FileError) {
    try CSV.write(measured.quality, to: path(step, "quality"))
    try CSV.write(measured.rows, to: path(step))
  }

  /// Keeps what the sentinel has read.
  func write(_ sentinel: Sentinel) throws(FileError) {
    try CSV.write(sentinel.rows, to: "\(folder)/sentinel.csv")
  }

  /// What the sentinel read before the run was stopped.
  func sentinelRows() throws(SuiteInputError) -> [SentinelRow] {
    try table(SentinelRow.self, "\(folder)/sentinel.csv") ?? []
  }

  /// The conditions under which a complete process ran.
  func quality(of step: RunPlan.Step) throws(SuiteInputError) -> [QualityRow] {
    try table(QualityRow.self, path(step, "quality")) ?? []
  }

  /// The rows of a complete process; nil when it has not been complete. Throws `SuiteInputError` for a damaged part.
  func rows(of step: RunPlan.Step, id: CaseID) throws(SuiteInputError) -> [SampleRow]? {
    guard let rows = try table(SampleRow.self, path(step)) else { return nil }
    guard rows.allSatisfy({ $0.id == id && $0.process == step.process }) else {
      throw SuiteInputError(
        "'\(path(step))' holds rows of another case than \(id)",
        advice: "The suites declare other cases than when the run began: start a new one.")
    }
    return rows
  }

  /// Takes all parts away.
  func remove(_ plan: RunPlan) {
    for step in plan.steps {
      unlink(path(step))
      unlink(path(step, "quality"))
    }
    unlink("\(folder)/sentinel.csv")
    unlink("\(folder)/command.csv")
    rmdir(folder)
  }

  private func path(_ step: RunPlan.Step, _ kind: String = "samples") -> String {
    let probe = step.disturbing.map { "\($0.rawValue)-" } ?? ""
    return "\(folder)/\(step.index)-\(step.process)-\(probe)\(kind).csv"
  }

  /// nil when there is no such file.
  private func table<Row: CSVRecord>(_ type: Row.Type, _ path: String) throws(SuiteInputError) -> [Row]? {
    do throws(CSVReadError) {
      return try CSV.read(type, path: path)
    } catch {
      if case .file(let error) = error, error.isAbsence { return nil }
      throw SuiteInputError("\(error)", advice: "Remove that file: what it held is then measured again.")
    }
  }
}
