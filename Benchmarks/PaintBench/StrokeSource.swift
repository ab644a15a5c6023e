import Measurement
import PaintEngine
import Workloads

/// Strokes in canvas pixels, ready to be painted without further work.
public struct StrokeSource: Sendable {
  /// The word for the seeded generator.
  public static let generated = "generated"

  /// Each stroke's events.
  public let strokes: [[PenEvent]]

  /// Strokes as they are.
  public init(_ strokes: [PenStroke]) { self.strokes = strokes.map(\.events) }

  /// The strokes of a case: generated from its seed or read from its trace, scaled, the first `stroke_count`.
  public init(_ run: CaseRun) throws {
    let count = run.parameters.integer("stroke_count")
    let strokes: [PenStroke]
    if run.parameters.text(CaseSelection.strokesParameter) == Self.generated {
      strokes = StrokeGenerator(seed: run.seed).strokes(count: count)
    } else {
      guard let path = run.tracePath else {
        throw SuiteInputError(
          "case \(run.id) wants a recorded trace", advice: "Give the same file again with --trace FILE.")
      }
      // A recording starts wherever the hand was; from the origin it fills the canvas as generated strokes do.
      strokes = Array(try TraceReader.read(path).movedToOrigin().prefix(count))
    }
    self.init(try strokes.scaled(by: run.parameters.number("scale")))
  }

  /// The name of a trace in case IDs: the file's name with everything that a case ID cannot hold replaced.
  public static func caseName(ofTrace path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let allowed = file.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "_" }
    let name = String(allowed)
    return name == generated ? "\(name).trace" : name
  }

  /// Paints all strokes on the bottom layer; returns the dabs set down.
  public func paint<Design: EngineDesign>(on artwork: Artwork<Design>, brush: Brush) throws -> Int {
    var dabs = 0
    for stroke in strokes { dabs += try Self.paint(stroke, on: artwork, brush: brush) }
    return dabs
  }

  /// Paints one stroke on the bottom layer; returns the dabs set down.
  public static func paint<Design: EngineDesign>(
    _ stroke: [PenEvent], on artwork: Artwork<Design>, brush: Brush
  ) throws -> Int {
    try artwork.beginStroke(onLayer: 0, brush: brush)
    for event in stroke { artwork.continueStroke(x: event.x, y: event.y, pressure: event.pressure) }
    return artwork.endStroke()
  }
}
