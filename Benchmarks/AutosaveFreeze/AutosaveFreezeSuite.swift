import Measurement
import PaintBench

/// What an autosave costs the thread that paints.
@main
struct AutosaveFreezeSuite: PaintSuite {
  static let name = "AutosaveFreeze"
  static let summary =
    "what an autosave costs: the picture, previews, encoding, writing, and the pen's latency meanwhile"
  static let benchmarks = [
    FreezeBenchmark.benchmark, PictureBenchmark.benchmark, ArchiveBenchmark.benchmark,
    AutosaveBenchmark.benchmark,
    AutosaveScriptBenchmark.benchmark, HistoryLengthBenchmark.benchmark,
    SaveAfterChangeBenchmark.benchmark,
  ]

  static func main() { SuiteCommand.main(Self.self, buildFlags: buildFlags) }
}
