import CommandLine
import Measurement
import PaintEngine
import Workloads

/// What the suites over the paint engine have in common: its designs, and recorded strokes.
public protocol PaintSuite: Suite {}

extension PaintSuite {
  /// The engine's catalogue.
  public static var designs: [DesignDescription] {
    Designs.all.map { design in
      DesignDescription(
        name: design.name, summary: design.summary,
        axes: Dictionary(
          design.axes.map { ($0.axis, $0.alternative) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// The catalogue's name for a point on the axes, with a suggestion where a word was misspelt.
  public static func canonicalDesign(_ design: String) throws(SuiteInputError) -> String {
    do {
      return try DesignName.canonical(design)
    } catch {
      let nearest = error.candidates.flatMap { suggestion(for: $0.word, among: $0.known) }
      throw SuiteInputError(
        error.description + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
        advice: "Run 'pentimento list' for the designs and their axes.")
    }
  }

  /// Reads the trace once, so that damage is found before anything is measured.
  public static func traceName(path: String) throws(SuiteInputError) -> String {
    do {
      _ = try TraceReader.read(path)
    } catch {
      throw SuiteInputError(
        error.description,
        advice: "Run 'pentimento trace --help' for the format; 'pentimento trace FILE' checks a file.")
    }
    return StrokeSource.caseName(ofTrace: path)
  }

  /// Whether the engine was compiled with its checks, as the compiler itself sees it in this module.
  public static var buildFlags: String {
    [true: "unchecked", false: "checked"][_isFastAssertConfiguration()] ?? "unknown"
  }
}
