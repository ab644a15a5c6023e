import Results
import Testing

@testable import Measurement

struct PredictionTests {
  private let folder = TemporaryFolder()

  private func plan(_ ids: [String], processes: Int = 2) throws -> RunPlan {
    var suite = ScriptSuite()
    suite.parameters.append(ParameterDeclaration("size", "size", range: .integers(1, 9999), defaults: ["1"]))
    for id in ids { try suite.addGoodCase(id) }
    suite.bytesNeeded = 3 << 20
    return try RunPlan(
      suitePaths: [try suite.write(into: folder)], selection: CaseSelection(),
      repetition: RunPlan.Repetition(processes: processes), availableMemory: nil)
  }

  private func row(_ id: String, _ seconds: Double, _ fate: ProcessFate = .kept) throws -> QualityRow {
    QualityRow(
      id: try CaseID(parsing: id), process: 0, attempt: 0, fate: fate, reason: "", started: 0,
      seconds: seconds,
      cpuSeconds: 1, steal: nil, voluntarySwitches: 0, involuntarySwitches: 0, pageFaults: 0)
  }

  private static let small = "Fake/draw[plain;layers=1;size=10]"
  private static let large = "Fake/draw[plain;layers=2;size=40]"

  @Test func casesSeenBeforeTakeTheirMedian() throws {
    let history = [try row(Self.small, 1), try row(Self.small, 5), try row(Self.small, 2)]
    let prediction = Prediction(
      try plan([Self.small]), history: history + [try row(Self.small, 90, .discarded)])
    #expect(prediction.processes == 2 && prediction.known == 2 && prediction.seconds == 4)
    #expect(prediction.memory == 3 << 20)
    #expect(
      prediction.text.hasPrefix("2 processes, about 4 s for 2 of them, by earlier runs; at most 3 MiB"))
  }

  @Test func largerCasesAreScaledFromSmallerOnes() throws {
    // Twice the layers and four times the size of a case that took 3 s.
    let prediction = Prediction(try plan([Self.large]), history: [try row(Self.small, 3)])
    #expect(prediction.seconds == 48 && prediction.longest?.seconds == 24)
    let down = Prediction(try plan([Self.small]), history: [try row(Self.large, 24)])
    #expect(down.seconds == nil && down.known == 0, "nothing says that a smaller one is faster in proportion")
    #expect(down.text.contains("time unknown"))
    let other = Prediction(try plan([Self.large]), history: [try row("Fake/draw[fancy;layers=1;size=10]", 3)])
    #expect(other.seconds == nil)
  }

  @Test func whatCannotFitIsRefused() throws {
    let prediction = Prediction(try plan([Self.small, Self.large]), history: [try row(Self.small, 10)])
    #expect(throws: Never.self) { try prediction.check(timeLimit: 120, minutes: 10, freeDisk: 1 << 30) }
    #expect(throws: Never.self) { try prediction.check(timeLimit: 120, minutes: nil, freeDisk: nil) }
    for (limit, minutes, disk, text) in [
      (60, nil, nil, "\(Self.large) is predicted to take 80 s, and may take 60 s"),
      (120, 2, nil, "predicted to take 3 min, more than --minutes 2"),
      (120, nil, 1000, "of disk, and 1000 B are free"),
    ] as [(Int, Double?, Int?, String)] {
      do throws(SuiteInputError) {
        try prediction.check(timeLimit: limit, minutes: minutes, freeDisk: disk)
        Issue.record("\(text)")
      } catch { #expect(error.problem.contains(text), "\(error.problem)") }
    }
  }
}
