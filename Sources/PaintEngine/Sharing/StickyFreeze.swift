/// A flag that handing out sets and nothing ever clears: the founding design, and MyPaint's.
///
/// It needs no reference counting to be right. Its price is a spare copy where every other holder has let go.
public struct StickyFreeze: SharingPolicy {
  public static let name = "stickyFreeze"
  public static let sharesBuffers = true

  public init() {}

  public mutating func handOut<Design: EngineDesign>(
    _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
  ) -> Design.Storage.Buffer {
    // Reading the flag before setting it keeps a second freeze from dirtying every buffer's cache line.
    if buffer.mark == 0 { buffer.mark = 1 }
    return buffer
  }

  public mutating func takeIn<Design: EngineDesign>(
    _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
  ) -> Design.Storage.Buffer {
    if buffer.mark == 0 { buffer.mark = 1 }
    return buffer
  }

  public func isShared(_ buffer: some TileBuffer) -> Bool { buffer.mark != 0 }
}
