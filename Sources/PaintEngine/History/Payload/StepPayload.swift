/// What a step keeps of the pixels of one store that it changed: the axis `payload`.
///
/// Both stacks hold payloads. On the undo stack the near half of a change is what it made (after) and the far half what it replaced
/// (before); once undone it is the other way round. The near half is what the store holds when the cursor stands beside the step,
/// so an alternative need not keep it.
public protocol StepPayload: Sendable {
  /// The memory of one tile.
  associatedtype Buffer: TileBuffer

  /// The alternative's name on its axis.
  static var name: String { get }

  /// Whether undo and redo bring the very buffers back that were live, where the design shares them.
  static var keepsWholeTiles: Bool { get }

  /// The change from `before` to what `store` holds now at the same keys. On the artwork's thread.
  init<Design: EngineDesign>(before: TileSnapshot<Buffer>, in store: TileStore<Design>)
  where Design.Storage.Buffer == Buffer

  /// The keys, in no order.
  var keys: [TileKey] { get }

  /// Bytes of pixels that this keeps of the halves, as they are held now: of tiles kept whole, tiles times `tileByteCount`.
  func byteCounts(tileByteCount: Int) -> (before: Int, after: Int)

  /// Puts the far half in place: `direction` is where the cursor moves. On the artwork's thread, with the near half in `store`.
  func move<Design: EngineDesign>(_ direction: StepDirection, in store: TileStore<Design>)
  where Design.Storage.Buffer == Buffer

  /// Calls `body` with each whole tile that this keeps alive.
  func forEachTile(_ body: (FrozenTile<Buffer>) -> Void)

  /// What it asks the allocator for besides whole tiles, in bytes, as it is now.
  var requests: [Int] { get }

  /// Both halves, for looking; `direction` is where the cursor would move, `near` what the store holds when it stands beside the
  /// step. Freezes and counts nothing; tiles that are not kept whole are made for the look. O(pixels) at most.
  func halves(
    _ direction: StepDirection, near: (TileKey) -> FrozenTile<Buffer>?
  ) -> (before: TileSnapshot<Buffer>, after: TileSnapshot<Buffer>)
}

/// Where the cursor of a history moves.
public enum StepDirection: Sendable {
  /// Undo.
  case backward
  /// Redo.
  case forward

  /// The half of a step that this direction puts in place.
  public func pick<Half>(_ before: Half, _ after: Half) -> Half { self == .backward ? before : after }
}

extension StepPayload {
  /// A payload that does not say is taken for nothing.
  public var requests: [Int] { [] }
}
