extension ArtworkArchive {
  /// A small picture, for galleries: the whole canvas composited at full size and scaled down by area
  /// averaging.
  ///
  /// The longer side becomes `maxEdge` px (below 1 counts as 1), the other keeps the aspect ratio, rounded to
  /// the nearest and at least 1 px. A canvas within `maxEdge` keeps its size: nothing is scaled up. A pixel
  /// of the preview is the mean of exactly the area that it covers, so a checkerboard of single pixels
  /// becomes its middle value. Sums are exact integers; the only rounding after compositing is the last one,
  /// to 8 bits.
  ///
  /// O(layers x pixels of the canvas), however small the preview. The full-size image is never held: the
  /// memory is two tiles, 16 B for each tile edge x preview width, 32 B for each pixel of the preview's
  /// width, and the preview, 4 B a pixel. May run on any thread.
  public func preview(maxEdge: Int) -> PreviewImage {
    let size = canvas.fitting(maxEdge: maxEdge)
    guard size.width < canvas.width || size.height < canvas.height else { return flattened() }
    let composition = Composition(self)
    return PreviewImage(width: size.width, height: size.height) { image in
      var average = AreaAverage(canvas, to: size, edge: geometry.edge)
      let lastColumn = geometry.tiles(covering: canvas.width) - 1
      composition.forEachTile { key, pixels in
        let inside = composition.inside(key)
        average.addTile(pixels, column: key.x, columns: inside.columns, rows: inside.rows)
        if key.x == lastColumn { average.finishRows(inside.rows, from: key.y * geometry.edge, into: image) }
      }
    }
  }
}

extension CanvasSize {
  /// Sides of the largest image of this shape that lies within `maxEdge` x `maxEdge` px and is not larger
  /// than this, px.
  func fitting(maxEdge: Int) -> (width: Int, height: Int) {
    let longest = max(width, height)
    let edge = min(max(1, maxEdge), longest)
    func side(_ length: Int) -> Int { max(1, (2 * length * edge + longest) / (2 * longest)) }
    return (side(width), side(height))
  }
}
