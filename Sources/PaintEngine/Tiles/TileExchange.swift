// What undo and redo do to a store in designs whose steps keep one half of a change.
extension TileStore {
  /// Makes `tile` the live tile at `key`, nil for none, and hands the one that was there over. What `tile` is held by must let it
  /// go. Copies nothing in any design: a tile that is not shared changes its owner.
  func exchange(_ tile: Tile?, at key: TileKey) -> Tile? {
    context.counters.tilesVisited &+= 1
    let live = tiles[key]
    guard Design.Sharing.sharesBuffers else {
      stand(tile?.buffer, at: key)
      return live.map(Tile.init)
    }
    stand(tile.map { sharing.takeIn($0.buffer, context) }, at: key)
    return live.map { Tile(sharing.handOut($0, context)) }
  }

  /// The pixels of the live tile at `key` for writing, each as one word, copied first where it is shared. Nil when there is no memory
  /// for that, or no tile: then nothing was changed.
  func ownWords(at key: TileKey) -> UnsafeMutablePointer<UInt64>? {
    func words(_ pixels: UnsafeMutablePointer<UInt16>) -> UnsafeMutablePointer<UInt64> {
      UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt64.self)
    }
    if let own = ownPixels(at: key) { return words(own) }
    guard let live = tiles[key], let copy = context.copyIfPossible(of: live) else { return nil }
    return words(put(copy, at: key).pixels)
  }

  /// The live tile at `key`, to be looked at by a walk; it must not outlive the look. Marks nothing.
  func visit(_ key: TileKey) -> Tile? {
    context.counters.tilesVisited &+= 1
    return peek(key)
  }
}
