#if PENTIMENTO_FAULTS
  /// Planted: writes go into shared tiles. The live pixels stay right and the copies fall to 0, while every
  /// other holder is corrupted. Exists in checked builds alone.
  public struct IgnoreFreezeFault: SharingPolicy {
    public static let name = StickyFreeze.name
    public static let sharesBuffers = true
    public static let fault: String? = "ignoreFreeze"
    private var sticky = StickyFreeze()

    public init() {}

    public mutating func handOut<Design: EngineDesign>(
      _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
    ) -> Design.Storage.Buffer {
      sticky.handOut(buffer, context)
    }

    public mutating func takeIn<Design: EngineDesign>(
      _ buffer: Design.Storage.Buffer, _ context: TileContext<Design>
    ) -> Design.Storage.Buffer {
      sticky.takeIn(buffer, context)
    }

    public func isShared(_ buffer: some TileBuffer) -> Bool { false }
  }
#endif
