import Measurement
import PaintBench
import PaintEngine

/// W1: a person's strokes, painted and recorded for undo.
struct StrokeBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "Stroke",
    "strokes over blank, partly painted and painted ground: copies, bytes and time for each tile and dab",
    designs: ["seed", "seed+storage=tailAllocated", "copying"],
    parameters: [
      PaintParameters.canvas(), PaintParameters.coverage([0, 26, 100], quick: [0, 26, 100]),
      PaintParameters.brush([10, 40]), PaintParameters.scale, PaintParameters.strokes,
      PaintParameters.strokeCount(30, quick: 8), PaintParameters.heat(["warm"], quick: ["warm"]),
      PaintParameters.edge,
    ],
    metrics: [
      "wall", "thread_cpu", "process_cpu", "tile_wall", "dab_wall", "page_faults", "dabs", "tiles_touched",
      "tiles_created", "tile_copies", "bytes_copied", "tiles_visited", "tile_requests", "allocations",
      "bytes_allocated", "live_buffers", "pixel_hash", "holder_hash", "undo_hash",
    ] + StrokePart.allCases.map { "\($0.rawValue).tile_wall" },
    headline: [
      "tiles_touched", "tiles_created", "tile_copies", "tile_requests", "tile_wall", "dab_wall",
      "page_faults",
    ],
    processes: 3,
    refusal: PaintParameters.refusal,
    allocatorSettings: PaintParameters.allocatorSettings,
    // Blending is work that no counter sees.
    timed: [TimedDeclaration(["dab_wall"], designs: ["seed"], values: ["coverage_pct": "100"])],
    bytesNeeded: PaintParameters.paintingBytes,
    body: { try Designs.run(StrokeBenchmark(run: $0), in: $0.id.design) })

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    let strokes = try StrokeSource(run)
    let brush = try Brush(diameter: run.parameters.number("brush_px"))
    let asks = try MapAsks(run, strokes, brush)
    for sample in 0..<run.samples {
      // A rehearsal leaves the allocator with pages that were touched; the painting then reuses them.
      try run.rehearse(before: sample) {
        let rehearsal = try painted(design)
        _ = try strokes.paint(on: rehearsal, brush: brush)
      }
      let (readings, measured) = try paint(strokes, brush, in: design, sample)
      var parts = measured
      for (part, reading) in parts.readings(beside: readings, asks) {
        run.record([reading], part: part, sample: sample)
      }
    }
  }

  /// Paints and records one sample; its artwork is let go.
  private func paint<Design: EngineDesign>(
    _ strokes: StrokeSource, _ brush: Brush, in design: Design.Type, _ sample: Int
  ) throws -> ([Reading], StrokeParts<Design>) {
    let artwork = try painted(design)
    if !run.isRehearsed { Jemalloc.purge() }
    let probes = PaintProbes(artwork.context)
    var dabs = 0
    let readings = try probes.measure { dabs = try strokes.paint(on: artwork, brush: brush) }
      .dividing(wallBy: probes.counters.last.tilesTouched, as: "tile_wall")
    run.record(readings.dividing(wallBy: dabs, as: "dab_wall"), sample: sample)
    run.record("dabs", Double(dabs), sample: sample)
    run.record("live_buffers", Double(LiveBuffers.count), sample: sample)
    run.recordHashes(of: artwork, sample: sample)
    return (readings, StrokeParts(probes.counters.last, artwork.context.geometry))
  }

  private func painted<Design: EngineDesign>(_ design: Design.Type) throws -> Artwork<Design> {
    try .painted(run.parameters, coverage: run.parameters.integer("coverage_pct"), seed: run.seed)
  }
}
