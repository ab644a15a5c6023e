/// The reference count is the flag: a tile that nobody else holds may be written (Krita, GEGL, Drawpile, rnote).
///
/// A tile becomes one's own again when the last other holder lets go, also on another thread: `SoleReference` says why what that one
/// read was read before the write, and `ReleaseThreadTests` runs it.
public struct UniqueReference: SharingPolicy {
  public static let name = "uniqueReference"
  public static let sharesBuffers = true
  public static let marksEachTile = false
  public static let checksReferences = true

  public init() {}

  public mutating func handOut<Design: EngineDesign>(
    _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
  ) -> Design.Storage.Buffer { buffer }

  public mutating func takeIn<Design: EngineDesign>(
    _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
  ) -> Design.Storage.Buffer { buffer }

  public func isShared<Buffer: TileBuffer>(inPlace buffer: inout Buffer) -> Bool {
    !SoleReference.isSole(&buffer)
  }

  /// Not to be asked: a second reference in hand would always say yes.
  public func isShared(_ buffer: some TileBuffer) -> Bool { true }
}
