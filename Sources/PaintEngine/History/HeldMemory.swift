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
  /// Walks both stacks and the live layers. `allocated` says what the allocator reserves for a request of so
  /// many bytes (jemalloc's `nallocx`). O(tiles in history + live tiles).
  public func heldMemory(allocated: (Int) -> Int) -> HeldMemory {
    var seen = layers.reduce(into: Set<ObjectIdentifier>()) { $0.formUnion($1.tiles.identities) }
    var buffers = 0
    for entry in history.undoStack + history.redoStack {
      entry.step.forEachTile { tile in
        if seen.insert(tile.identity).inserted { buffers += 1 }
      }
    }
    let byteCount = context.geometry.byteCount
    let reserved = Design.Storage.requests(byteCount: byteCount).reduce(0) { $0 + allocated($1) }
    return HeldMemory(buffers: buffers, bytes: buffers * byteCount, allocatedBytes: buffers * reserved)
  }
}
