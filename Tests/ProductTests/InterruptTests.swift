import Foundation
import Glibc
import Results
import Testing

/// What is left when the user stops a program in the middle.
@Suite struct InterruptTests {
  @Test(arguments: [SIGINT, SIGTERM]) func completeProcessesAreKept(_ signal: Int32) throws {
    let stopped = try Stopped(
      ["run", "StrokeCost/CopyTile", "--set", "tiles=1024", "--processes", "5", "--results", "results"],
      at: "case 4 of 20",
      signal)
    #expect(stopped.ending.code == 130)
    let run = try WrittenRun(below: stopped.folder.path("results"))
    #expect(!stopped.folder.contents().contains { $0.hasSuffix(".partial") })
    #expect(run.environment["status"] == "partial")

    // The signal comes during the fourth process or, on a slow machine, during a later one.
    let perProcess = Dictionary(grouping: run.samples) { "\($0.id) \($0.process)" }
    #expect((3..<20).contains(perProcess.count))
    let missing = 20 - perProcess.count
    #expect(run.environment["processes_missing"] == String(missing))
    #expect(
      stopped.drawn.contains("interrupted: \(missing) of 20 processes are missing\r\n"), "\(stopped.drawn)")
    let metrics =
      try DescribedSuite("StrokeCost").benchmarks.first { $0.name == "CopyTile" }?.metrics.count ?? 0
    #expect(perProcess.values.allSatisfy { $0.count == metrics * 4 }, "four samples of every metric")
    #expect(stopped.ending.output.contains("tile_copies"), "what there is is reported")
  }

  @Test func nothingIsLeftBeforeTheFirstCompleteProcess() throws {
    let stopped = try Stopped(
      [
        "run", "StrokeCost/UndoRedo", "--designs", "copying", "--set", "rounds=1000", "--results", "results",
      ], at: "case 1 of 3", SIGINT)
    #expect(stopped.ending.code == 130)
    #expect(stopped.ending.output == "")
    #expect(stopped.drawn.contains("interrupted: 3 of 3 processes are missing\r\nnothing was written"))
    #expect(!stopped.folder.contents().contains { $0.contains("Z-") }, "\(stopped.folder.contents())")
  }

  @Test func suiteAloneReportsWhatItHas() throws {
    let stopped = try Stopped(
      ["CopyTile", "--set", "tiles=1024", "--processes", "5", "--output", "rows.csv"], at: "case 4 of 20",
      SIGINT,
      program: "StrokeCost")
    #expect(stopped.ending.code == 130)
    #expect(stopped.drawn.contains("of 20 processes are missing"))
    #expect(stopped.folder.contents() == ["rows.csv"])
    #expect(try !CSV.read(SampleRow.self, path: stopped.folder.path("rows.csv")).isEmpty)
  }

  @Test func interruptedGateJudgesNothing() throws {
    let stopped = try Stopped(["gate", "StrokeCost", "--expected", Build.expected], at: "case 3 of", SIGINT)
    #expect(stopped.ending.code == 130)
    #expect(stopped.ending.output == "")
    #expect(stopped.drawn.contains("interrupted: nothing was judged"))
  }

  @Test func interruptedComparisonKeepsItsFigures() throws {
    let stopped = try Stopped(
      [
        "compare", "--designs", "seed,copying", "StrokeCost/UndoRedo", "--set", "rounds=100", "--results",
        "results",
      ], at: "case 2 of 6", SIGINT)
    #expect(stopped.ending.code == 130)
    let run = try WrittenRun(below: stopped.folder.path("results"))
    #expect(run.environment["status"] == "partial" && !run.samples.isEmpty)
    #expect(stopped.drawn.contains("of 6 processes are missing"))
    #expect(stopped.drawn.contains("nothing was compared: "), "\(stopped.drawn)")
    #expect(stopped.ending.output == "" && !run.files.contains("comparison.csv"))
  }

  @Test func interruptedUpdateWritesNothing() throws {
    let stopped = try Stopped(
      ["gate", "update", "StrokeCost", "--expected", "new.csv"], at: "case 3 of", SIGINT)
    #expect(stopped.ending.code == 130)
    #expect(stopped.drawn.contains("interrupted: nothing was written"))
    #expect(stopped.folder.contents() == [])
  }
}

/// A program that was stopped when its progress said so, and that has left no process behind.
private struct Stopped {
  let ending: Program.Ending
  let drawn: String
  let folder: TemporaryFolder

  init(_ words: [String], at progress: String, _ signal: Int32, program: String = "pentimento") throws {
    folder = try TemporaryFolder()
    let terminal = try PseudoTerminal()
    // The folder's name in the environment marks every process that this program starts.
    let running = try Program(
      path: Build.own.path(program), words: words, folder: folder.path,
      environment: ["PENTIMENTO_TEST_MARK": folder.path], errorsPath: terminal.path
    ).start()
    #expect(terminal.shows(progress), "\(terminal.text())")
    #expect(Self.isMeasuring(folder.path), "the program and the case that it measures")
    kill(running.child, signal)
    ending = running.wait(limit: 30)
    drawn = terminal.text()
    #expect(Self.processes(marked: folder.path).isEmpty)
  }

  /// Waits for the case's own process beside the program's.
  private static func isMeasuring(_ mark: String) -> Bool {
    for _ in 0..<2_000 {
      if processes(marked: mark).count > 1 { return true }
      usleep(1_000)
    }
    return false
  }

  private static func processes(marked mark: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.filter { name in
      guard Int(name) != nil, let bytes = FileManager.default.contents(atPath: "/proc/\(name)/environ") else {
        return false
      }
      return String(decoding: bytes, as: UTF8.self).contains("PENTIMENTO_TEST_MARK=\(mark)\0")
    }
  }
}
