/// Only the pixels that changed, each as the exclusive-or of what it was and what it became (`PixelDifferences`).
///
/// What changed is found by comparing when the step is made; the tile that was there before is then let go. Undo and redo are one and the
/// same: the kept words are laid over the live ones once more, so that nothing but the tile is written, and nothing but a shared tile
/// needs memory. Words of all tiles lie in one block. A tile that comes or goes, and one of which as much changed as it has, descriptions
/// included, is kept whole by reference and exchanged as `Swap` does, which moves no pixel.
public final class SubTile<Buffer: TileBuffer, Shape: ChangedPixels>: StepPayload {
  public static var name: String { Shape.name }
  public static var keepsWholeTiles: Bool { false }
  public static var keepsBothHalves: Bool { false }
  public static var writesInPlace: Bool { true }

  /// What is kept of one tile.
  struct Part {
    let key: TileKey
    /// Length of its description.
    let words: UInt32
    /// Pixels that the description covers.
    let pixels: UInt32
    /// Whether the opacity of any of them changed.
    let changesOpacity: Bool

    /// Of its differences.
    var byteCount: Int { PixelDifferences.byteCount(Int(pixels), changesOpacity: changesOpacity) }
  }

  /// In key order, with their descriptions one after the other.
  private(set) var parts: [Part] = []
  private(set) var words: [UInt16] = []
  /// The half of whole tiles that the store does not hold.
  private(set) var whole = TileSnapshot<Buffer>()
  /// The differences of the covered pixels, part after part; nil where that is none.
  private var room: PixelRoom?
  /// Which half the store does not hold.
  private var isBefore = true
  private let edge: Int

  public init<Design: EngineDesign>(before: TileSnapshot<Buffer>, in store: TileStore<Design>)
  where Design.Storage.Buffer == Buffer {
    edge = store.context.geometry.edge
    var (parts, words, byteCount) = ([Part](), [UInt16](), 0)
    // Both states of each part: alive in `before` and in the store until they have been read.
    var states: [(before: UnsafePointer<UInt64>, now: UnsafePointer<UInt64>)] = []
    for (key, old) in before.inKeyOrder {
      guard let old, let live = store.visit(key) else {
        whole.set(old, at: key)
        continue
      }
      let count = words.count
      let difference = TileDifference(old.buffer.words, live.buffer.words, edge: edge)
      let part = Self.part(difference, at: key, describedIn: &words)
      let described = (words.count - count) * MemoryLayout<UInt16>.stride
      guard Int(part.pixels) * PixelDifferences.whole + described < store.context.geometry.byteCount else {
        words.removeLast(words.count - count)
        whole.set(old, at: key)
        continue
      }
      parts.append(part)
      states.append((UnsafePointer(old.buffer.words), UnsafePointer(live.buffer.words)))
      byteCount += part.byteCount
    }
    if byteCount > 0 {
      room = store.context.makeRoom(byteCount: byteCount)
      guard room != nil else {
        // Without memory for less, more is kept: the tiles are there already.
        for (key, old) in before.inKeyOrder { whole.set(old, at: key) }
        return
      }
    }
    // As long as they are: a step may be kept for long.
    self.parts = parts.withUnsafeBufferPointer { Array($0) }
    self.words = words.withUnsafeBufferPointer { Array($0) }
    forEachPart { [edge] number, part, words, differences in
      differences?.note(Shape.runs(words, edge: edge), of: states[number].before, states[number].now)
      return true
    }
  }

  private static func part(_ difference: TileDifference, at key: TileKey, describedIn words: inout [UInt16])
    -> Part
  {
    let count = words.count
    let pixels = difference.isNone ? 0 : Shape.describe(difference, in: &words)
    var bits: UInt64 = 0
    words.withUnsafeBufferPointer { words in
      var runs = Shape.runs(UnsafeBufferPointer(rebasing: words[count...]), edge: difference.edge)
      while let run = runs.next() {
        for place in run.place..<run.place + run.count { bits |= difference.pixel(place) }
      }
    }
    return Part(
      key: key, words: UInt32(words.count - count), pixels: UInt32(pixels),
      changesOpacity: PixelDifferences.changesOpacity(bits))
  }

  public func move<Design: EngineDesign>(_ direction: StepDirection, in store: TileStore<Design>) -> Bool
  where Design.Storage.Buffer == Buffer {
    guard change(store) else { return false }
    whole.exchange(with: store)
    isBefore = direction == .forward
    return true
  }

