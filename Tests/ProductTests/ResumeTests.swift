import Foundation
import Glibc
import Results
import Testing

/// Runs that were killed, or that found no room, and went on.
@Suite struct ResumeTests {
  private static let words = ["run", "Blocks", "Steps", "--processes", "6", "--name", "run"]

  private static func parts(_ runs: KnownRun) -> [String] {
    runs.folder.contents().filter { $0.contains("/.parts/") && $0.hasSuffix("-samples.csv") }
  }

  /// Waits until `count` processes are complete; false after 60 s.
  private static func waits(for count: Int, _ runs: KnownRun) -> Bool {
    let start = ContinuousClock.now
    while parts(runs).count < count {
      if ContinuousClock.now - start > .seconds(60) { return false }
      usleep(500)
    }
    return true
  }

  /// Starts a run and ends it with `signal` once some of its processes, and not all, are complete.
  private static func stopped(_ runs: KnownRun, _ signal: Int32) throws -> Program.Ending {
    let running = try runs.program(words).start()
    #expect(waits(for: 5, runs), "some processes are complete")
    kill(running.child, signal)
    return running.wait(limit: 60)
  }

  @Test(arguments: [SIGKILL, SIGINT]) func aStoppedRunGoesOnWithoutMeasuringTwice(signal: Int32) throws {
    let runs = try KnownRun()
    let ending = try Self.stopped(runs, signal)
    #expect(ending.code == (signal == SIGINT ? 130 : 128 + 9))
    let path = try runs.path("run")
    let kept = Self.parts(runs)
    #expect(kept.count >= 5 && kept.count < 48)
    if signal == SIGKILL { #expect(try runs.facts(path)["status"] == "running") }
    if signal == SIGINT {
      #expect(ending.errors.contains("'pentimento run --resume \(path)' measures what is missing"))
    }
    let first = try CSV.read(SampleRow.self, path: runs.folder.path(kept[0]))

    let resumed = try runs.pentimento("run", "--resume", path)
    #expect(resumed.code == 0, "\(resumed.errors)")
    let facts = try runs.facts(path)
    #expect(facts["status"] == "complete" && facts["resumed_after_processes"] == String(kept.count))
    let samples = try runs.samples(path)
    #expect(samples.keys.count == samples.count && Set(samples.map(\.process)) == Set(0..<6))
    #expect(first.allSatisfy(samples.contains), "what was measured before stands as it was")
    #expect(Self.parts(runs).isEmpty && !runs.folder.contents().contains { $0.hasSuffix(".partial") })
    #expect(resumed.output.contains("6 processes x"))
  }

  @Test func aFullDiskLosesNothingThatWasMeasured() throws {
    let runs = try KnownRun()
    // No file may grow beyond 8 KiB, which stands for a disk without room: the rows of a process need more.
    let words = ["run", "Blocks", "--samples", "40", "--name", "run"]
    let program = runs.program(words)
    let ending = try Program(
      path: "/bin/bash",
      words: ["-c", #"trap '' XFSZ; ulimit -f 8; exec "$0" "$@""#, program.path] + program.words,
      folder: runs.folder.path
    ).run()
    let path = try runs.path("run")
    #expect(ending.code == 2 && ending.output == "")
    #expect(
      ending.errorLines[0].contains("cannot write '\(path)/.parts/")
        && ending.errors.contains("File too large"))
    #expect(ending.errors.contains("'pentimento run --resume \(path)'"))
    #expect(Self.parts(runs).isEmpty, "no half of a process is kept")
    let resumed = try runs.pentimento("run", "--resume", path, "--quiet")
    #expect(resumed.code == 0, "\(resumed.errors)")
    #expect(try runs.samples(path).count == 6 * 2 * 40 * 5)
  }

  @Test func aFolderThatVanishesIsNamed() throws {
    let runs = try KnownRun()
    let running = try runs.program(Self.words).start()
    #expect(Self.waits(for: 2, runs))
    try FileManager.default.moveItem(atPath: runs.folder.path("r"), toPath: runs.folder.path("elsewhere"))
    let ending = running.wait(limit: 60)
    #expect(ending.code == 2 && ending.output == "")
    #expect(ending.errorLines[0].contains("/.parts/") && ending.errors.contains("No such file or directory"))
    #expect(!runs.folder.contents().contains("r"))
  }

  @Test func whatWasDecidedAtTheStartIsNotChanged() throws {
    let runs = try KnownRun()
    _ = try Self.stopped(runs, SIGKILL)
    let path = try runs.path("run")
    for (words, text) in [
      (["--quick"], "--quick was decided when the run began"), (["Blocks"], "'Blocks' cannot be added"),
      (["--processes", "9"], "--processes was decided"),
    ] {
      let ending = try runs.program(["run", "--resume", path] + words).run()
      #expect(ending.code == 2 && ending.errors.contains(text), "\(ending.errors)")
    }
    let facts = runs.folder.text("\(path)/environment.csv")
    try runs.folder.write(
      "\(path)/environment.csv", facts.replacing("KnownWork_build,", with: "KnownWork_build,f"))
    let ending = try runs.pentimento("run", "--resume", path)
    #expect(
      ending.code == 2 && ending.errors.contains("cannot go on here: KnownWork_build is 'f"),
      "\(ending.errors)")
  }

  @Test func aCompleteRunHasNothingToGoOnFrom() throws {
    let runs = try KnownRun()
    _ = try runs.pentimento("run", "Steps", "--name", "run")
    for path in [try runs.path("run"), "nowhere"] {
      let ending = try runs.pentimento("run", "--resume", path)
      #expect(
        ending.code == 2 && ending.errors.hasPrefix("error: there is nothing to go on from: "),
        "\(ending.errors)")
    }
  }

  @Test func aDamagedPartIsNamed() throws {
    let runs = try KnownRun()
    _ = try Self.stopped(runs, SIGKILL)
    let part = Self.parts(runs)[0]
    try runs.folder.write(part, runs.folder.text(part) + "half a row")
    let ending = try runs.pentimento("run", "--resume", runs.path("run"))
    #expect(ending.code == 2 && ending.errors.contains(part) && ending.errors.contains("measured again"))
  }
}
