import Measurement

/// What a duplicated layer and the writes after it cost in this engine and in what people use today.
@main
struct PeerCostSuite: Suite {
  static let name = "PeerCost"
  static let summary =
    "a duplicated layer and the first writes after it, beside GEGL, fork() and a plain array"
  static let designs = PeerDesigns.all
  static let benchmarks = [
    DuplicateBenchmark.benchmark, FirstWriteBenchmark.benchmark, StrokeWriteBenchmark.benchmark,
  ]

  static func main() { SuiteCommand.main(Self.self, buildFlags: buildFlags) }

  /// Whether this engine was compiled with its checks, as the compiler itself sees it in this module.
  private static var buildFlags: String {
    [true: "unchecked", false: "checked"][_isFastAssertConfiguration()] ?? "unknown"
  }
}
