/// Lays one colour in the shape of the coverage, or takes that shape out: what dual-brush strokes do.
struct ShapeRule<Design: EngineDesign>: CoverageRule {
  /// The layer as the stroke found it.
  let original: LayerPicture<Design>
  /// Whether the shape is taken out.
  let isErasing: Bool
  private let color: DabColor

  /// What `brush` lays down or takes away.
  init(original: LayerPicture<Design>, brush: Brush) {
    self.original = original
    isErasing = brush.mode == .erase
    color = DabColor(of: brush)
  }

  /// Erasing changes only what is there.
  func canChange(_ key: TileKey) -> Bool { !isErasing || original.tile(at: key) != nil }

  func lay(_ row: inout CoverageRow, x: Int, y: Int) {
    for place in 0..<row.count { row.laid[place] = color.laid(on: row.under[place], row.shape[place]) }
  }
}
