/// What becomes one chunk: a head, then pieces of pixels that are read where they lie.
protocol ChunkContent {
  /// The head and the keys.
  var head: [UInt8] { get }
  /// How many pieces follow, each of `pieceByteCount` bytes.
  var pieceCount: Int { get }
  /// Bytes of each piece.
  var pieceByteCount: Int { get }
  /// Reads piece `index`. The pointer must not leave `body`. Copies nothing.
  func withPiece(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Void)
}

extension ChunkContent {
  /// Bytes of the whole content.
  var byteCount: Int { head.count + pieceCount * pieceByteCount }
}

/// The tiles of one layer or mask in one block.
struct TileChunk<Buffer: TileBuffer>: ChunkContent {
  let head: [UInt8]
  let pieceByteCount: Int
  private let tiles: [FrozenTile<Buffer>]

  /// Tiles in key order, at least one and at most `ChunkLayout.mostTiles`.
  init(_ tiles: [(key: TileKey, tile: FrozenTile<Buffer>)], edge: Int) {
    head = ChunkLayout.head(.tiles, edge, tiles.count, keys: tiles.map(\.key))
    pieceByteCount = ChunkLayout.tileByteCount(.tiles, edge: edge)
    self.tiles = tiles.map(\.tile)
  }

  var pieceCount: Int { tiles.count }

  func withPiece(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    tiles[index].withChannels { body(UnsafeRawBufferPointer($0)) }
  }
}

/// The tiles of a selection in one block.
struct SelectionChunk: ChunkContent {
  let head: [UInt8]
  let pieceByteCount: Int
  private let tiles: [[UInt8]]

  /// Tiles in key order, at least one and at most `ChunkLayout.mostTiles`.
  init(_ tiles: [(key: TileKey, tile: [UInt8])], edge: Int) {
    head = ChunkLayout.head(.selection, edge, tiles.count, keys: tiles.map(\.key))
    pieceByteCount = ChunkLayout.tileByteCount(.selection, edge: edge)
    self.tiles = tiles.map(\.tile)
  }

  var pieceCount: Int { tiles.count }

  func withPiece(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    tiles[index].withUnsafeBytes(body)
  }
}

/// One preview.
struct PreviewChunk: ChunkContent {
  let head: [UInt8]
  private let pixels: [UInt8]

  init(_ preview: PreviewImage) {
    head = ChunkLayout.head(.preview, preview.width, preview.height)
    pixels = preview.pixels
  }

  var pieceCount: Int { 1 }
  var pieceByteCount: Int { pixels.count }

  func withPiece(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Void) { pixels.withUnsafeBytes(body) }
}

/// Tiles by block, blocks in key order and so are the tiles of each. O(n + blocks log blocks).
func blocks<Tile>(
  of tiles: some Sequence<(key: TileKey, tile: Tile)>
) -> [(block: TileKey, tiles: [(key: TileKey, tile: Tile)])] {
  var blocks: [TileKey: [(key: TileKey, tile: Tile)]] = [:]
  for tile in tiles { blocks[ChunkLayout.block(of: tile.key), default: []].append(tile) }
  return blocks.sorted { $0.key < $1.key }.map { (block: $0.key, tiles: $0.value) }
}
