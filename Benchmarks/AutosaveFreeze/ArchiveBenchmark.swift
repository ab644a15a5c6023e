import Measurement
import PaintBench
import PaintEngine
import Workloads

/// The picture of a whole artwork that a save takes: by freezing, by copying, for the first time and again.
struct ArchiveBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "Archive", "the archive of a whole artwork: stall of the main thread, bytes copied, extra peak of memory",
    designs: ["seed", "copying"],
    parameters: [
      PaintParameters.canvas(),
      ParameterDeclaration(
        "layers", "layers, all of them painted as coverage says", range: .integers(1, 1000),
        defaults: ["1", "4", "10"],
        quick: ["1", "4"]),
      PaintParameters.coverage([100], quick: [100]),
      PaintParameters.heat(["cold", "warm"], quick: ["cold", "warm"]), PaintParameters.edge,
    ],
    metrics: [
      "wall", "thread_cpu", "page_faults", "tile_copies", "bytes_copied", "tiles_visited", "allocations",
      "bytes_allocated", "heap_allocated_delta", "peak_rss_delta", "peak_thread_heap", "pixel_hash",
      "holder_hash",
    ],
    headline: ["wall", "bytes_copied", "page_faults", "peak_rss_delta"],
    processes: 3,
    allocatorSettings: PaintParameters.allocatorSettings,
    bytesNeeded: { PaintParameters.layerBytes($0) * $0.integer("layers") * 2 + PaintParameters.programBytes },
    body: { try Designs.run(ArchiveBenchmark(run: $0), in: $0.id.design) })

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    let artwork = try Artwork<Design>.painted(
      run.parameters, layers: run.parameters.integer("layers"),
      coverage: run.parameters.integer("coverage_pct"),
      seed: run.seed)
    let brush = try Brush(diameter: 40)
    let strokes = StrokeSource(StrokeGenerator(seed: run.seed).strokes(count: 1))
    for sample in 0..<run.samples {
      if run.isRehearsed {
        // A save before this one, already written and let go: its pages are still the allocator's.
        _ = ArtworkArchive(artwork)
      } else {
        Jemalloc.purge()
      }
      artwork.context.counters = EngineCounters()
      var picture: ArtworkArchive<Design>?
      let readings = PaintProbes(artwork.context, memory: MemoryProbe()).measure {
        picture = ArtworkArchive(artwork)
      }
      run.record(readings, sample: sample)
      // Painting goes on while the picture is in flight; a picture that moves under it shows in the hash.
      _ = try strokes.paint(on: artwork, brush: brush)
      run.recordStandingHashes(of: artwork, archives: picture.map { [$0] } ?? [], sample: sample)
    }
  }
}
