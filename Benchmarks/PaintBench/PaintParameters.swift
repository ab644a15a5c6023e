import Measurement
import PaintEngine
import Workloads

/// The parameters that several benchmarks of the paint engine take.
public enum PaintParameters {
  /// Side of the square canvas, px.
  public static func canvas(_ defaults: [Int] = [4096], quick: Int = 1024) -> ParameterDeclaration {
    ParameterDeclaration(
      "canvas_px", "side of the square canvas, px", range: .integers(64, CanvasSize.longestSide),
      defaults: defaults.map(String.init), quick: [String(quick)])
  }

  /// Share of the canvas that is painted before the measurement, %.
  public static func coverage(_ defaults: [Int], quick: [Int]) -> ParameterDeclaration {
    ParameterDeclaration(
      "coverage_pct", "tiles painted before the measurement, % of the canvas", range: .integers(0, 100),
      defaults: defaults.map(String.init), quick: quick.map(String.init))
  }

  /// What the ground looks like to a compressor.
  public static let ground = ParameterDeclaration(
    "ground", "paint: strokes, one over the other; noise: what no compressor shortens",
    range: .words(Ground.Content.allCases.map(\.rawValue)), defaults: ["paint"])

  /// Brush diameter, px.
  public static func brush(_ defaults: [Int], quick: [Int] = [40]) -> ParameterDeclaration {
    ParameterDeclaration(
      "brush_px", "brush diameter, px", range: .numbers(1, 1000), defaults: defaults.map(String.init),
      quick: quick.map(String.init))
  }

  /// Factor from the tablet area to the canvas.
  public static let scale = ParameterDeclaration(
    "scale", "factor from the tablet's 620 x 547 px to the canvas", range: .numbers(0.1, 100),
    defaults: ["6.5"],
    quick: ["1.5"])

  /// Tile edge, px.
  public static let edge = ParameterDeclaration(
    "edge", "tile edge, px", range: .words(TileGeometry.edges.map(String.init)), defaults: ["64"])

  /// Where strokes come from.
  public static let strokes = ParameterDeclaration(
    CaseSelection.strokesParameter, "where strokes come from; --trace FILE for recorded ones",
    range: .words([StrokeSource.generated]), defaults: [StrokeSource.generated])

  /// How many strokes.
  public static func strokeCount(_ count: Int, quick: Int) -> ParameterDeclaration {
    ParameterDeclaration(
      "stroke_count", "strokes painted, at most as many as a trace has", range: .integers(1, 100_000),
      defaults: [String(count)], quick: [String(quick)])
  }

  /// Which pages new tiles take.
  public static func heat(_ defaults: [String], quick: [String]) -> ParameterDeclaration {
    ParameterDeclaration(
      "heat",
      "cold: new tiles take pages fresh from the kernel; warm: pages used before, which the allocator is told to keep; "
        + "default: used before, and the allocator does what it does by default",
      range: .words(["cold", "warm", "default"]), defaults: defaults, quick: quick)
  }

  /// Why a canvas cannot be cut into tiles of this edge; nil when it can.
  public static let refusal: @Sendable (Parameters) -> String? = { parameters in
    let edge = max(parameters.integer("edge"), 1)
    let side = (parameters.integer("canvas_px") + edge - 1) / edge
    guard side > CoveredTiles.largestSide else { return nil }
    return
      "a canvas of \(parameters.integer("canvas_px")) px has \(side) tiles of edge \(edge) on a side, more than "
      + "\(CoveredTiles.largestSide)"
  }

  /// What `heat` asks of the allocator.
  public static let allocatorSettings: @Sendable (Parameters) -> String? = {
    $0.text("heat") == "warm" ? FixedSettings.keepingPages : nil
  }

  /// Bytes of a full layer on the canvas of `parameters`, tiles rounded up to whole ones.
  public static func layerBytes(_ parameters: Parameters) -> Int {
    let edge = max(parameters.integer("edge"), 1)
    let side = (parameters.integer("canvas_px") + edge - 1) / edge
    return side * side * edge * edge * 8
  }

  /// What a painting without a bound on its history takes: ground, a rehearsal's remains, and a sixteenth of the layer
  /// for each stroke, which is over four times what the median stroke of a 40 px brush touches.
  public static let paintingBytes: @Sendable (Parameters) -> Int = {
    layerBytes($0) * (4 + $0.integer("stroke_count") / 16) + programBytes
  }

  /// Memory for program, libraries and the harness itself, B.
  public static let programBytes = 64 << 20
}
