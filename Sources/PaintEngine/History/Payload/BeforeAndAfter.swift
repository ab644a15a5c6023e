/// Both halves as references to shared tiles: the founding design.
///
/// The after-tile is the live tile or the next step's before-tile, so where tiles are shared it costs nothing until the step is
/// undone.
public struct BeforeAndAfter<Buffer: TileBuffer>: StepPayload {
  public static var name: String { "beforeAndAfter" }
  public static var keepsWholeTiles: Bool { true }
  public static var keepsBothHalves: Bool { true }

  /// Each changed key as it was, absent tiles included.
  public let before: TileSnapshot<Buffer>
  /// The same keys as they are after the change.
  public let after: TileSnapshot<Buffer>

  /// A change between two known halves.
  init(before: TileSnapshot<Buffer>, after: TileSnapshot<Buffer>) {
    self.before = before
    self.after = after
  }

  public init<Design: EngineDesign>(before: TileSnapshot<Buffer>, in store: TileStore<Design>)
  where Design.Storage.Buffer == Buffer {
    self.init(before: before, after: store.snapshot(of: before.keys))
  }

  public var keys: [TileKey] { Array(before.keys) }

  public func byteCounts(tileByteCount: Int) -> (before: Int, after: Int) {
    (before.presentCount * tileByteCount, after.presentCount * tileByteCount)
  }

  public func move<Design: EngineDesign>(_ direction: StepDirection, in store: TileStore<Design>) -> Bool
  where Design.Storage.Buffer == Buffer {
    store.restore(direction.pick(before, after))
    return true
  }

  public func forEachTile(_ body: (FrozenTile<Buffer>) -> Void) {
    for case let tile? in before.tiles.values { body(tile) }
    for case let tile? in after.tiles.values { body(tile) }
  }

  public var requests: [Int] { [before.request, after.request] }

  public func halves<Design: EngineDesign>(
    _ direction: StepDirection, in context: TileContext<Design>, near: (TileKey) -> FrozenTile<Buffer>?
  ) -> (before: TileSnapshot<Buffer>, after: TileSnapshot<Buffer>) where Design.Storage.Buffer == Buffer {
    (before, after)
  }
}
