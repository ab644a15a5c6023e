/// What a stroke is held to: the selection, and the grains of its brushes. Each scales the change that the stroke makes.
///
/// The coverage of a pixel is the selection's x the grain's / 255, truncated, 0...255; another grain scales it again.
struct StrokeHold {
  private let selection: SelectionMask?
  private let grains: [Grain]
  private let geometry: TileGeometry

  /// A stroke of these brushes; a selection of nil selects everything.
  init(selection: SelectionMask?, brushes: [Brush], geometry: TileGeometry) {
    self.selection = selection
    grains = brushes.compactMap(\.grain)
    self.geometry = geometry
  }

  /// Whether nothing holds the stroke back anywhere.
  var isFree: Bool { selection == nil && grains.isEmpty }

  /// How much of one tile's change goes through.
  enum Tile {
    /// All of it.
    case all
    /// A byte a pixel, row by row, 0...255, not all of them 0.
    case part([UInt8])
    /// Nothing: the tile must not be touched.
    case nothing
  }

  /// What goes through in the tile at `key`. O(pixels of the tile) with a grain; a selection alone is shared.
  func tile(at key: TileKey) -> Tile {
    if isFree { return .all }
    let edge = geometry.edge
    // The selection's tiles have the artwork's edge.
    guard let selected = selection.map({ $0.tiles[key] }) ?? [UInt8](repeating: 255, count: edge * edge)
    else {
      return .nothing
    }
    if grains.isEmpty { return .part(selected) }
    var coverage = selected
    for grain in grains {
      for place in coverage.indices where coverage[place] != 0 {
        let through = grain.coverage(
          x: key.x * edge + place & (edge - 1), y: key.y * edge + place >> geometry.shift)
        coverage[place] = UInt8(truncatingIfNeeded: UInt32(coverage[place]) * UInt32(through) / 255)
      }
    }
    return coverage.contains { $0 != 0 } ? .part(coverage) : .nothing
  }
}
