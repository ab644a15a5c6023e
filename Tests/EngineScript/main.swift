import PaintEngine
import Workloads

// Prints what a long seeded session leaves behind, one line a design and seed, so that builds with different
// flags can be compared: design, seed, pixel hash, holder hash, undo hash, then counts.

/// One seeded session of strokes, undo, redo, shedding, pictures and the operations.
struct ScriptedSession: DesignVisitor {
  let seed: UInt64

  func visit<Design: EngineDesign>(_ design: Design.Type) throws -> String {
    let artwork = Artwork<Design>(
      canvas: try CanvasSize(width: 700, height: 500), geometry: try TileGeometry(edge: 32),
      limits: HistoryLimits(bytes: 16 << 20, steps: 60))
    artwork.addLayer(name: "Ground")
    artwork.addLayer(name: "Ink")
    for tile in try CoveredTiles.keys(columns: 22, rows: 16, percent: 50, seed: seed) {
      let pixels = artwork.layers[0].tiles.writableTile(at: TileKey(x: tile.x, y: tile.y)).pixels
      GroundPixels.fill(pixels, count: 32 * 32 * 4, seed: seed &+ UInt64(tile.x * 100 + tile.y))
    }
    var random = SeededRandom(seed: seed)
    var archives: [ArtworkArchive<Design>] = []
    var operations = ScriptedOperations<Design>()
    for _ in 0..<300 {
      switch random.below(30) {
      case 0..<12: try stroke(on: artwork, &random, &archives)
      case 12..<15: artwork.undo()
      case 15..<18: artwork.redo()
      case 18: artwork.history.shed(keeping: 0.5 + random.uniform() / 2)
      case 19: archives.append(ArtworkArchive(artwork))
      default: try operations.perform(on: artwork, &random)
      }
      if archives.count > 3 { archives.removeFirst() }
      // What is let go next may depend on what the background has done.
      artwork.waitForHistory()
    }
    let counters = artwork.context.counters
    let hashes = [artwork.pixelHash(), artwork.holderHash(archives: archives), artwork.undoHash()]
    artwork.waitForHistory()
    let counts = [
      operations.performed, operations.refused, artwork.layers.count, artwork.canvas.width,
      artwork.canvas.height,
      counters.tileCopies, counters.bytesCopied, counters.tilesTouched, counters.tilesCreated,
      counters.tilesVisited, artwork.history.undoStack.count,
      // An exact ledger claims blocks as the allocator made them, some bytes larger in one process than in the other.
      artwork.history.claim?.tiles ?? artwork.history.claimedBytes,
    ]
    return (hashes.map { String($0, radix: 16) } + counts.map(String.init)).joined(separator: " ")
  }

  private func stroke<Design: EngineDesign>(
    on artwork: Artwork<Design>, _ random: inout SeededRandom, _ archives: inout [ArtworkArchive<Design>]
  ) throws {
    let brush = try Brush(
      diameter: 0.5 + random.uniform() * 60, spacing: 0.05 + random.uniform() / 2, hardness: random.uniform(),
      opacity: random.uniform(), sizeByPressure: random.uniform(),
      color: Fix15Color(
        red: Float(random.uniform()), green: Float(random.uniform()), blue: Float(random.uniform())),
      mode: random.below(4) == 0 ? .erase : .paint)
    try artwork.beginStroke(onLayer: random.below(artwork.layers.count), brush: brush)
    for _ in 0..<1 + random.below(12) {
      artwork.continueStroke(
        x: random.uniform() * 740 - 20, y: random.uniform() * 540 - 20, pressure: 0.02 + random.uniform())
      if random.below(30) == 0 { archives.append(ArtworkArchive(artwork)) }
    }
    artwork.endStroke()
  }
}

for argument in CommandLine.arguments.dropFirst() {
  guard let seed = UInt64(argument) else { fatalError("seed '\(argument)' is not a whole number from 0") }
  for design in Designs.all where !design.axes.contains(where: { $0.axis == "fault" }) {
    print(design.name, seed, try Designs.run(ScriptedSession(seed: seed), in: design.name))
  }
}
