import Glibc
import Measurement

/// A freeze and eight writes after it: what they cost whatever the size of the painting.
enum PaintingBenchmark {
  private static let writes = 8

  static let benchmark = Benchmark(
    "Painting", "a freeze of n tiles and eight writes after it", designs: ["plain"],
    parameters: [
      ParameterDeclaration(
        "tiles", "tiles of the painting", range: .integers(64, 65_536), defaults: ["64", "256", "1024"],
        quick: ["64", "256", "1024"])
    ],
    metrics: [
      "wall", "allocations", "dabs", "tile_copies", "tiles_visited", "held_bytes", "pixel_hash",
      "holder_hash",
    ],
    headline: ["wall", "tile_copies"], swept: "tiles", processes: 2, bytesNeeded: { _ in 64 << 20 }
  ) { run in
    let fault = run.fault
    if fault == .crash { abort() }
    while fault == .hang { sleep(60) }
    let sampler = Sampler(probes: [AllocationProbe(tileRequestBytes: 64)])
    for sample in 0..<run.samples {
      var painting = Painting(tiles: run.parameters.integer("tiles"), fault: fault)
      // What a probe needs once is there before the first sample.
      if sample == 0 { _ = sampler.measure {} }
      let dabs = fault == .otherWork ? writes - 1 : writes
      var held: [Painting.Tile] = []
      run.record(
        sampler.measure {
          held = painting.freeze()
          // Twice each, so that a copy on every write is one too many.
          for dab in 0..<dabs { for _ in 0..<2 { painting.write(UInt8(200 + dab), to: dab) } }
          if fault == .otherPixels { painting.write(1, to: 0) }
          if fault == .extraCopy { painting.copyForNobody() }
          if fault == .extraAllocation { Observed.take(malloc(64)) }
        }, sample: sample)
      let live = Set(painting.tiles.map(ObjectIdentifier.init))
      let alone = held.filter { !live.contains(ObjectIdentifier($0)) }.count
      run.record("dabs", Double(dabs), sample: sample)
      run.record("tile_copies", Double(painting.copies), sample: sample)
      record(visits: painting.visited, of: run, sample)
      run.record("held_bytes", Double((alone + (fault == .heldMore ? 1 : 0)) * 64), sample: sample)
      run.record("pixel_hash", Painting.hash(painting.tiles), sample: sample)
      run.record("holder_hash", Painting.hash(held), sample: sample)
    }
  }

  private static func record(visits: Int, of run: CaseRun, _ sample: Int) {
    switch run.fault {
    case .unavailable:
      run.record(
        [Reading("tiles_visited", unavailable: "the counter is gone", thread: .main)], sample: sample)
    case .unstable: run.record("tiles_visited", Double(getpid()), sample: sample)
    default: run.record("tiles_visited", Double(visits), sample: sample)
    }
  }
}
