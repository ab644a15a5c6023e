import Glibc
import Measurement
import PaintBench
import PaintEngine

/// What steps keep of what strokes changed, against the tiles that they changed; and what undo costs, against memcpy of the bytes
/// that it puts in place, in one piece and to where they belong.
struct PayloadBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "Payload",
    "what steps keep against the whole tiles they changed, and undo against memcpy of the bytes it applies",
    designs: ["seed", "seed+payload=subTileBlocks", "seed+payload=subTileSpans"],
    parameters: [
      PaintParameters.canvas(), PaintParameters.coverage([100], quick: [100]),
      PaintParameters.brush([10], quick: [10]), PaintParameters.scale, PaintParameters.strokes,
      PaintParameters.strokeCount(30, quick: 8),
      ParameterDeclaration(
        "rounds", "times everything is undone and redone", range: .integers(1, 1000), defaults: ["5"]),
      PaintParameters.ground, PaintParameters.edge,
    ],
    metrics: [
      "steps_kept", "whole_bytes", "held_bytes", "held_allocated", "history_allocated", "held_of_whole",
      "applied_bytes", "undo.wall", "undo.tile_copies", "undo.tiles_created", "redo.wall", "redo.tile_copies",
      "redo.tiles_created", "memcpy.wall", "undo_of_memcpy", "scatter.wall", "undo_of_scatter", "pixel_hash",
      "holder_hash", "undo_hash",
    ],
    headline: [
      "whole_bytes", "held_bytes", "history_allocated", "held_of_whole", "applied_bytes", "undo_wall",
      "memcpy_wall", "undo_of_memcpy", "undo_of_scatter", "undo_tile_copies",
    ],
    processes: 1,
    refusal: PaintParameters.refusal,
    timed: [
      TimedDeclaration(
        ["undo_wall"], designs: ["seed+payload=subTileSpans"], values: ["rounds": "50"],
        margin: TimedDeclaration.memoryMargin)
    ],
    bytesNeeded: PaintParameters.paintingBytes,
    body: { try Designs.run(PayloadBenchmark(run: $0), in: $0.id.design) })

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    let strokes = try StrokeSource(run)
    let brush = try Brush(diameter: run.parameters.number("brush_px"))
    for sample in 0..<run.samples {
      let artwork = try Artwork<Design>.painted(
        run.parameters, coverage: run.parameters.integer("coverage_pct"), seed: run.seed,
        content: Ground.Content(rawValue: run.parameters.text("ground")) ?? .paint)
      _ = try strokes.paint(on: artwork, brush: brush)
      artwork.waitForHistory()
      let painted = artwork.context.counters
      let whole = (painted.tilesTouched - painted.tilesCreated) * artwork.context.geometry.byteCount
      run.record("steps_kept", Double(artwork.history.undoStack.count), sample: sample)
      run.record("whole_bytes", Double(whole), sample: sample)
      let held = artwork.heldMemory(allocated: Jemalloc.sizeClass)
      run.record("held_bytes", Double(held.bytes), sample: sample)
      record("held_allocated", Double(held.allocatedBytes), sample)
      moveAll(artwork, sample)
      run.recordHashes(of: artwork, sample: sample)
      artwork.waitForHistory()
      let full = MemoryLevels()
      artwork.history.removeAll()
      let kept = Double(full.allocated - MemoryLevels().allocated)
      record("history_allocated", kept, sample)
      record("held_of_whole", whole > 0 ? kept / Double(whole) : nil, sample)
    }
  }

  /// Undoes and redoes everything, and copies as many bytes as undo puts in place: all of them there and used before, in as many
  /// blocks as there are steps.
  private func moveAll<Design: EngineDesign>(_ artwork: Artwork<Design>, _ sample: Int) {
    let probes = PaintProbes(artwork.context)
    let steps = max(1, artwork.history.undoStack.count)
    artwork.context.counters.bytesApplied = 0
    while artwork.undo() {}
    let bytes = artwork.context.counters.bytesApplied
    while artwork.redo() {}
    run.record("applied_bytes", Double(bytes), sample: sample)
    let blocks = (0..<steps).map { _ in (Block(bytes / steps), Block(bytes / steps)) }
    // Where undo exchanges references there is nothing to copy, and making tiles the layer's own would change what is measured after.
    let scattered = bytes > 0 ? ScatteredCopy(of: artwork) : nil
    var (undo, redo, memcpy, scatter) = ([Reading](), [Reading](), [Reading](), [Reading]())
    for _ in 0..<run.parameters.integer("rounds") {
      undo = undo.adding(probes.measure { while artwork.undo() {} })
      redo = redo.adding(probes.measure { while artwork.redo() {} })
      memcpy = memcpy.adding(
        Sampler(probes: [FaultProbe()]).measure { for (from, to) in blocks { to.copy(from) } })
      scatter = scatter.adding(Sampler(probes: [FaultProbe()]).measure { scattered?.copy() })
    }
    run.record(undo, part: "undo", sample: sample)
    run.record(redo, part: "redo", sample: sample)
    run.record(memcpy, part: "memcpy", sample: sample)
    run.record(scatter, part: "scatter", sample: sample)
    // A block's pixels are not all changed: byte for byte.
    let share = Double(scattered?.byteCount ?? 0) / Double(max(1, bytes))
    for (metric, copied, share, source) in [
      ("undo_of_memcpy", memcpy, 1, "undo_wall / memcpy_wall"),
      ("undo_of_scatter", scatter, share, "undo_wall / scatter_wall, byte for byte"),
    ] {
      let reading =
        bytes > 0
        ? Reading(metric, undo.value("wall") / copied.value("wall") * share, source: source, thread: .main)
        : Reading(metric, unavailable: "undo applies no bytes: tiles are exchanged whole", thread: .main)
      run.record([reading], sample: sample)
    }
  }

  /// A figure that needs jemalloc, or why there is none.
  private func record(_ metric: String, _ value: Double?, _ sample: Int) {
    let source = Metrics.named(metric)?.source ?? ""
    let reading =
      Jemalloc.refusal.map { Reading(metric, unavailable: $0, thread: .process) }
      ?? value.map { Reading(metric, $0, source: source, thread: .process) }
      ?? Reading(metric, unavailable: "no tile that was there was changed", thread: .process)
    run.record([reading], sample: sample)
  }

  /// Memory whose pages are there.
  private final class Block {
    private let bytes: UnsafeMutableRawBufferPointer

    init(_ count: Int) {
      bytes = .allocate(byteCount: count, alignment: 64)
      _ = bytes.initializeMemory(as: UInt8.self, repeating: 1)
    }

    deinit { bytes.deallocate() }

    func copy(_ source: Block) {
      if let to = bytes.baseAddress, let from = source.bytes.baseAddress { memcpy(to, from, bytes.count) }
    }
  }
}
