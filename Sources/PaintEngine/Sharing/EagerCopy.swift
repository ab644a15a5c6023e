/// Snapshot, restore, duplicate and archive all copy: the design before tiles could be frozen.
///
/// A live tile is then never shared, so writing never copies.
public struct EagerCopy: SharingPolicy {
  public static let name = "eagerCopy"
  public static let sharesBuffers = false

  public init() {}

  public mutating func handOut<Design: EngineDesign>(
    _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
  ) -> Design.Storage.Buffer {
    context.copy(of: buffer)
  }

  public mutating func takeIn<Design: EngineDesign>(
    _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
  ) -> Design.Storage.Buffer {
    context.copy(of: buffer)
  }

  public func isShared(_ buffer: some TileBuffer) -> Bool { false }
}
