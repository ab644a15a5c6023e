import Measurement
import PaintBench
import PaintEngine
import Workloads

/// W3 without a hot store: pictures of many stores, each changed since its last one, listed by another thread while painting goes
/// on; and what the first changes after a picture cost.
struct PictureBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "Picture",
    "pictures of many stores, each changed since its last: freezing, listing by another thread, first changes after",
    designs: ["seed", "seed+sharing=epoch+map=rowGrid"],
    parameters: [
      ParameterDeclaration(
        "tiles", "tiles of each store", range: .integers(4, 65_536), defaults: ["256", "1024", "4096"],
        quick: ["64", "256"]),
      ParameterDeclaration(
        "stores", "stores, frozen one after the other", range: .integers(1, 65_536), defaults: ["64"],
        quick: ["16"]),
      ParameterDeclaration(
        "buffers",
        "shared: all stores hold the same tiles, so that maps are what there is many of; own: each has its own",
        range: .words(["shared", "own"]), defaults: ["shared"]),
      PaintParameters.edge,
    ],
    metrics: [
      "wall", "listed.wall", "first_put.wall", "row_put.wall", "tile_put.wall", "tile_write.wall",
      "tiles_visited", "tile_copies", "tile_write.tile_copies", "pixel_hash", "holder_hash",
    ],
    headline: [
      "wall", "listed_wall", "first_put_wall", "row_put_wall", "tile_put_wall", "tile_write_wall",
      "tile_write_tile_copies",
    ],
    swept: "tiles", processes: 3,
    bytesNeeded: {
      let (tiles, stores) = ($0.integer("tiles"), $0.integer("stores"))
      let tile = $0.integer("edge") * $0.integer("edge") * 8
      let layers = $0.text("buffers") == "own" ? stores : 1
      // Maps with their pictures, and the tiles that each store writes.
      return layers * tiles * (tile + 64) + stores * (tiles * 150 + 8 * tile) + PaintParameters.programBytes
    },
    body: { try Designs.run(PictureBenchmark(run: $0), in: $0.id.design) })

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    guard Design.Sharing.sharesBuffers || run.parameters.text("buffers") == "own" else {
      throw SuiteInputError(
        "design '\(run.id.design)' copies every tile that a store is given, so stores cannot have the same ones",
        advice: "Add --set buffers=own, with few stores: --set stores=4.")
    }
    for sample in 0..<run.samples { try measure(design, sample) }
  }

  private func measure<Design: EngineDesign>(_ design: Design.Type, _ sample: Int) throws {
    let keys = TileKey.square(run.parameters.integer("tiles"))
    let side = (keys.last { $0.y == 0 }?.x ?? 0) + 1
    let context = TileContext<Design>(geometry: try TileGeometry(edge: run.parameters.integer("edge")))
    let stores = try self.stores(keys, context)
    // Places in four rows where there are as many, the second and third of them neighbours.
    func place(_ number: Int, _ shift: Int) -> TileKey { keys[(number &* 7 &+ shift) % keys.count] }
    let row = keys.count / side / 2 * side

    // Each has had a picture, whose memory is the allocator's again, and was changed since.
    for store in stores { Observed.take(store.picture()) }
    for (number, store) in stores.enumerated() { store.writableTile(at: place(number, 1)).pixels[1] = 1 }
    context.counters = EngineCounters()
    var pictures: [TilePicture<Design>] = []
    pictures.reserveCapacity(stores.count)
    time("wall", sample, of: stores) { _, store in pictures.append(store.picture()) }
    run.record("tiles_visited", Double(context.counters.tilesVisited), sample: sample)
    run.record("tile_copies", Double(context.counters.tileCopies), sample: sample)

    let handed = pictures
    let listed = OtherThread { PictureReading.list(handed) }.wait()
    run.record(
      "listed_wall", Double(listed) / Double(stores.count), source: Self.source(stores.count),
      thread: .background, sample: sample)

    // Put back as undo does, without pixels: the map alone. First of all, first of its row, then its neighbour.
    let old = place(0, 0)
    let tiles = stores.map { $0.frozenTile(at: old) }
    time("first_put_wall", sample, of: stores) { $1.setTile(tiles[$0], at: place($0, 0)) }
    time("row_put_wall", sample, of: stores) { $1.setTile(tiles[$0], at: place($0, row)) }
    time("tile_put_wall", sample, of: stores) { $1.setTile(tiles[$0], at: place($0, row &+ 1)) }

    // Painted meanwhile: what the other thread reads must be what was frozen.
    let reading = OtherThread { PictureReading.hash(handed) }
    context.counters = EngineCounters()
    time("tile_write_wall", sample, of: stores) { $1.writableTile(at: place($0, row &+ 2)).pixels[2] ^= 1 }
    run.record("tile_write_tile_copies", Double(context.counters.tileCopies), sample: sample)
    for (number, store) in stores.enumerated() {
      for shift in 0..<4 { store.writableTile(at: place(number, row &+ shift)).pixels[3] ^= 1 }
    }
    let hashes = reading.wait()
    run.record("pixel_hash", Double(hashes.pixels), thread: .background, sample: sample)
    run.record("holder_hash", Double(hashes.holders), thread: .background, sample: sample)
  }

  private func stores<Design: EngineDesign>(
    _ keys: [TileKey], _ context: TileContext<Design>
  ) throws -> [TileStore<Design>] {
    var random = SeededRandom(seed: run.seed)
    let ground = try Ground(geometry: context.geometry, seed: run.seed)
    let order = keys.shuffled(using: &random)
    func painted() -> TileStore<Design> {
      let store = TileStore<Design>(context: context)
      for key in order { ground.paint(store, at: key) }
      return store
    }
    let count = run.parameters.integer("stores")
    guard run.parameters.text("buffers") == "shared" else { return (0..<count).map { _ in painted() } }
    let first = painted().frozenTiles().shuffled(using: &random)
    return (0..<count).map { _ in
      let store = TileStore<Design>(context: context)
      for (key, tile) in first { store.setTile(tile, at: key) }
      return store
    }
  }

  /// Does `operation` once for each of `stores` in a row; the metric is the time of one.
  private func time<Design: EngineDesign>(
    _ metric: String, _ sample: Int, of stores: [TileStore<Design>],
    _ operation: (Int, TileStore<Design>) -> Void
  ) {
    let wall = WallProbe()
    wall.begin()
    for number in 0..<stores.count { operation(number, stores[number]) }
    wall.stop()
    run.record(
      metric, Double(wall.elapsed) / Double(stores.count), source: Self.source(stores.count), sample: sample)
  }

  private static func source(_ count: Int) -> String { "clock_gettime(CLOCK_MONOTONIC) / \(count) stores" }
}
