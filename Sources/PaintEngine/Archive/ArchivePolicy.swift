/// How an archive takes a layer's tiles: the axis `archive`.
///
/// One value a store, so that a policy may keep state of its own. All calls come from the artwork's thread.
public protocol ArchivePolicy: Sendable {
  /// The alternative's name on its axis.
  static var name: String { get }

  /// Whether it wants `note`.
  static var asksWhatChanged: Bool { get }

  /// A policy for a new store.
  init()

  /// The policy of a store that has just become a duplicate of the one whose policy this is, and has the picture of it that was saved
  /// last. Not asked where none was. O(1).
  func ofDuplicate() -> Self

  /// The tile at `key` is another one than before, or there is none any more. Told by the store's slow paths alone: a tile made, copied
  /// before a write, or put in place. A write in place is not told.
  mutating func note(_ key: TileKey)

  /// Every live tile of `store`, whose policy this is, safe to read on any thread.
  mutating func picture<Design: EngineDesign>(of store: TileStore<Design>) -> TilePicture<Design>

  /// A picture of `store`, whose policy this is, was saved.
  mutating func saved<Design: EngineDesign>(_ picture: TilePicture<Design>, of store: TileStore<Design>)
}

extension ArchivePolicy {
  /// Archives that take every tile know nothing that a duplicate could go on with.
  public func ofDuplicate() -> Self { Self() }

  /// Archives that take every tile do not ask what changed.
  public static var asksWhatChanged: Bool { false }

  /// Nor are they told.
  public mutating func note(_ key: TileKey) {}

  /// Nor what was saved.
  public mutating func saved<Design: EngineDesign>(
    _ picture: TilePicture<Design>, of store: TileStore<Design>
  ) {}
}
