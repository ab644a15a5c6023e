/// A hash of each tile's pixels, computed once a buffer.
///
/// Valid while nobody writes or lets go of a tile: keep one only as long as the artwork stands still. Giving the same one
/// to `pixelHash` and `holderHash` reads each buffer once.
public final class TileHashes<Design: EngineDesign> {
  private var known: [ObjectIdentifier: UInt64] = [:]

  /// Knows no tile yet.
  public init() {}

  func hash(of tile: FrozenTile<Design.Storage.Buffer>) -> UInt64 {
    if let hash = known[tile.identity] { return hash }
    let hash = tile.contentHash
    known[tile.identity] = hash
    return hash
  }
}

// What the designs must agree on. None of these copies, freezes or counts anything.
extension Artwork {
  /// The live pixels: keys and contents of every layer, bottom to top, and the properties' names. O(bytes).
  public func pixelHash(_ hashes: TileHashes<Design> = TileHashes()) -> UInt64 {
    var hash = ContentHash()
    combineLayers(into: &hash, hashes)
    return hash.value
  }

  /// Everything that anybody holds: live layers, both halves of every step on both stacks, and `archives` in
  /// flight. Zero copies and a corrupted history look alike in the live pixels; here they differ. O(bytes).
  public func holderHash(
    archives: [ArtworkArchive<Design>] = [], _ hashes: TileHashes<Design> = TileHashes()
  ) -> UInt64 {
    var hash = ContentHash()
    combineLayers(into: &hash, hashes)
    for (mark, stack) in [(1, history.undoStack), (2, history.redoStack)] {
      for entry in stack {
        hash.combine(UInt64(mark))
        combine(entry.step, into: &hash, hashes)
      }
    }
    for archive in archives {
      hash.combine(3)
      for layer in archive.layers {
        hash.combine(layer.id.number)
        for (key, tile) in layer.tiles { combine(key, tile, into: &hash, hashes) }
      }
    }
    return hash.value
  }

  /// The live pixels after undoing everything and after redoing everything, as one hash. The artwork is left
  /// at the step where it stood. O(steps x bytes of a step).
  public func undoHash() -> UInt64 {
    // Undoing grows arrays that then keep their room; a history whose memory is measured gets its own back.
    let kept = history
    defer { history = kept }
    while undo() {}
    var hash = ContentHash()
    hash.combine(pixelHash())
    while redo() {}
    hash.combine(pixelHash())
    while history.undoStack.count > kept.undoStack.count, undo() {}
    return hash.value
  }

  private func combineLayers(into hash: inout ContentHash, _ hashes: TileHashes<Design>) {
    for layer in layers {
      hash.combine(layer.id.number)
      combine(layer.properties, into: &hash)
      layer.tiles.forEachInKeyOrder { combine($0, $1, into: &hash, hashes) }
    }
  }

  private func combine(
    _ step: HistoryStep<Design>, into hash: inout ContentHash, _ hashes: TileHashes<Design>
  ) {
    switch step {
    case .tiles(let id, let change):
      hash.combine(id.number)
      for snapshot in [change.before, change.after] {
        for (key, tile) in snapshot.inKeyOrder { combine(key, tile, into: &hash, hashes) }
      }
    case .layerProperties(let id, let before, let after):
      hash.combine(id.number)
      combine(before, into: &hash)
      combine(after, into: &hash)
    case .group(let steps):
      hash.combine(UInt64(steps.count))
      for part in steps { combine(part, into: &hash, hashes) }
    }
  }

  private func combine(
    _ key: TileKey, _ tile: FrozenTile<Design.Storage.Buffer>?, into hash: inout ContentHash,
    _ hashes: TileHashes<Design>
  ) {
    hash.combine(key.word)
    hash.combine(tile.map(hashes.hash) ?? UInt64.max)
  }

  private func combine(_ properties: LayerProperties, into hash: inout ContentHash) {
    var name = properties.name
    name.withUTF8 { hash.combine(UnsafeRawBufferPointer($0)) }
    hash.combine(properties.isVisible ? 1 : 0)
    hash.combine(UInt64(properties.opacity.bitPattern))
  }
}
