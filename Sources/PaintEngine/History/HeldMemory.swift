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
  /// Walks both stacks and the live layers with their masks. `allocated` says what the allocator reserves for a request of
  /// so many bytes (jemalloc's `nallocx`); buffers in `others` have another holder (a clipping, an archive in flight) and are
  /// not the history's. O(tiles in history + live tiles).
  public func heldMemory(others: Set<ObjectIdentifier> = [], allocated: (Int) -> Int) -> HeldMemory {
    var seen = others
    for layer in layers {
      seen.formUnion(layer.tiles.identities)
      if let mask = layer.mask { seen.formUnion(mask.layer.tiles.identities) }
    }
    let byteCount = context.geometry.byteCount
    let reserved = Design.Storage.requests(byteCount: byteCount).reduce(0) { $0 + allocated($1) }
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
      buffers: buffers, bytes: bytes + buffers * byteCount, bytesApart: bytes,
      allocatedBytes: allocatedBytes + buffers * reserved)
  }
}
