/// What the history really keeps alive, found by a walk over object identities.
///
/// *Claimed* is what a ledger says; *held* is what this walk finds: every distinct tile buffer that a step
/// reaches and no live layer does.
public struct HeldMemory: Equatable, Sendable {
  /// Distinct buffers that only the history keeps alive.
  public let buffers: Int
  /// Their pixels, B.
  public let bytes: Int
  /// What the allocator reserves for them, B, by the size function given.
  public let allocatedBytes: Int
}

extension Artwork {
  /// Which buffers the live layers and their masks are. O(tiles).
  var liveIdentities: Set<ObjectIdentifier> {
    var identities: Set<ObjectIdentifier> = []
    for layer in layers {
      identities.formUnion(layer.tiles.identities)
      if let mask = layer.mask { identities.formUnion(mask.layer.tiles.identities) }
    }
    return identities
  }

  /// Walks both stacks and the live layers with their masks. `allocated` says what the allocator reserves for a request of
  /// so many bytes (jemalloc's `nallocx`); buffers in `others` have another holder (a clipping, an archive in flight) and are
  /// not the history's. O(tiles in history + live tiles).
  public func heldMemory(others: Set<ObjectIdentifier> = [], allocated: (Int) -> Int) -> HeldMemory {
    var seen = others.union(liveIdentities)
    var buffers = 0
    for entry in history.undoStack + history.redoStack {
      entry.step.forEachTile { tile in
        if seen.insert(tile.identity).inserted { buffers += 1 }
      }
    }
    return HeldMemory(
      buffers: buffers, byteCount: context.geometry.byteCount, storage: Design.Storage.self,
      allocated: allocated)
  }
}

extension HeldMemory {
  /// So many buffers of `byteCount` bytes of pixels each.
  init<Storage: TileStorage>(
    buffers: Int, byteCount: Int, storage: Storage.Type, allocated: (Int) -> Int
  ) {
    self.buffers = buffers
    bytes = buffers * byteCount
    allocatedBytes = buffers * Storage.requests(byteCount: byteCount).reduce(0) { $0 + allocated($1) }
  }
}
