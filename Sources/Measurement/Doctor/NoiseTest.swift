import Glibc
import Statistics

/// How much equal programs differ here: fresh processes run the noise loops, in pairs that follow each other at once.
public struct NoiseTest: Codable, Sendable {
  /// What came of one loop.
  public struct Spread: Codable, Sendable {
    /// The loop.
    public let loop: NoiseLoops.Kind
    /// Median time of a turn over all processes, ns.
    public let median: Double
    /// Standard deviation of the processes' logarithms: 0.02 is about 2 %.
    public let process: Double
    /// Standard deviation of the logarithm of the ratio within a pair.
    public let pair: Double
  }

  /// Pairs of fresh processes.
  public let pairs: Int
  /// How long it took, s.
  public let seconds: Double
  /// Ticks that the hypervisor gave to others, as a share of all ticks of the test; nil when it cannot be read.
  public let steal: Double?
  /// Each loop's spread.
  public let spreads: [Spread]

  /// Runs pairs of processes of `path` with `words`, which print the three times, for about `seconds`.
  ///
  /// Throws `SuiteInputError` when a process does not answer.
  public static func run(
    _ path: String, _ words: [String], seconds: Int
  ) throws(SuiteInputError) -> NoiseTest {
    let start = Clock.monotonic()
    let before = ProcessorTicks.now()
    var times: [NoiseLoops.Kind: [Double]] = [:]
    var pairs = 0
    // Three pairs at least: a spread of fewer says nothing.
    while pairs < 3 || Clock.monotonic() - start < seconds * 1_000_000_000, !Interruption.isRequested {
      for _ in 0..<2 {
        for (loop, time) in try process(path, words) { times[loop, default: []].append(time) }
      }
      pairs += 1
    }
    let steal = before.flatMap { before in ProcessorTicks.now().flatMap { $0.steal(since: before) } }
    return NoiseTest(
      times: times, steal: steal, seconds: Double(Clock.monotonic() - start) / 1e9)
  }

  /// The spreads of `times`, in which processes 2k and 2k + 1 are a pair; all of the same number.
  init(times: [NoiseLoops.Kind: [Double]], steal: Double?, seconds: Double) {
    self.seconds = seconds
    self.steal = steal
    pairs = (times.values.map(\.count).min() ?? 0) / 2
    let pairs = pairs
    spreads = NoiseLoops.Kind.allCases.compactMap { loop in
      guard let own = times[loop], let middle = Statistics.median(own) else { return nil }
      let logarithms = own.map { log($0) }
      let ratios = (0..<pairs).map { logarithms[2 * $0 + 1] - logarithms[2 * $0] }
      guard let process = standardDeviation(logarithms), let pair = standardDeviation(ratios) else {
        return nil
      }
      return Spread(loop: loop, median: middle, process: process, pair: pair)
    }
  }

  private static func process(
    _ path: String, _ words: [String]
  ) throws(SuiteInputError) -> [NoiseLoops.Kind: Double] {
    let child = ChildProcess.run(path, words, timeLimit: 60, environment: FixedSettings.inherited)
    let numbers = String(decoding: child.output, as: UTF8.self).split(separator: "\n").compactMap {
      Double($0)
    }
    guard child.ending == .exited(0), numbers.count == NoiseLoops.Kind.allCases.count,
      numbers.allSatisfy({ $0 > 0 && $0.isFinite })
    else {
      throw SuiteInputError(
        "a process of the noise test did not answer: \(child.ending.text)",
        advice: "Run it again, or give '--seconds 0'.")
    }
    return Dictionary(uniqueKeysWithValues: zip(NoiseLoops.Kind.allCases, numbers))
  }
}
