import FoundationEssentials
import Testing

@testable import Measurement

/// Needs the optimiser, so the file under test is compiled anew beside a loop.
struct ObservedTests {
  private static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  private static let source = #filePath.replacing(
    "Tests/MeasurementTests/ObservedTests.swift", with: "Sources/Measurement/Sampling/Observed.swift")

  /// A loop whose result nobody uses, once with `Observed.take` and once without; prints the CPU time of each, ns.
  private static let program = """
    import Glibc

    func now() -> Int {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    @inline(__always) func work(_ seed: UInt64) -> UInt64 {
      var state = seed
      for _ in 0..<100 { state = (state ^ state >> 29) &* 6_364_136_223_846_793_005 }
      return state
    }

    final class Box { var value: UInt64 = 7 }
    let box = Box()
    let rounds = 100_000
    var start = now()
    for _ in 0..<rounds { Observed.take(work(box.value)) }
    let observed = now() - start
    start = now()
    for _ in 0..<rounds { _ = work(box.value) }
    print(observed, now() - start)
    """

  /// Ten million steps that depend on each other take 5 cycles each: 50 million cycles where they are done, none where
  /// they are not. The work reads the same memory every time, and an optimiser that knew that nobody changes it would do
  /// it once.
  @Test(.enabled(if: compiler != nil), .timeLimit(.minutes(5)))
  func workInALoopIsDoneWhenItsResultIsTaken() throws {
    let compiler = try #require(Self.compiler)
    let folder = TemporaryFolder()
    let main = "\(folder.path)/main.swift"
    try Self.program.write(toFile: main, atomically: true, encoding: .utf8)
    let binary = "\(folder.path)/loops"
    let build = ChildProcess.run(
      compiler, ["-O", "-whole-module-optimization", Self.source, main, "-o", binary], timeLimit: 240)
    try #require(build.ending == .exited(0), "\(build.errors)")
    let run = ChildProcess.run(binary, [], timeLimit: 60)
    let times = String(decoding: run.output, as: UTF8.self).split { $0.isWhitespace }.compactMap { Int($0) }
    try #require(times.count == 2)
    // At 10 GHz the loop that is done would take 5 ms.
    #expect(times[0] > 3_000_000)
    #expect(times[1] < times[0] / 10)
  }
}
