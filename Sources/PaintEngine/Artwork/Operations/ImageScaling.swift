// The whole image grows or shrinks: every layer, mask and selection is resampled, as one step.
extension Artwork {
  /// Resamples everything to a canvas of `size` px: bilinear where it grows, the mean of up to 8 x 8 bilinear samples a pixel where
  /// it shrinks. Loses what a smaller picture cannot hold; undo brings all of it back. O(pixels of both sizes).
  ///
  /// Throws when the device's memory does not allow the size. The size that there is leaves no step.
  public func scaleImage(to size: CanvasSize) throws(EngineError) {
    try requireIdle()
    try requireRoom(for: size, layers: layers.count)
    guard size != canvas else { return }
    let scaling = ImageScaling(from: canvas, to: size)
    let geometry = context.geometry
    recordCanvasChange(to: size, label: "Scale image") { store in
      scaling.resample(store)
    } selection: { mask in
      SelectionMask(size.rect, geometry) { x, y in
        let (column, row) = scaling.nearest(x, y)
        return mask.coverage(x: column, y: row)
      }
    }
  }
}

/// From each pixel of the new canvas to its places on the old one. Computed by + - * / alone, so every machine gets the same.
private struct ImageScaling {
  let old, new: CanvasSize
  /// Samples along each side of a new pixel.
  private let columns, rows: Int

  init(from old: CanvasSize, to new: CanvasSize) {
    self.old = old
    self.new = new
    columns = min(8, (old.width + new.width - 1) / new.width)
    rows = min(8, (old.height + new.height - 1) / new.height)
  }

  /// The old pixel under the middle of the new pixel (`x`, `y`).
  func nearest(_ x: Int, _ y: Int) -> (Int, Int) {
    ((2 * x + 1) * old.width / (2 * new.width), (2 * y + 1) * old.height / (2 * new.height))
  }

  func resample<Design: EngineDesign>(_ store: TileStore<Design>) -> TileChange<Design>? {
    let tiles = store.frozenTiles()
    let geometry = store.context.geometry
    var reader = OriginalReader(
      Dictionary(uniqueKeysWithValues: tiles.map { ($0.key, $0.tile.buffer) }), canvas: old,
      geometry: geometry, selection: nil)
    var recorder = TileRecorder(store)
    var scratch = [UInt16](repeating: 0, count: geometry.channelCount)
    let keys = new.rect.keys(shift: geometry.shift)
    for key in keys {
      if draw(key, of: geometry, from: &reader, into: &scratch) {
        recorder.overwritablePixels(at: key).update(from: scratch, count: scratch.count)
      } else if store.hasTile(at: key) {
        recorder.set(nil, at: key)
      }
    }
    let kept = Set(keys)
    for (key, _) in tiles where !kept.contains(key) { recorder.set(nil, at: key) }
    return recorder.finish()
  }

  /// Draws one new tile; false when all of it is transparent.
  private func draw(
    _ key: TileKey, of geometry: TileGeometry, from reader: inout OriginalReader, into scratch: inout [UInt16]
  ) -> Bool {
    let part = TilePart(key, geometry: geometry, canvas: new)
    let (width, height) = (Double(old.width) / Double(new.width), Double(old.height) / Double(new.height))
    let (left, top) = (Double(part.left) * width, Double(part.top) * height)
    let right = Double(part.left + part.columns) * width
    guard reader.hasTile(low: (left, top), high: (right, Double(part.top + part.rows) * height)) else {
      return false
    }
    var any = false
    scratch.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      start.update(repeating: 0, count: pixels.count)
      for row in 0..<part.rows {
        for column in 0..<part.columns {
          let pixel = mean(part.left + column, part.top + row, width, height, &reader)
          any = any || pixel.channels != .zero
          pixel.store(start, row * geometry.edge + column)
        }
      }
    }
    return any
  }

  /// The mean of the samples of the new pixel (`x`, `y`), rounded to nearest.
  private func mean(
    _ x: Int, _ y: Int, _ width: Double, _ height: Double, _ reader: inout OriginalReader
  ) -> SessionPixel {
    var sum = SIMD4<UInt64>.zero
    for row in 0..<rows {
      let place = (Double(y) + (Double(row) + 0.5) / Double(rows)) * height
      for column in 0..<columns {
        let pixel = reader.sample((Double(x) + (Double(column) + 0.5) / Double(columns)) * width, place)
        sum &+= SIMD4(truncatingIfNeeded: pixel.channels)
      }
    }
    let count = UInt64(rows * columns)
    return SessionPixel(
      channels: SIMD4(truncatingIfNeeded: (sum &* 2 &+ SIMD4(repeating: count)) / SIMD4(repeating: 2 * count))
    )
  }
}
