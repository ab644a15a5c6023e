import Glibc
import Testing

@testable import Measurement

struct NoiseTestTests {
  /// Both processes of a pair are slow or fast together: processes spread, pairs do not.
  @Test func whatAPairSharesDropsOut() throws {
    let noise = NoiseTest(times: [.memory: [100, 100, 200, 200, 400, 400]], steal: 0, seconds: 1)
    let spread = try #require(noise.spreads.first)
    #expect(noise.pairs == 3 && noise.spreads.count == 1 && spread.loop == .memory)
    #expect(spread.pair == 0 && spread.median == 200)
    // Logarithms 0, 0, 1, 1, 2, 2 times log 2: mean 1, sum of squares 4, n - 1 = 5.
    #expect(abs(spread.process - log(2) * (4.0 / 5).squareRoot()) < 1e-12)
  }

  @Test func whatDiffersWithinPairsStays() throws {
    let noise = NoiseTest(times: [.register: [100, 200, 200, 100]], steal: 0, seconds: 1)
    let spread = try #require(noise.spreads.first)
    #expect(abs(spread.pair - log(2) * 2.0.squareRoot()) < 1e-12)
  }

  @Test func noiseAndStealBecomeAdvice() throws {
    let noisy = NoiseTest(times: [.register: [100, 120, 120, 100]], steal: 0.2, seconds: 1)
    let findings = Finding.all(of: noisy)
    #expect(findings.map(\.state) == [.problem, .problem])
    #expect(findings[0].found.hasPrefix("20.0 % of") && findings[1].advice?.contains("'--processes'") == true)
    let quiet = NoiseTest(times: [.register: [100, 100, 100, 100]], steal: nil, seconds: 1)
    #expect(Finding.all(of: quiet).map(\.state) == [.unknown, .good])
  }

  @Test func processesThatDoNotAnswerAreNamed() throws {
    for script in ["exit 3", "echo 1; echo 2", "echo 1; echo 0; echo 2", "echo a; echo 2; echo 3"] {
      #expect(throws: SuiteInputError.self) { try NoiseTest.run("/bin/sh", ["-c", script], seconds: 0) }
    }
    let noise = try NoiseTest.run("/bin/sh", ["-c", "echo 10; echo 20; echo 30.5"], seconds: 0)
    #expect(noise.pairs == 3 && noise.spreads.map(\.median) == [10, 20, 30.5])
  }

  @Test(arguments: NoiseLoops.Kind.allCases) func loopsTakeTimeAndNotLong(loop: NoiseLoops.Kind) {
    let start = Clock.monotonic()
    let time = NoiseLoops.measure(loop)
    #expect(time > Double(Clock.grain) && time < 1e8, "\(time)")
    // Warm-up and three blocks.
    #expect(Clock.monotonic() - start >= 50_000_000)
  }

  @Test func stealIsAShareOfTheTicksBetween() throws {
    let root = TemporaryFolder()
    try root.write("cpu  100 0 100 700 0 0 0 100 0 0\ncpu0 1\n", to: "proc/stat")
    let before = try #require(ProcessorTicks.now(root: root.path))
    try root.write("cpu  150 0 100 720 0 0 0 130 0 0\n", to: "proc/stat")
    let after = try #require(ProcessorTicks.now(root: root.path))
    #expect(before.steal == 100 && after.steal(since: before) == 0.3)
    #expect(after.steal(since: after) == nil)
    try root.write("intr 5\n", to: "proc/stat")
    #expect(ProcessorTicks.now(root: root.path) == nil && ProcessorTicks.now(root: "/none") == nil)
  }
}
