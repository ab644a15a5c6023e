import Measurement
import PaintBench
import PaintEngine

/// W11: everything undone and redone ten times in a row, then one dab on each tile that was touched.
struct UndoRedoBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "UndoRedo", "undo and redo of whole strokes, and the first write after: copies and time by design",
    designs: ["seed", "copying"],
    parameters: [
      PaintParameters.canvas(), PaintParameters.coverage([100], quick: [26]), PaintParameters.brush([40]),
      PaintParameters.scale, PaintParameters.strokes, PaintParameters.strokeCount(10, quick: 4),
      ParameterDeclaration(
        "rounds", "times everything is undone and redone", range: .integers(1, 1000), defaults: ["10"]),
      PaintParameters.edge,
    ],
    metrics: ["undo", "redo", "first_write"].flatMap { part in
      ["wall", "tile_wall", "tile_copies", "bytes_copied", "tiles_visited", "page_faults"].map {
        "\(part).\($0)"
      }
    } + ["first_write.tiles_touched", "first_write.tiles_created", "pixel_hash", "holder_hash", "undo_hash"],
    headline: [
      "undo_tile_copies", "undo_tile_wall", "redo_tile_copies", "redo_tile_wall", "first_write_tiles_touched",
      "first_write_tile_copies", "first_write_tile_wall",
    ],
    processes: 3,
    refusal: PaintParameters.refusal,
    timed: [
      TimedDeclaration(
        ["undo_tile_wall", "redo_tile_wall"], designs: ["seed"], values: ["rounds": "100"],
        margin: TimedDeclaration.memoryMargin)
    ],
    bytesNeeded: PaintParameters.paintingBytes,
    body: { try Designs.run(UndoRedoBenchmark(run: $0), in: $0.id.design) })

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    let strokes = try StrokeSource(run)
    let brush = try Brush(diameter: run.parameters.number("brush_px"))
    for sample in 0..<run.samples {
      let artwork = try Artwork<Design>.painted(
        run.parameters, coverage: run.parameters.integer("coverage_pct"), seed: run.seed)
      _ = try strokes.paint(on: artwork, brush: brush)
      let probes = PaintProbes(artwork.context)
      var totals = (undo: [Reading](), redo: [Reading]())
      for _ in 0..<run.parameters.integer("rounds") {
        totals.undo = totals.undo.adding(probes.measure { while artwork.undo() {} })
        totals.redo = totals.redo.adding(probes.measure { while artwork.redo() {} })
      }
      for (part, readings) in [("undo", totals.undo), ("redo", totals.redo)] {
        let restored = Int(readings.value("tiles_visited"))
        run.record(readings.dividing(wallBy: restored, as: "tile_wall"), part: part, sample: sample)
      }
      let dots = try Self.dots(on: artwork)
      let readings = try probes.measure { try Self.paint(dots, on: artwork) }
      run.record(readings.dividing(wallBy: dots.count, as: "tile_wall"), part: "first_write", sample: sample)
      run.recordHashes(of: artwork, sample: sample)
    }
  }

  /// The middle of each live tile, px.
  private static func dots<Design: EngineDesign>(on artwork: Artwork<Design>) throws -> [(
    x: Double, y: Double
  )] {
    let edge = artwork.context.geometry.edge
    return artwork.layers[0].tiles.liveKeys().sorted().map { key in
      (Double(key.x * edge + edge / 2) + 0.5, Double(key.y * edge + edge / 2) + 0.5)
    }
  }

  /// One stroke that jumps from tile to tile, with a brush so small and far-stepping that it sets one dab in each.
  private static func paint<Design: EngineDesign>(
    _ dots: [(x: Double, y: Double)], on artwork: Artwork<Design>
  ) throws {
    let pin = try Brush(diameter: 1, spacing: 10)
    for dot in dots {
      try artwork.beginStroke(onLayer: 0, brush: pin)
      artwork.continueStroke(x: dot.x, y: dot.y, pressure: 1)
      artwork.endStroke()
    }
  }
}
