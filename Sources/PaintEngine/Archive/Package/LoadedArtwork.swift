import Glibc

extension Artwork {
  /// Gives an empty artwork what a package holds. The manifest has been checked; the artwork is of its canvas and geometry. An
  /// error leaves it half filled: it must not be used then.
  func fill(from manifest: Manifest, _ reader: ChunkReader) throws(PackageError) {
    background = manifest.background?.color
    groups = manifest.groups.map(\.group)
    let grid = tileGrid
    // The same room as in a layer that is made anew.
    let capacity = min(grid.columns * grid.rows, 1 << 16)
    for saved in manifest.layers {
      let name = saved.properties.name
      let tiles = try store(saved.chunks, PartName.layer(name), reader, capacity: capacity)
      var mask: LayerMask<Design>?
      if let paint = saved.mask {
        let tiles = try store(paint.chunks, PartName.mask(of: name), reader, capacity: 0)
        let layer = Layer<Design>(
          id: LayerID(number: paint.id), properties: paint.properties.properties, tiles: tiles)
        mask = LayerMask(layer: layer, isEnabled: paint.isEnabled, isInverted: paint.isInverted)
        reserveNumbers(through: paint.id)
      }
      layers.append(
        Layer(
          id: LayerID(number: saved.id), properties: saved.properties.properties, tiles: tiles,
          text: saved.text?.layerText, mask: mask))
      reserveNumbers(through: saved.id)
    }
    for group in groups { reserveNumbers(through: group.id.number) }
    if let saved = manifest.selection {
      selection = try selection(saved.chunks, PartName.selection, reader)
    }
    for saved in manifest.savedSelections {
      let mask = try selection(saved.chunks, PartName.savedSelection(saved.name), reader)
      savedSelections.append(SavedSelection(name: saved.name, mask: mask))
    }
    revision = manifest.revision
  }

  private func store(
    _ chunks: [Manifest.Chunk], _ part: String, _ reader: ChunkReader, capacity: Int
  ) throws(PackageError) -> TileStore<Design> {
    let tiles = TileStore(context: context, capacity: capacity)
    try reader.forEachTile(.tiles, chunks, part, canvas: canvas) { key, bytes in
      if let start = bytes.baseAddress { memcpy(tiles.writableTile(at: key).pixels, start, bytes.count) }
    }
    return tiles
  }

  private func selection(
    _ chunks: [Manifest.Chunk], _ part: String, _ reader: ChunkReader
  ) throws(PackageError) -> SelectionMask {
    var mask = SelectionMask(geometry: context.geometry)
    try reader.forEachTile(.selection, chunks, part, canvas: canvas) { key, bytes in
      mask.set(Array(bytes), at: key)
    }
    return mask
  }
}
