import Synchronization

/// The archive takes what changed since the last save that succeeded, and stands on that save's picture for the rest.
///
/// `Artwork.saved(_:)` says that a picture is safe and makes it the base of those to come; a save that failed or was given up changes
/// nothing, so that what changed adds up. The base keeps the tiles of the last save alive: old ones, never more than were
/// changed since (`Artwork.savedMemory`).
///
/// For each key that changed since the base, a store remembers the number of the picture before which it changed last. Writes in
/// place need no note: they happen only to a tile that no picture has had since it was noted. So whoever holds picture n knows
/// that a key which was noted last for n or an earlier picture has the very tile that it has there.
///
/// Without a base a picture takes every tile, so before the first picture nothing need be noted. A duplicate goes on from its original's
/// base with what the original noted: both had the same tiles then. So its first save, like any, takes what changed since the last.
///
/// It stands on tiles that are shared: a design that copies at every hand-out writes in place, unnoted, what a picture has had.
public struct DirtySinceSave: ArchivePolicy {
  public static let name = "dirtySinceSave"
  public static let asksWhatChanged = true

  private static let owners = Atomic<Int>(0)

  /// Tells this store's pictures from any other's; 0 before the first one.
  private var owner = 0
  /// The number of the next picture.
  private var next = 0
  private var changed: [TileKey: Int] = [:]

  public init() {}

  public func ofDuplicate() -> Self {
    var policy = self
    // Pictures of the original that are still to be saved are none of the duplicate's.
    policy.owner = 0
    return policy
  }

  public mutating func note(_ key: TileKey) { if next > 0 { changed[key] = next } }

  /// O(keys changed since the base); without a base, O(tiles).
  public mutating func picture<Design: EngineDesign>(of store: TileStore<Design>) -> TilePicture<Design> {
    if owner == 0 { owner = Self.owners.wrappingAdd(1, ordering: .relaxed).newValue }
    defer { next += 1 }
    let changes =
      store.savedPicture == nil
      ? store.handOut(store.liveTiles()).map { PictureChange(key: $0.key, tile: $0.tile) }
      : changed.keys.map { PictureChange(key: $0, tile: store.frozenTile(at: $0)) }
    return TilePicture(
      DeltaPicture(
        owner: owner, number: next, count: store.count, base: store.savedPicture, changes: changes,
        hold: store.watch()))
  }

  /// Makes `picture` the base, unless it is another store's or older than the base. O(keys changed since the old base).
  public mutating func saved<Design: EngineDesign>(
    _ picture: TilePicture<Design>, of store: TileStore<Design>
  ) {
    guard let picture = picture.delta, picture.owner == owner,
      store.savedPicture.map({ $0.number < picture.number }) ?? true
    else { return }
    // A writer has asked for the blocks; one that did not must not leave a chain of pictures behind.
    _ = picture.blocks
    store.savedPicture = picture
    changed = changed.filter { $0.value > picture.number }
  }
}
