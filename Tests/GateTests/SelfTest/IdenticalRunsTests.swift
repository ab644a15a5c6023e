import Foundation
import Gate
import Results
import Testing

/// Complete A/A runs: kept, counted, never said to be free of alarms.
@Suite struct IdenticalRunsTests {
  private func run(_ code: Int, alarms: Int = 0, seconds: Double = 240) -> IdenticalRunRow {
    IdenticalRunRow(
      time: "2026-11-30T08:33:00Z", machine: "EPYC, 2 cores", rows: 24, alarms: alarms, exitCode: code,
      seconds: seconds)
  }

  @Test func runsAreCountedWithTheirBounds() {
    let runs = Array(repeating: run(0), count: 18) + [run(3, seconds: 480), run(1, alarms: 2)]
    #expect(
      IdenticalRuns(runs).text == """
        A/A: 1 of 20 runs had a false alarm: 5 % (95 % interval 0.13 % to 24.9 %)
        rows: 2 alarms in 480 verdicts; rows of one run hang together, so runs are what is counted
        exit 0: 18 of 20, 90 % (95 % interval 68.3 % to 98.8 %)
        exit 1: 1 of 20, 5 % (95 % interval 0.13 % to 24.9 %)
        exit 3: 1 of 20, 5 % (95 % interval 0.13 % to 24.9 %)
        time: mean 252 s, longest 480 s; 1 kind of machine

        """)
  }

  @Test func noneIsStatedWithItsBound() {
    let text = IdenticalRuns(Array(repeating: run(0), count: 300)).text
    #expect(text.hasPrefix("A/A: 0 of 300 runs had a false alarm: 0 % (95 % interval 0 % to 1.22 %)\n"))
    #expect(IdenticalRuns([]).text == "no complete A/A run yet: nothing is known of false alarms\n")
  }

  @Test func appendedRunsAreReadBack() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "aa.csv").path
    #expect(try IdenticalRuns.read(path).runs.isEmpty, "no file is no run")
    _ = try IdenticalRuns.append(run(0), to: path)
    let both = try IdenticalRuns.append(run(3), to: path)
    #expect(both.runs.map(\.exitCode) == [0, 3])
    #expect(try IdenticalRuns.read(path).runs == both.runs)
  }

  @Test func aDamagedFileIsNotWrittenOver() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "aa.csv").path
    let text = "time,machine,rows,alarms,exit_code,seconds\n2026-11-30T08:33:00Z,EPYC,2,3,0,9\n"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    #expect {
      try IdenticalRuns.append(run(0), to: path)
    } throws: {
      "\($0)" == "\(path):2: column 'alarms': found '3', expected no more alarms than the 2 rows"
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }
}
