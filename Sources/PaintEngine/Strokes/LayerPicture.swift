/// A layer as a stroke found it: every tile, frozen. Painting on does not change it.
struct LayerPicture<Design: EngineDesign> {
  private let tiles: [(key: TileKey, tile: TileStore<Design>.Tile)]
  private let hold: TileHold<Design>?

  /// The layer as it is now. Sharing designs copy nothing. O(n log n) in its tiles.
  init(_ store: TileStore<Design>) {
    tiles = store.frozenTiles()
    hold = TileHold.begin(store.context)
    hold?.add(tiles)
  }

  /// The stroke is over.
  func letGo() {
    if Design.Ledger.countsHolders { hold?.end() }
  }

  /// The tile at `key`, nil where there was none. O(log n).
  func tile(at key: TileKey) -> TileStore<Design>.Tile? {
    var (low, high) = (0, tiles.count)
    while low < high {
      let middle = (low + high) / 2
      if tiles[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < tiles.count && tiles[low].key == key ? tiles[low].tile : nil
  }
}
