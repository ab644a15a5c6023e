import PaintEngine

/// A plain copy of the pixels that undo changes to where they belong, run by run, from one block a step: what no undo that writes pixels
/// can be much faster than. Copies every pixel onto itself; finds each tile anew, as undo does, so that none is written that has gone.
final class ScatteredCopy<Design: EngineDesign> {
  private struct Tile {
    let key: TileKey
    /// Of pixels, each one word.
    var runs: [(place: Int, count: Int)] = []
  }

  /// Bytes that are copied.
  private(set) var byteCount = 0

  private let store: TileStore<Design>
  private let count: Int
  private var steps: [(tiles: [Tile], block: UnsafeMutablePointer<UInt64>)] = []

  /// Finds what each undo step changes in the artwork's first layer, by undoing and redoing all of it; its tiles become its own.
  /// O(steps x pixels of the layer).
  init(of artwork: Artwork<Design>) {
    store = artwork.layers[0].tiles
    count = artwork.context.geometry.byteCount / MemoryLayout<UInt64>.stride
    let keys = store.liveKeys()
    var states = keys.map { Array(UnsafeBufferPointer(start: words($0), count: count)) }
    var found: [[Tile]] = []
    while artwork.undo() {
      var tiles: [Tile] = []
      for (index, key) in keys.enumerated() where store.hasTile(at: key) {
        let now = Array(UnsafeBufferPointer(start: words(key), count: count))
        guard now != states[index] else { continue }
        tiles.append(Tile(key: key, runs: Self.runs(now, differingFrom: states[index])))
        states[index] = now
      }
      found.append(tiles)
    }
    while artwork.redo() {}
    for tiles in found {
      let pixels = tiles.reduce(0) { $1.runs.reduce($0) { $0 + $1.count } }
      let block = UnsafeMutablePointer<UInt64>.allocate(capacity: max(1, pixels))
      var next = block
      for tile in tiles {
        let words = words(tile.key)
        for run in tile.runs {
          next.initialize(from: words + run.place, count: run.count)
          next += run.count
        }
      }
      steps.append((tiles, block))
      byteCount += pixels * MemoryLayout<UInt64>.stride
    }
  }

  deinit { for step in steps { step.block.deallocate() } }

  /// The live tile's pixels, the store's own.
  private func words(_ key: TileKey) -> UnsafeMutablePointer<UInt64> {
    UnsafeMutableRawPointer(store.writableTile(at: key).pixels).assumingMemoryBound(to: UInt64.self)
  }

  private static func runs(_ words: [UInt64], differingFrom old: [UInt64]) -> [(place: Int, count: Int)] {
    var (runs, place) = ([(place: Int, count: Int)](), 0)
    while place < words.count {
      let start = place
      while place < words.count, words[place] != old[place] { place += 1 }
      if place > start { runs.append((start, place - start)) }
      place += 1
    }
    return runs
  }

  /// Copies everything once, with all steps done.
  func copy() {
    for step in steps {
      var next = step.block
      for tile in step.tiles {
        let words = words(tile.key)
        for run in tile.runs {
          // Word by word: a call for each run would cost more than most of them.
          for offset in 0..<run.count { words[run.place + offset] = next[offset] }
          next += run.count
        }
      }
    }
  }
}