  /// Changes the pixels of all parts, or of none: false when there is no memory for the copy of a shared tile. What was changed by then
  /// is the store's own and is changed back.
  private func change<Design: EngineDesign>(_ store: TileStore<Design>) -> Bool
  where Design.Storage.Buffer == Buffer {
    let changed = change(store, parts: parts.count)
    if changed < parts.count { _ = change(store, parts: changed) }
    return changed == parts.count
  }

  /// Changes the first `count` parts; returns how many it could.
  private func change<Design: EngineDesign>(_ store: TileStore<Design>, parts count: Int) -> Int
  where Design.Storage.Buffer == Buffer {
    var applied = 0
    let changed = forEachPart { [edge] number, part, words, differences in
      guard number < count else { return false }
      guard part.pixels > 0, let differences else { return true }
      guard let tile = store.ownWords(at: part.key) else { return false }
      applied &+= Int(part.pixels) &* MemoryLayout<UInt64>.stride
      differences.change(Shape.runs(words, edge: edge), of: tile)
      return true
    }
    store.context.counters.tilesVisited &+= changed
    store.context.counters.bytesApplied &+= applied
    return changed
  }

  /// Calls `body` with each part, its description and its differences, nil where no pixel of any part differs, for as long as it returns
  /// true; returns for how many it did.
  @inline(__always)
  @discardableResult
  private func forEachPart(
    _ body: (
      _ number: Int, Part, UnsafeBufferPointer<UInt16>, _ differences: PixelDifferences?
    ) -> Bool
  ) -> Int {
    words.withUnsafeBufferPointer { words in
      var next = 0
      var differences = room?.start
      for (number, part) in parts.enumerated() {
        let end = next + Int(part.words)
        let described = UnsafeBufferPointer(rebasing: words[next..<end])
        let kept = differences.map { PixelDifferences(start: $0, changesOpacity: part.changesOpacity) }
        guard body(number, part, described, kept) else { return number }
        next = end
        differences = differences.map { $0 + part.byteCount }
      }
      return parts.count
    }
  }

  public var keys: [TileKey] { parts.map(\.key) + Array(whole.keys) }

  public func byteCounts(tileByteCount: Int) -> (before: Int, after: Int) {
    let bytes = whole.presentCount * tileByteCount + (room?.byteCount ?? 0)
    return isBefore ? (bytes, 0) : (0, bytes)
  }

  public func forEachTile(_ body: (FrozenTile<Buffer>) -> Void) {
    for case let tile? in whole.tiles.values { body(tile) }
  }

  public func forEachBlock(_ body: (_ pixelBytes: Int, _ requested: Int) -> Void) {
    if let room {
      body(room.byteCount, PixelRoom.request(room.byteCount))
      body(0, 16 + 2 * 8)
    }
    let header = 32
    if !parts.isEmpty { body(0, header + parts.count * MemoryLayout<Part>.stride) }
    if !words.isEmpty { body(0, header + words.count * MemoryLayout<UInt16>.stride) }
  }

  public var requests: [Int] {
    let fields = ([Part], [UInt16], TileSnapshot<Buffer>, PixelRoom?, Bool, Int).self
    return [MallocRequest.object(fields), whole.request] + blockRequests
  }

  public func halves<Design: EngineDesign>(
    _ direction: StepDirection, in context: TileContext<Design>, near: (TileKey) -> FrozenTile<Buffer>?
  ) -> (before: TileSnapshot<Buffer>, after: TileSnapshot<Buffer>) where Design.Storage.Buffer == Buffer {
    var (here, there) = (TileSnapshot<Buffer>(), whole)
    for key in whole.keys { here.set(near(key), at: key) }
    forEachPart { [edge] _, part, words, differences in
      let live = near(part.key)
      here.set(live, at: part.key)
      let made = context.makeForLook()
      if let live { made.words.update(from: live.buffer.words, count: edge * edge) }
      differences?.change(Shape.runs(words, edge: edge), of: made.words)
      there.set(FrozenTile(made), at: part.key)
      return true
    }
    return direction == .backward ? (there, here) : (here, there)
  }
}

extension TileBuffer {
  /// The pixels, each as one word.
  var words: UnsafeMutablePointer<UInt64> {
    UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt64.self)
  }
}
