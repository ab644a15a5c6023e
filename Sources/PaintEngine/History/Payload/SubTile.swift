/// Only the pixels that changed, of one half, exchanged with the live tiles on undo and redo.
///
/// What changed is found by comparing when the step is made; the tile that was there before is then let go. Pixels of all tiles lie in
/// one block. A tile of which as much changed as it has, descriptions included, is kept whole by reference and exchanged as `Swap`
/// does, which moves no pixel. Beside a tile that is not there, one that is transparent where nothing is kept.
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
    /// Whether there was a tile before the change, and whether there is one after it.
    let wasThere, isThere: Bool
  }

  /// In key order, with their descriptions one after the other.
  private(set) var parts: [Part] = []
  private(set) var words: [UInt32] = []
  /// The half of whole tiles that the store does not hold.
  private(set) var whole = TileSnapshot<Buffer>()
  /// The covered pixels of the half that the store does not hold, of those parts that are there in it; nil where that is none.
  var room: PixelRoom?
  /// Which half that is.
  var isBefore = true
  /// Whether each part is there in both halves, so that pixels are exchanged where they lie.
  private(set) var staysInPlace = true
  let edge: Int

  /// What moving back would need: room for the half that was just put in place, and the tiles that just went.
  var spare: PixelRoom?
  var gone: [TileKey: Buffer] = [:]

  public init<Design: EngineDesign>(before: TileSnapshot<Buffer>, in store: TileStore<Design>)
  where Design.Storage.Buffer == Buffer {
    edge = store.context.geometry.edge
    var (parts, words) = ([Part](), [UInt32]())
    var kept = 0
    let states = before.inKeyOrder
    for (key, old) in states {
      let live = store.visit(key)
      let count = words.count
      let difference = TileDifference(old?.buffer.words, live?.buffer.words, edge: edge)
      let pixels = difference.isNone ? 0 : Shape.describe(difference, in: &words)
      let described = (words.count - count) * MemoryLayout<UInt32>.stride
      if pixels * PixelRoom.bytesOfPixel + described >= store.context.geometry.byteCount {
        words.removeLast(words.count - count)
        whole.set(old, at: key)
        continue
      }
      if old != nil { kept += pixels }
      if (old == nil) != (live == nil) { staysInPlace = false }
      parts.append(
        Part(
          key: key, words: UInt32(words.count - count), pixels: UInt32(pixels), wasThere: old != nil,
          isThere: live != nil))
    }
    if kept > 0 {
      guard let room = store.context.makeRoom(pixels: kept) else {
        // Without memory for less, more is kept: the tiles are there already.
        for (key, old) in states { whole.set(old, at: key) }
        staysInPlace = true
        return
      }
      self.room = room
    }
    // As long as they are: a step may be kept for long.
    self.parts = parts.withUnsafeBufferPointer { Array($0) }
    self.words = words.withUnsafeBufferPointer { Array($0) }
    forEachPart { part, words, offsets in
      guard let room, let old = before.tile(at: part.key) else { return }
      Shape.gather(words, edge: edge, from: old.buffer.words, to: room.pixels + offsets.before)
    }
  }

  /// Calls `body` with each part, its description, and where its pixels lie in the room of each half.
  @inline(__always)
  func forEachPart(
    _ body: (Part, UnsafeBufferPointer<UInt32>, _ offsets: (before: Int, after: Int)) -> Void
  ) {
    var (next, offsets) = (0, (before: 0, after: 0))
    words.withUnsafeBufferPointer { words in
      for part in parts {
        let end = next + Int(part.words)
        body(part, UnsafeBufferPointer(rebasing: words[next..<end]), offsets)
        next = end
        if part.wasThere { offsets.before += Int(part.pixels) }
        if part.isThere { offsets.after += Int(part.pixels) }
      }
    }
  }

  /// Exchanges the whole tiles.
  func exchangeWhole<Design: EngineDesign>(with store: TileStore<Design>)
  where Design.Storage.Buffer == Buffer { whole.exchange(with: store) }

  public var keys: [TileKey] { parts.map(\.key) + Array(whole.keys) }

  public func byteCounts(tileByteCount: Int) -> (before: Int, after: Int) {
    let bytes = whole.presentCount * tileByteCount + (room?.count ?? 0) * PixelRoom.bytesOfPixel
    return isBefore ? (bytes, 0) : (0, bytes)
  }

  public func endMove() {
    spare = nil
    gone = [:]
  }

  public func forEachTile(_ body: (FrozenTile<Buffer>) -> Void) {
    for case let tile? in whole.tiles.values { body(tile) }
  }

  public func forEachBlock(_ body: (_ pixelBytes: Int, _ requested: Int) -> Void) {
    if let room {
      let bytes = room.count * PixelRoom.bytesOfPixel
      body(bytes, bytes)
      body(0, 16 + 2 * 8)
    }
    let header = 32
    if !parts.isEmpty { body(0, header + parts.count * MemoryLayout<Part>.stride) }
    if !words.isEmpty { body(0, header + words.count * MemoryLayout<UInt32>.stride) }
  }

  public var requests: [Int] {
    let fields =
      (
        [Part], [UInt32], TileSnapshot<Buffer>, PixelRoom?, Bool, Bool, Int, PixelRoom?, [TileKey: Buffer]
      ).self
    return [MallocRequest.object(fields), whole.request] + blockRequests
  }

  public func halves<Design: EngineDesign>(
    _ direction: StepDirection, in context: TileContext<Design>, near: (TileKey) -> FrozenTile<Buffer>?
  ) -> (before: TileSnapshot<Buffer>, after: TileSnapshot<Buffer>) where Design.Storage.Buffer == Buffer {
    var (here, there) = (TileSnapshot<Buffer>(), whole)
    for key in whole.keys { here.set(near(key), at: key) }
    forEachPart { part, words, offsets in
      let live = near(part.key)
      here.set(live, at: part.key)
      guard direction.pick(part.wasThere, part.isThere) else { return there.set(nil, at: part.key) }
      let made = context.makeForLook()
      if let live { made.words.update(from: live.buffer.words, count: edge * edge) }
      if let room {
        let kept = room.pixels + direction.pick(offsets.before, offsets.after)
        Shape.scatter(words, edge: edge, from: kept, to: made.words)
      }
      there.set(FrozenTile(made), at: part.key)
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
