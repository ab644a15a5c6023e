/// What the history really keeps alive, found by a walk over object identities.
///
/// *Claimed* is what a ledger says; *held* is what this walk finds: every distinct tile buffer that a step
/// reaches and no live layer does, and what steps keep of pixels in another form.
public struct HeldMemory: Equatable, Sendable {
  /// Distinct buffers that only the history keeps alive.
  public let buffers: Int
  /// Their pixels and those kept in another form, as they are kept, B.
  public let bytes: Int
  /// Those of them that are kept in another form than tiles, B.
  public let bytesApart: Int
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
    let byteCount = context.geometry.byteCount
    var (buffers, bytes, allocatedBytes) = (0, 0, 0)
    for entry in history.undoStack + history.redoStack {
      entry.step.forEachTile { tile in
        if seen.insert(tile.identity).inserted { buffers += 1 }
      }
      for (_, change) in entry.step.pixelChanges {
        change.forEachBlock { pixelBytes, requested in
          bytes += pixelBytes
          allocatedBytes += allocated(requested)
        }
      }
    }
    return HeldMemory(
      buffers: buffers, byteCount: byteCount, storage: Design.Storage.self, bytesApart: bytes,
      allocatedApart: allocatedBytes, allocated: allocated)
  }
}

extension HeldMemory {
  /// So many buffers of `byteCount` bytes of pixels each, and `bytesApart` in another form, for which `allocatedApart` bytes are
  /// reserved.
  init<Storage: TileStorage>(
    buffers: Int, byteCount: Int, storage: Storage.Type, bytesApart: Int = 0, allocatedApart: Int = 0,
    allocated: (Int) -> Int
  ) {
    self.buffers = buffers
    self.bytesApart = bytesApart
    bytes = buffers * byteCount + bytesApart
    let reserved = Storage.requests(byteCount: byteCount).reduce(0) { $0 + allocated($1) }
    allocatedBytes = buffers * reserved + allocatedApart
  }
}
