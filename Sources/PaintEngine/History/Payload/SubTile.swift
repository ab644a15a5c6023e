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
    var (parts, words) = ([Part](), [UInt16]())
    var differences: [UnsafePointer<UInt64>] = []
    var notes = DifferenceNotes()
    for (key, old) in before.inKeyOrder {
      let count = words.count
      guard let old, let live = store.visit(key),
        let (part, note) = Self.part(
          TileDifference(old.buffer.words, live.buffer.words, edge: edge), at: key, &words, &notes)
      else {
        words.removeLast(words.count - count)
        whole.set(old, at: key)
        continue
      }
      parts.append(part)
      differences.append(note)
    }
    let byteCount = parts.reduce(0) { $0 + $1.byteCount }
    if byteCount > 0 {
      room = store.context.makeRoom(byteCount: byteCount)
      guard let room else {
        // Without memory for less, more is kept: the tiles are there already.
        for (key, old) in before.inKeyOrder { whole.set(old, at: key) }
        return
      }
      var place = room.start
      for (part, differences) in zip(parts, differences) {
        PixelDifferences.keep(
          differences, count: Int(part.pixels), changesOpacity: part.changesOpacity, at: &place)
      }
    }
    notes.end()
    // As long as they are: a step may be kept for long.
    self.parts = parts.withUnsafeBufferPointer { Array($0) }
    self.words = words.withUnsafeBufferPointer { Array($0) }
  }

  /// Describes and notes how a tile differs; nil where the tile itself is no larger, or when there is no memory for notes.
  private static func part(
    _ difference: TileDifference, at key: TileKey, _ words: inout [UInt16], _ notes: inout DifferenceNotes
  ) -> (Part, UnsafePointer<UInt64>)? {
    let count = words.count
    let pixels = difference.isNone ? 0 : Shape.describe(difference, in: &words)
    let described = (words.count - count) * MemoryLayout<UInt16>.stride
    guard pixels * PixelDifferences.whole + described < difference.count * PixelDifferences.whole else {
      return nil
    }
    let note = words.withUnsafeBufferPointer { words in
      let runs = Shape.runs(UnsafeBufferPointer(rebasing: words[count...]), edge: difference.edge)
      return notes.note(runs, pixels: pixels, of: difference)
    }
    guard let note else { return nil }
    let part = Part(
      key: key, words: UInt32(words.count - count), pixels: UInt32(pixels),
      changesOpacity: PixelDifferences.changesOpacity(note.bits))
    return (part, note.start)
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
    let changed = forEachPart { number, part, description, place in
      guard number < count else { return false }
      guard part.pixels > 0 else { return true }
      guard let tile = store.ownWords(at: part.key) else { return false }
      applied &+= Int(part.pixels) &* MemoryLayout<UInt64>.stride
      PixelDifferences.change(description, of: tile, changesOpacity: part.changesOpacity, by: &place)
      return true
    }
    store.context.counters.tilesVisited &+= changed
    store.context.counters.bytesApplied &+= applied
    return changed
  }

  /// Calls `body` with each part, the runs that it covers and the place of its differences, which `body` is to move past, for as long
  /// as it returns true; returns for how many it did.
  @inline(__always)
  @discardableResult
  private func forEachPart(
    _ body: (_ number: Int, Part, Shape.Runs, inout RoomPlace) -> Bool
  ) -> Int {
    var place = room?.start ?? .nowhere
    return words.withUnsafeBufferPointer { words in
      var next = 0
      for (number, part) in parts.enumerated() {
        let end = next + Int(part.words)
        let runs = Shape.runs(UnsafeBufferPointer(rebasing: words[next..<end]), edge: edge)
        guard body(number, part, runs, &place) else { return number }
        next = end
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
      let requests = PixelRoom.requests(room.byteCount)
      body(room.byteCount, requests.first)
      if let second = requests.second { body(0, second) }
      body(0, PixelRoom.request)
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
    forEachPart { _, part, runs, place in
      let live = near(part.key)
      here.set(live, at: part.key)
      let made = context.makeForLook()
      if let live { made.words.update(from: live.buffer.words, count: edge * edge) }
      there.set(FrozenTile(made), at: part.key)
      guard part.pixels > 0 else { return true }
      PixelDifferences.change(runs, of: made.words, changesOpacity: part.changesOpacity, by: &place)
      return true
    }
    return direction == .backward ? (there, here) : (here, there)
  }
}
