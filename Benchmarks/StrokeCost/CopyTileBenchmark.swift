import Glibc
import Measurement
import PaintBench
import PaintEngine

/// W2: each of many shared tiles is written once, against memcpy of the same bytes in the same process.
struct CopyTileBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "CopyTile",
    "the first write of each shared tile, against memcpy of the same bytes to a pool of the same size",
    designs: ["seed", "seed+storage=tailAllocated"],
    parameters: [
      ParameterDeclaration(
        "tiles", "shared tiles written once each", range: .integers(1, 65_536), defaults: ["2048"],
        quick: ["256"]),
      PaintParameters.heat(["cold", "warm"], quick: ["cold", "warm"]), PaintParameters.edge,
    ],
    metrics: [
      "wall", "thread_cpu", "tile_wall", "page_faults", "tile_copies", "bytes_copied", "tiles_visited",
      "tile_requests", "allocations", "bytes_allocated", "tile_allocated", "memcpy.wall", "memcpy.tile_wall",
      "memcpy.page_faults", "copy_of_memcpy", "idle_bytes",
      "pixel_hash", "holder_hash",
    ],
    headline: [
      "tile_copies", "tile_allocated", "tile_wall", "page_faults", "memcpy_tile_wall", "copy_of_memcpy",
      "memcpy_page_faults",
    ],
    processes: 3, samples: 4,
    allocatorSettings: PaintParameters.allocatorSettings,
    timed: [
      TimedDeclaration(
        ["tile_wall"], designs: ["seed"], values: ["tiles": "1024", "heat": "warm"],
        margin: TimedDeclaration.memoryMargin)
    ],
    bytesNeeded: {
      $0.integer("tiles") * $0.integer("edge") * $0.integer("edge") * 8 * 4 + PaintParameters.programBytes
    },
    body: { try Designs.run(CopyTileBenchmark(run: $0), in: $0.id.design) })

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    let keys = TileKey.square(run.parameters.integer("tiles"))
    for sample in 0..<run.samples {
      let artwork = try Artwork<Design>.square(of: keys, edge: run.parameters.integer("edge"), seed: run.seed)
      let store = artwork.layers[0].tiles
      let picture = ArtworkArchive(artwork)
      // Alternating who goes first gives both the same share of whatever the other leaves in the caches.
      let writesFirst = sample.isMultiple(of: 2)
      let before = writesFirst ? nil : copyMemory(store, keys, picture, sample)
      let tile = writeTiles(store, keys, sample)
      let plain = before ?? copyMemory(store, keys, picture, sample)
      run.record("copy_of_memcpy", tile / plain, sample: sample)
      run.record("idle_bytes", Double(store.context.idleBytes), sample: sample)
      run.recordStandingHashes(of: artwork, archives: [picture], sample: sample)
    }
  }

  /// Yields ns a tile.
  private func writeTiles<Design: EngineDesign>(
    _ store: TileStore<Design>, _ keys: [TileKey], _ sample: Int
  ) -> Double {
    run.rehearse(before: sample) { _ = store.copiedTiles() }
    if !run.isRehearsed {
      store.context.releaseIdle()
      Jemalloc.purge()
    }
    let readings = PaintProbes(store.context).measure {
      for key in keys { store.writableTile(at: key).pixels[0] = 1 }
    }
    let times = readings.dividing(wallBy: keys.count, as: "tile_wall")
    run.record(times, sample: sample)
    // An engine that copies exactly allocates nothing but its tiles here.
    let allocated = readings.first { $0.metric == "bytes_allocated" }.map {
      Reading(
        "tile_allocated", $0.value.map { $0 / Double(keys.count) }, source: $0.source, thread: $0.thread)
    }
    run.record(allocated.map { [$0] } ?? [], sample: sample)
    return times.value("tile_wall")
  }

  /// Yields ns a tile.
  private func copyMemory<Design: EngineDesign>(
    _ store: TileStore<Design>, _ keys: [TileKey], _ picture: ArtworkArchive<Design>, _ sample: Int
  ) -> Double {
    let byteCount = store.context.geometry.byteCount
    let sources = picture.layers[0].tiles.map(\.tile)
    // Purging first means that the pool's pages are fresh until something touches them.
    Jemalloc.purge()
    let pool = keys.map { _ in UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16) }
    defer { for block in pool { block.deallocate() } }
    // Rehearsed as the engine is: sources read, targets written.
    run.rehearse(before: sample) { Self.copy(sources, to: pool, byteCount) }
    let readings = Sampler(probes: [FaultProbe()]).measure { Self.copy(sources, to: pool, byteCount) }
    let times = readings.dividing(wallBy: keys.count, as: "tile_wall")
    run.record(times, part: "memcpy", sample: sample)
    return times.value("tile_wall")
  }

  private static func copy<Buffer: TileBuffer>(
    _ sources: [FrozenTile<Buffer>], to pool: [UnsafeMutableRawPointer], _ byteCount: Int
  ) {
    for (block, source) in zip(pool, sources) {
      source.withChannels { channels in
        if let start = channels.baseAddress { memcpy(block, start, byteCount) }
      }
    }
  }
}
