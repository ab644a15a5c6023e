#if PENTIMENTO_FAULTS
  /// Planted: the first hand-out of a store copies the tile as well and throws the copy away. Right pixels
  /// everywhere, one tile copy too many. Exists in checked builds alone.
  public struct ExtraCopyFault: SharingPolicy {
    public static let name = StickyFreeze.name
    public static let sharesBuffers = true
    public static let fault: String? = "extraCopy"
    private var sticky = StickyFreeze()
    private var hasCopied = false

    public init() {}

    public mutating func handOut<Design: EngineDesign>(
      _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
    ) -> Design.Storage.Buffer {
      if !hasCopied {
        hasCopied = true
        _ = context.copy(of: buffer)
      }
      return sticky.handOut(buffer, context)
    }

    public mutating func takeIn<Design: EngineDesign>(
      _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
    ) -> Design.Storage.Buffer {
      sticky.takeIn(buffer, context)
    }

    public func isShared(_ buffer: some TileBuffer) -> Bool { sticky.isShared(buffer) }
  }
#endif
