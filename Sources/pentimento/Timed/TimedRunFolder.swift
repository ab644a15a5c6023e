import CommandLine
import Gate
import Glibc
import Measurement
import Results
import TimedSession

/// The folder of a timed run: rounds.csv grows with each complete round, environment.csv says what was compared on what.
struct TimedRunFolder {
  /// Its path.
  let path: String
  /// The file of rounds.
  let rounds: RoundsFile
  /// The readings of rounds that an earlier part of the run has kept.
  let earlier: [PairReading]
  private let facts: [EnvironmentRow]

  /// Begins a folder below `results`, or goes on in `existing`.
  init(
    _ existing: RunFolder?, _ comparison: TimedComparison, sides: TimedSides, results: String
  ) throws {
    let began: String
    if let existing {
      path = existing.path
      let rows = try RunReader.table(EnvironmentRow.self, "environment.csv", in: path)
      try Self.check(rows, against: comparison, path)
      facts = rows
      began = rows.first { $0.key == "started" }?.value ?? UTCTime.now().extended
    } else {
      let folder = try RunFolder(in: results, name: "gate")
      path = folder.path
      began = UTCTime.now().extended
      facts = Self.facts(began, comparison, sides)
      try folder.parts.begin(words: ["gate"] + Swift.CommandLine.arguments.dropFirst(2))
      try CSV.write(facts, to: "\(path)/environment.csv")
    }
    var rounds = RoundsFile("\(path)/rounds.csv", run: began, set: comparison.set)
    do throws(CSVReadError) {
      earlier = try rounds.readEarlier()
    } catch {
      throw SuiteInputError("\(error)", advice: "Restore the file as the run wrote it, or begin a new run.")
    }
    self.rounds = rounds
  }

  private static func facts(
    _ began: String, _ comparison: TimedComparison, _ sides: TimedSides
  ) -> [EnvironmentRow] {
    var facts = [("status", "running"), ("started", began)]
    facts.append(
      ("command", (["pentimento"] + Swift.CommandLine.arguments.dropFirst()).joined(separator: " ")))
    facts += sides.facts + comparison.facts + HostFacts.all().map { ($0.key, $0.value) }
    return facts.map { EnvironmentRow(key: $0.0, value: $0.1) }
  }

  /// Half of a run measured with other programs, or on another machine, is no run.
  private static func check(
    _ began: [EnvironmentRow], against comparison: TimedComparison, _ path: String
  ) throws(SuiteInputError) {
    let now =
      comparison.facts
      + HostFacts.all().map { (key: $0.key, value: $0.value) }.filter {
        ["cpu_model", "cpu_cores", "kernel"].contains($0.key)
      }
    for (key, value) in now {
      guard let before = began.first(where: { $0.key == key })?.value, before != value else { continue }
      throw SuiteInputError(
        "the run in '\(path)' cannot go on: \(key) was '\(before)' and is '\(value)'",
        advice: "Go on with the same programs on the same machine, or begin a new run.")
    }
  }

  /// Notes how it ended, and lets go of what only an unfinished run needs.
  func finish(_ outcome: TimedSession.Outcome) throws {
    var rows = facts
    if let index = rows.firstIndex(where: { $0.key == "status" }) { rows[index].value = "complete" }
    rows.append(EnvironmentRow(key: "finished", value: UTCTime.now().extended))
    rows.append(EnvironmentRow(key: "seconds", value: NumberText.of(outcome.seconds)))
    rows.append(EnvironmentRow(key: "screening_seconds", value: NumberText.of(outcome.screeningSeconds)))
    try CSV.write(rows, to: "\(path)/environment.csv")
    unlink("\(path)/.parts/command.csv")
    rmdir("\(path)/.parts")
  }
}
