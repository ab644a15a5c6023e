/// Every tile of a store as it was at one moment: any thread may list it while painting goes on.
///
/// Either listed when it was taken, by the artwork's thread, or a copy of the map, which is listed by whoever reads it.
public struct TilePicture<Design: EngineDesign>: Sendable {
  /// A place and the tile that was there.
  public typealias Place = (key: TileKey, tile: FrozenTile<Design.Storage.Buffer>)

  private enum Form: Sendable {
    case list([Place])
    case map(Design.Map)
    case delta(DeltaPicture<Design.Storage.Buffer>)
  }

  private let form: Form
  /// The picture on the ledger's books; a delta has that of its own.
  private let hold: TileHold<Design>?

  /// Tiles in key order.
  init(_ tiles: [Place], _ hold: TileHold<Design>? = nil) {
    form = .list(tiles)
    self.hold = hold
  }

  /// The map of a store that was frozen.
  init(_ map: Design.Map, _ hold: TileHold<Design>? = nil) {
    form = .map(map)
    self.hold = hold
  }

  /// What changed since another picture.
  init(_ picture: DeltaPicture<Design.Storage.Buffer>) {
    form = .delta(picture)
    hold = nil
  }

  /// The picture, if it was taken as what changed since another one.
  var delta: DeltaPicture<Design.Storage.Buffer>? {
    if case .delta(let picture) = form { picture } else { nil }
  }

  /// What has the tiles on an exact ledger's books: whoever keeps them longer than the picture keeps it as well.
  var onBooks: (any AnyObject & Sendable)? { hold ?? delta?.hold }

  /// How many tiles there are. O(1).
  public var count: Int {
    switch form {
    case .list(let tiles): tiles.count
    case .map(let map): map.count
    case .delta(let picture): picture.count
    }
  }

  /// Every tile, in key order. Copies no pixels. O(1) if it was listed when it was taken, else O(n) in an ordered map and
  /// in a delta (and what `DeltaPicture.blocks` costs), and O(n log n) in another map.
  public var inKeyOrder: [Place] {
    switch form {
    case .list(let tiles): return tiles
    case .map(let map):
      var tiles: [Place] = []
      tiles.reserveCapacity(map.count)
      map.forEach { tiles.append((key: $0, tile: FrozenTile($1))) }
      if !Design.Map.isOrdered { tiles.sort { $0.key < $1.key } }
      return tiles
    case .delta(let picture): return PictureBlock.inKeyOrder(picture.blocks)
    }
  }

  /// Every tile by blocks, in block order. What has been in such blocks before is not looked at again; else O(n).
  var blocks: [PictureBlock<Design.Storage.Buffer>] {
    if case .delta(let picture) = form { return picture.blocks }
    return PaintEngine.blocks(of: inKeyOrder).compactMap { PictureBlock($0.block, $0.tiles) }
  }
}
