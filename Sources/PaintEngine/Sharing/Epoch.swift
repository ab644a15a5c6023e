import Synchronization

/// A tile's birth stamp against the store's last freeze: freezing a whole store is one increment.
///
/// Stamps come from one counter of the process, so that a tile which another store gave birth to is never taken for this one's
/// own: what is handed out alone, restored, pasted or duplicated has its stamp taken away, for good.
public struct Epoch: SharingPolicy {
  public static let name = "epoch"
  public static let sharesBuffers = true
  public static let marksEachTile = false

  /// The stamp of tiles born now.
  private static let now = Atomic<UInt>(1)
  /// The stamp of tiles that are somebody else's as well.
  private static let shared: UInt = 0

  /// Tiles born at this stamp or before it are in a picture.
  private var frozenAt: UInt = 0

  public init() {}

  public mutating func adopt(_ buffer: some TileBuffer) { buffer.mark = Self.now.load(ordering: .relaxed) }

  public mutating func freezeAll() {
    frozenAt = Self.now.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  public mutating func handOut<Design: EngineDesign>(
    _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
  ) -> Design.Storage.Buffer {
    if buffer.mark != Self.shared { buffer.mark = Self.shared }
    return buffer
  }

  public mutating func takeIn<Design: EngineDesign>(
    _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
  ) -> Design.Storage.Buffer {
    if buffer.mark != Self.shared { buffer.mark = Self.shared }
    return buffer
  }

  public func isShared(_ buffer: some TileBuffer) -> Bool { buffer.mark <= frozenAt }
}
