/// The shape of every tile of a store: square, `edge` x `edge` pixels of four 16-bit channels.
public struct TileGeometry: Hashable, Sendable {
  /// Pixels along a side; a power of two, so that a pixel's tile is found by a shift.
  public let edge: Int

  /// `edge` is 1 << `shift`.
  public let shift: Int

  /// The edges a store accepts, in pixels.
  public static let edges = [4, 8, 16, 32, 64, 128, 256]

  /// 64 x 64 pixels, 32,768 bytes.
  public static let standard = TileGeometry(uncheckedEdge: 64)

  /// Throws `EngineError.tileEdge` when `edge` is none of `edges`.
  public init(edge: Int) throws(EngineError) {
    guard Self.edges.contains(edge) else { throw .tileEdge(edge) }
    self.init(uncheckedEdge: edge)
  }

  private init(uncheckedEdge edge: Int) {
    self.edge = edge
    shift = edge.trailingZeroBitCount
  }

  /// Bytes of one tile's pixels: 8 a pixel.
  public var byteCount: Int { edge * edge * 8 }

  /// Channels of one tile: 4 a pixel.
  public var channelCount: Int { edge * edge * 4 }

  /// Tiles needed to cover `pixels` along one side.
  public func tiles(covering pixels: Int) -> Int { (pixels + edge - 1) >> shift }
}
