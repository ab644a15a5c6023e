import Measurement
import PaintBench
import PaintEngine

/// W3: a consistent picture of n tiles, its parts, and what comes after it.
struct FreezeBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "Freeze",
    "a picture of n tiles of one layer: first and again, walk, sort and hand-out apart, reading and first writes after",
    designs: ["seed", "copying"],
    parameters: [
      ParameterDeclaration(
        "tiles", "tiles of the layer", range: .integers(1, 65_536),
        defaults: ["256", "1024", "4096", "16384"],
        quick: ["64", "256", "1024"]),
      PaintParameters.edge,
    ],
    metrics: [
      "wall", "tile_wall", "first.wall", "first.page_faults", "walk.wall", "sort.wall", "hand_out.wall",
      "enumerate.wall", "tiles_visited", "tile_copies", "bytes_copied", "first_write.wall",
      "first_write.tile_wall",
      "first_write.tile_copies", "first_write.page_faults", "pixel_hash", "holder_hash",
    ],
    headline: [
      "wall", "first_wall", "walk_wall", "sort_wall", "hand_out_wall", "enumerate_wall", "bytes_copied",
      "first_write_tile_wall",
    ],
    swept: "tiles", processes: 3,
    timed: [
      TimedDeclaration(
        ["wall", "sort_wall"], designs: ["seed"], values: ["tiles": "1024"],
        margin: TimedDeclaration.memoryMargin)
    ],
    // The layer, the picture of a copying design, and the one before it that is being let go.
    bytesNeeded: {
      $0.integer("tiles") * $0.integer("edge") * $0.integer("edge") * 8 * 3 + PaintParameters.programBytes
    },
    body: { try Designs.run(FreezeBenchmark(run: $0), in: $0.id.design) })

  /// Tiles written after the freeze.
  private static let firstWrites = 256

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    let keys = TileKey.square(run.parameters.integer("tiles"))
    for sample in 0..<run.samples {
      let artwork = try Artwork<Design>.square(of: keys, edge: run.parameters.integer("edge"), seed: run.seed)
      let probes = PaintProbes(artwork.context)
      Jemalloc.purge()
      var picture: ArtworkArchive<Design>?
      run.record(probes.measure { picture = ArtworkArchive(artwork) }, part: "first", sample: sample)
      Observed.take(picture)
      picture = nil
      measureAgain(artwork, probes, sample)
      measureParts(artwork.layers[0].tiles, sample)

      let last = ArtworkArchive(artwork)
      measureReading(last, sample)
      let written = keys.prefix(Self.firstWrites)
      let store = artwork.layers[0].tiles
      let readings = probes.measure { for key in written { store.writableTile(at: key).pixels[0] = 1 } }
      run.record(
        readings.dividing(wallBy: written.count, as: "tile_wall"), part: "first_write", sample: sample)
      run.recordStandingHashes(of: artwork, archives: [last], sample: sample)
    }
  }

  /// The freeze as every save after the first pays it, in a batch long enough for the clock; counters are read over a
  /// single one. Letting a picture go is the background's work and is left out.
  private func measureAgain<Design: EngineDesign>(
    _ artwork: Artwork<Design>, _ probes: PaintProbes<Design>, _ sample: Int
  ) {
    let batch = Sampler.batch { Observed.take(ArtworkArchive(artwork)) }
    let single = probes.measure { Observed.take(ArtworkArchive(artwork)) }
    let (each, source) = Self.time(batch) { _ in ArtworkArchive(artwork) }
    run.record(
      single.filter { $0.metric != "wall" } + [Reading("wall", each, source: source, thread: .main)],
      sample: sample)
    run.record("tile_wall", each / Double(artwork.layers[0].tiles.count), source: source, sample: sample)
  }

  private func measureParts<Design: EngineDesign>(_ store: TileStore<Design>, _ sample: Int) {
    let places = store.liveTiles()
    let sorted = places.sorted()
    record("walk", sample, batch: Sampler.batch { Observed.take(store.liveTiles()) }) { _ in store.liveTiles()
    }
    let batch = Sampler.batch { Observed.take(places.sorted()) }
    // One array for each repetition, its own: sorting is in place, as in a freeze.
    var unsorted = (0..<batch).map { _ in Array(places.map { $0 }) }
    record("sort", sample, batch: batch) { unsorted[$0].sort() }
    Observed.take(unsorted)
    record("hand_out", sample, batch: Sampler.batch { Observed.take(store.handOut(sorted)) }) { _ in
      store.handOut(sorted)
    }
  }

  /// Another reader goes through the picture in key order and looks at each tile once.
  private func measureReading<Design: EngineDesign>(_ picture: ArtworkArchive<Design>, _ sample: Int) {
    let read: () -> UInt64 = {
      var sum: UInt64 = 0
      for (_, tile) in picture.layers[0].tiles { sum &+= tile.withChannels { UInt64($0[0]) } }
      return sum
    }
    record("enumerate", sample, batch: Sampler.batch { Observed.take(read()) }) { _ in
      let sum = read()
      Observed.take(sum)
      return sum
    }
  }

  private func record<Made>(_ part: String, _ sample: Int, batch: Int, _ operation: (Int) -> Made) {
    let (each, source) = Self.time(batch, operation)
    run.record("\(part)_wall", each, source: source, sample: sample)
  }

  /// The time of one of `batch` operations in a row, ns, and how it was read. What they make is kept until the clock has
  /// stopped, so that letting it go is not timed.
  private static func time<Made>(_ batch: Int, _ operation: (Int) -> Made) -> (each: Double, source: String) {
    var kept: [Made] = []
    kept.reserveCapacity(batch)
    let wall = WallProbe()
    wall.begin()
    for number in 0..<batch { kept.append(operation(number)) }
    wall.stop()
    MeasuredTime.add(wall.elapsed)
    Observed.take(kept)
    return (Double(wall.elapsed) / Double(batch), "clock_gettime(CLOCK_MONOTONIC) / batch of \(batch)")
  }
}
