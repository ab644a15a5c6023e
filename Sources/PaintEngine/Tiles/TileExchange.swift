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

  /// Makes sure that the next `writableTile(at: key)` needs no memory, by the copy that it would have made. False when there is no
  /// memory for that, or no tile.
  func makeOwn(at key: TileKey) -> Bool {
    if Design.Sharing.checksReferences {
      // Looked at in its place, as `writableTile` does.
      let isShared = tiles.update(key) { [sharing] buffer in sharing.isShared(inPlace: &buffer) }
      if isShared == false { return true }
    }
    guard let live = tiles[key] else { return false }
    if !Design.Sharing.checksReferences, !sharing.isShared(live) { return true }
    guard let copy = context.copyIfPossible(of: live) else { return false }
    put(copy, at: key)
    return true
  }

  /// The pixels of a tile that `makeOwn` has made writable, each as one word.
  @inline(__always)
  func ownWords(at key: TileKey) -> UnsafeMutablePointer<UInt64> {
    UnsafeMutableRawPointer(writableTile(at: key).pixels).assumingMemoryBound(to: UInt64.self)
  }

  /// The live tile at `key`, to be looked at by a walk; it must not outlive the look. Marks nothing.
  func visit(_ key: TileKey) -> Tile? {
    context.counters.tilesVisited &+= 1
    return peek(key)
  }
}
