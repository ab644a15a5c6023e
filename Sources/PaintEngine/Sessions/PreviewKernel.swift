/// What a preview makes of one tile.
enum PreviewContent: Equatable {
  /// The tile as the session found it.
  case original
  /// Nothing: the tile is absent.
  case empty
  /// The whole tile that the session found at another place.
  case moved(from: TileKey)
  /// Pixels of its own, which `draw` writes.
  case drawn
}

/// The arithmetic of one preview: a function of the layer as the session found it and of the preview's settings alone.
///
/// A value, made anew for each preview; `mutating` is for what its readers remember of the last pixel they read.
protocol PreviewKernel {
  /// What becomes of the tile at `key`, decided without looking at pixels.
  mutating func content(at key: TileKey) -> PreviewContent

  /// Writes every pixel of the tile at `key`, those beyond the canvas as transparent: whatever was there is of an earlier
  /// preview.
  mutating func draw(_ key: TileKey, into pixels: UnsafeMutablePointer<UInt16>)
}
