import Measurement
import PaintBench

/// What an autosave costs the thread that paints.
@main
struct AutosaveFreezeSuite: PaintSuite {
  static let name = "AutosaveFreeze"
  static let summary =
    "what taking a consistent picture for a save costs the main thread, by freezing and by copying"
  static let benchmarks = [FreezeBenchmark.benchmark, ArchiveBenchmark.benchmark]

  static func main() { SuiteCommand.main(Self.self, buildFlags: buildFlags) }
}
