/// Where the contents of chunks go while a manifest is made.
protocol ChunkStore {
  /// Takes one content of a part; the name under which it can be found again.
  func store(_ content: some ChunkContent, _ part: String) throws -> String

  /// Takes the tiles of one block of a part, of this edge; the name under which they can be found again.
  func store(_ block: PictureBlock<some TileBuffer>, edge: Int, _ part: String) throws -> String
}

/// Keeps nothing: for checking a manifest before anything is written.
struct NoChunks: ChunkStore {
  private static let name = String(repeating: "0", count: 32)

  func store(_ content: some ChunkContent, _ part: String) -> String { Self.name }

  func store(_ block: PictureBlock<some TileBuffer>, edge: Int, _ part: String) -> String { Self.name }
}

/// A value of the artwork that no package holds.
struct UnsavablePart: Error {
  let part: String
  let reason: String
}

extension Manifest {
  /// The manifest of a save, whose chunks go to `store` in a fixed order: layers bottom to top, each before its mask, then
  /// selections and previews. Throws what the store throws, and `UnsavablePart`.
  init(_ save: ArtworkSave<some EngineDesign>, in store: some ChunkStore) throws {
    let archive = save.archive
    let geometry = archive.geometry
    let grid = (
      columns: geometry.tiles(covering: archive.canvas.width),
      rows: geometry.tiles(covering: archive.canvas.height)
    )
    canvas = Canvas(width: archive.canvas.width, height: archive.canvas.height)
    tileEdge = geometry.edge
    revision = archive.revision
    background = archive.background.map { Color($0) }
    groups = archive.groups.map { Group($0) }
    layers = []
    for layer in archive.layers {
      let name = layer.properties.name
      var saved = Layer(
        id: layer.id.rawNumber, properties: Properties(layer.properties), text: layer.text.map { Text($0) },
        chunks: try Self.chunks(of: layer.picture.blocks, PartName.layer(name), in: grid) {
          try store.store($0, edge: geometry.edge, $1)
        })
      if let mask = layer.mask {
        saved.mask = Mask(
          id: mask.id.rawNumber, properties: Properties(mask.properties), isEnabled: mask.isEnabled,
          isInverted: mask.isInverted,
          chunks: try Self.chunks(of: mask.picture.blocks, PartName.mask(of: name), in: grid) {
            try store.store($0, edge: geometry.edge, $1)
          })
      }
      layers.append(saved)
    }
    func selected(_ mask: SelectionMask, _ part: String) throws -> [Chunk] {
      guard mask.edge == geometry.edge else {
        throw UnsavablePart(
          part: part, reason: "its tile edge is \(mask.edge), the artwork's \(geometry.edge)")
      }
      let tiles = mask.tiles.sorted { $0.key < $1.key }.map { (key: $0.key, tile: $0.value) }
      return try Self.chunks(of: tiles, part, in: grid) {
        try store.store(SelectionChunk($0, edge: geometry.edge), $1)
      }
    }
    selection = try archive.selection.map {
      Selection(chunks: try selected($0, PartName.selection))
    }
    savedSelections = []
    for saved in archive.savedSelections {
      let chunks = try selected(saved.mask, PartName.savedSelection(saved.name))
      savedSelections.append(SavedSelection(name: saved.name, chunks: chunks))
    }
    previews = []
    for (index, preview) in save.previews.enumerated() {
      let name = try store.store(PreviewChunk(preview), PartName.preview(index))
      previews.append(Preview(width: preview.width, height: preview.height, name: name))
    }
  }

  /// The chunks of one part, block by block in key order.
  private static func chunks<Tile>(
    of tiles: [(key: TileKey, tile: Tile)], _ part: String, in grid: (columns: Int, rows: Int),
    store: ([(key: TileKey, tile: Tile)], String) throws -> String
  ) throws -> [Chunk] {
    try requireInside(tiles.map(\.key), part, grid)
    return try blocks(of: tiles).map { block, tiles in
      let name = try store(tiles, PartName.tiles(of: part, block: block))
      return Chunk(x: block.x, y: block.y, tiles: tiles.count, name: name)
    }
  }

  /// The chunks of one layer or mask, whose blocks are in key order. O(blocks) and what `store` costs.
  private static func chunks<Buffer: TileBuffer>(
    of blocks: [PictureBlock<Buffer>], _ part: String, in grid: (columns: Int, rows: Int),
    store: (PictureBlock<Buffer>, String) throws -> String
  ) throws -> [Chunk] {
    let canvas = (columns: 0...max(0, grid.columns - 1), rows: 0...max(0, grid.rows - 1))
    for block in blocks
    where block.columns.clamped(to: canvas.columns) != block.columns
      || block.rows.clamped(to: canvas.rows) != block.rows
    {
      try requireInside(block.tiles.map(\.key), part, grid)
    }
    return try blocks.map { block in
      let name = try store(block, PartName.tiles(of: part, block: block.key))
      return Chunk(x: block.key.x, y: block.key.y, tiles: block.tiles.count, name: name)
    }
  }

  private static func requireInside(
    _ keys: [TileKey], _ part: String, _ grid: (columns: Int, rows: Int)
  ) throws {
    for key in keys where !(0..<grid.columns ~= key.x && 0..<grid.rows ~= key.y) {
      throw UnsavablePart(part: part, reason: "it has a tile at (\(key.x), \(key.y)), outside the canvas")
    }
  }
}
