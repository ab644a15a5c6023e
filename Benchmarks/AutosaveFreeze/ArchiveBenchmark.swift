import Measurement
import PaintBench
import PaintEngine
import Workloads

/// The picture of a whole artwork that a save takes, by freezing or by copying: the first save of a session, cold, and the next
/// one, which may reuse what the first let go of.
struct ArchiveBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "Archive",
    "the archive of a whole artwork, first save and next one: stall of the main thread, bytes, extra peak",
    designs: ["seed", "copying"],
    parameters: [
      PaintParameters.canvas(),
      ParameterDeclaration(
        "layers", "layers, all of them painted as coverage says", range: .integers(1, 1000),
        defaults: ["1", "4"],
        quick: ["1", "4"]),
      PaintParameters.coverage([100], quick: [100]),
      ParameterDeclaration(
        "heat",
        "what the next save finds of the first one's memory. warm: all of it, the allocator is told to keep and "
          + "reuse it; default: what the allocator leaves by default; cold: nothing",
        range: .words(["cold", "warm", "default"]),
        defaults: ["warm"]),
      PaintParameters.edge,
    ],
    metrics: ["first", "next"].flatMap { part in
      [
        "wall", "thread_cpu", "page_faults", "tile_copies", "bytes_copied", "tiles_visited", "allocations",
        "bytes_allocated", "heap_allocated_delta", "peak_rss_delta", "peak_thread_heap",
      ].map { "\(part).\($0)" }
    } + ["pixel_hash", "holder_hash"],
    headline: [
      "first_wall", "first_page_faults", "first_peak_rss_delta", "next_wall", "next_page_faults",
      "next_bytes_copied",
    ],
    processes: 3,
    refusal: PaintParameters.refusal,
    allocatorSettings: PaintParameters.allocatorSettings,
    bytesNeeded: { PaintParameters.layerBytes($0) * $0.integer("layers") * 2 + PaintParameters.programBytes },
    body: { try Designs.run(ArchiveBenchmark(run: $0), in: $0.id.design) })

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    let brush = try Brush(diameter: 40)
    let strokes = StrokeSource(StrokeGenerator(seed: run.seed).strokes(count: 1))
    for sample in 0..<run.samples {
      let artwork = try Artwork<Design>.painted(
        run.parameters, layers: run.parameters.integer("layers"),
        coverage: run.parameters.integer("coverage_pct"),
        seed: run.seed)
      let probes = PaintProbes(artwork.context, memory: MemoryProbe())
      var picture: ArtworkArchive<Design>?
      Jemalloc.purge()
      run.record(probes.measure { picture = ArtworkArchive(artwork) }, part: "first", sample: sample)
      Observed.take(picture)
      // Written and let go: its pages are the allocator's again.
      picture = nil
      if !run.isRehearsed { Jemalloc.purge() }
      run.record(probes.measure { picture = ArtworkArchive(artwork) }, part: "next", sample: sample)
      // Painting goes on while the picture is in flight; a picture that moves under it shows in the hash.
      _ = try strokes.paint(on: artwork, brush: brush)
      run.recordStandingHashes(of: artwork, archives: picture.map { [$0] } ?? [], sample: sample)
    }
  }
}
