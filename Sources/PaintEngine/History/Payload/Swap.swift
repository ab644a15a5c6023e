/// One half, exchanged with the store on undo and redo: a step holds what the layer does not, and redo costs what it holds.
///
/// Tiles are shared references, as in the founding design; what differs is who keeps the near half, which is nobody but the layer
/// or the next step.
public final class Swap<Buffer: TileBuffer>: StepPayload {
  public static var name: String { "swap" }
  public static var keepsWholeTiles: Bool { true }
  public static var keepsBothHalves: Bool { false }

  /// The half that the store does not hold.
  private var half: TileSnapshot<Buffer>
  /// Which of the two it is.
  private var isBefore = true

  public init<Design: EngineDesign>(before: TileSnapshot<Buffer>, in store: TileStore<Design>)
  where Design.Storage.Buffer == Buffer { half = before }

  public var keys: [TileKey] { Array(half.keys) }

  public func byteCounts(tileByteCount: Int) -> (before: Int, after: Int) {
    let bytes = half.presentCount * tileByteCount
    return isBefore ? (bytes, 0) : (0, bytes)
  }

  public func move<Design: EngineDesign>(_ direction: StepDirection, in store: TileStore<Design>) -> Bool
  where Design.Storage.Buffer == Buffer {
    half.exchange(with: store)
    isBefore = direction == .forward
    return true
  }

  public func forEachTile(_ body: (FrozenTile<Buffer>) -> Void) {
    for case let tile? in half.tiles.values { body(tile) }
  }

  public var requests: [Int] {
    [MallocRequest.object((TileSnapshot<Buffer>, Bool).self), half.request]
  }

  public func halves<Design: EngineDesign>(
    _ direction: StepDirection, in context: TileContext<Design>, near: (TileKey) -> FrozenTile<Buffer>?
  ) -> (before: TileSnapshot<Buffer>, after: TileSnapshot<Buffer>) where Design.Storage.Buffer == Buffer {
    var other = TileSnapshot<Buffer>()
    for key in half.keys { other.set(near(key), at: key) }
    return direction == .backward ? (half, other) : (other, half)
  }
}
