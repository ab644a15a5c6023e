import PaintEngine

/// A plain copy of the pixels that undo changes to where they belong, run by run, from one block a step: what no undo that writes pixels
/// can be much faster than. Copies every pixel onto itself.
final class ScatteredCopy {
  private struct Run {
    let pixels: UnsafeMutableRawPointer
    let byteCount: Int
  }

  private var steps: [(runs: [Run], block: UnsafeMutableRawPointer)] = []
  /// Of all runs.
  private(set) var byteCount = 0

  /// Finds what each undo step changes in the artwork's first layer, by undoing and redoing all of it; its tiles become its own. Valid
  /// until somebody shares one of them. O(steps x pixels of the layer).
  init<Design: EngineDesign>(of artwork: Artwork<Design>) {
    let store = artwork.layers[0].tiles
    let count = artwork.context.geometry.byteCount / MemoryLayout<UInt64>.stride
    func words(_ key: TileKey) -> UnsafeMutableBufferPointer<UInt64> {
      let pixels = UnsafeMutableRawPointer(store.writableTile(at: key).pixels)
      return UnsafeMutableBufferPointer(start: pixels.assumingMemoryBound(to: UInt64.self), count: count)
    }
    let keys = store.liveKeys()
    var states = keys.map { Array(words($0)) }
    var found: [[Run]] = []
    while artwork.undo() {
      var runs: [Run] = []
      for (index, key) in keys.enumerated() where store.hasTile(at: key) {
        let now = words(key)
        if states[index].elementsEqual(now) { continue }
        Self.append(now, differingFrom: states[index], to: &runs)
        states[index] = Array(now)
      }
      found.append(runs)
    }
    while artwork.redo() {}
    for runs in found {
      let bytes = runs.reduce(0) { $0 + $1.byteCount }
      let block = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes), alignment: 64)
      var next = block
      for run in runs {
        next.copyMemory(from: run.pixels, byteCount: run.byteCount)
        next += run.byteCount
      }
      steps.append((runs, block))
      byteCount += bytes
    }
  }

  deinit { for step in steps { step.block.deallocate() } }

  private static func append(
    _ words: UnsafeMutableBufferPointer<UInt64>, differingFrom old: [UInt64], to runs: inout [Run]
  ) {
    var place = 0
    while place < words.count {
      let start = place
      while place < words.count, words[place] != old[place] { place += 1 }
      if place > start, let base = words.baseAddress {
        runs.append(Run(pixels: base + start, byteCount: (place - start) * MemoryLayout<UInt64>.stride))
      }
      place += 1
    }
  }

  /// Copies everything once.
  func copy() {
    for step in steps {
      var next = step.block
      for run in step.runs {
        // Eight bytes at a time: a call for each run would cost more than most of them.
        for offset in stride(from: 0, to: run.byteCount, by: MemoryLayout<UInt64>.stride) {
          run.pixels.storeBytes(
            of: next.load(fromByteOffset: offset, as: UInt64.self), toByteOffset: offset, as: UInt64.self)
        }
        next += run.byteCount
      }
    }
  }
}
