/// What the stores of one artwork have in common: the tiles' shape, the memory they come from, the counters.
public final class TileContext<Design: EngineDesign> {
  /// The memory of one tile.
  public typealias Buffer = Design.Storage.Buffer

  /// The shape of every tile.
  public let geometry: TileGeometry

  /// Work done since the context was made; set it to zero whenever it suits.
  public var counters = EngineCounters()

  private var storage = Design.Storage()

  /// A context whose tiles are `geometry.edge` pixels wide.
  public init(geometry: TileGeometry = .standard) { self.geometry = geometry }

  /// A new transparent tile.
  func makeTransparent() -> Buffer {
    counters.tilesCreated &+= 1
    return storage.makeTransparent(byteCount: geometry.byteCount)
  }

  /// A new buffer with the pixels of `buffer`: the one place where tiles are copied and counted.
  func copy(of buffer: Buffer) -> Buffer {
    counters.tileCopies &+= 1
    counters.bytesCopied &+= buffer.byteCount
    return storage.copy(of: buffer)
  }
}

/// What the engine did, counted where it is done. Plain numbers: whoever measures takes differences.
public struct EngineCounters: Equatable, Sendable {
  /// Whole tiles copied, for any reason.
  public var tileCopies = 0
  /// Bytes of pixels copied by those.
  public var bytesCopied = 0
  /// Tiles written, each counted once a stroke.
  public var tilesTouched = 0
  /// Tiles made where there was none.
  public var tilesCreated = 0
  /// Tiles looked at by walks: freezing, snapshots, restoring.
  public var tilesVisited = 0

  /// Nothing done yet.
  public init() {}
}
