/// Reads single pixels of a layer as a session found it, from anywhere on the canvas; beyond it all is transparent.
///
/// A floating reader reads what of the layer is selected. Remembers the last tile, since the next pixel is mostly in it.
struct OriginalReader {
  let canvas: CanvasSize
  let geometry: TileGeometry

  private let tiles: [TileKey: any TileBuffer]
  private let selection: SelectionMask?
  /// Smallest rectangle of tiles around all that can be read; empty when nothing can.
  private let extent: PixelRect

  private var column = Int.min
  private var row = Int.min
  private var pixels: UnsafePointer<UInt16>?
  private var coverage: [UInt8] = []

  init(
    _ tiles: [TileKey: any TileBuffer], canvas: CanvasSize, geometry: TileGeometry, selection: SelectionMask?
  ) {
    self.tiles = selection.map { mask in tiles.filter { mask.tiles[$0.key] != nil } } ?? tiles
    self.canvas = canvas
    self.geometry = geometry
    self.selection = selection
    var extent = PixelRect(left: .max, top: .max, right: .min, bottom: .min)
    for key in self.tiles.keys {
      extent.left = min(extent.left, key.x)
      extent.top = min(extent.top, key.y)
      extent.right = max(extent.right, key.x + 1)
      extent.bottom = max(extent.bottom, key.y + 1)
    }
    self.extent = extent
  }

  /// The pixels of the whole tile at `key`, valid while the session lasts; nil where there is none.
  func tile(at key: TileKey) -> UnsafePointer<UInt16>? { tiles[key].map { UnsafePointer($0.pixels) } }

  /// Whether there is a tile at `key`.
  func hasTile(at key: TileKey) -> Bool { tiles[key] != nil }

  /// Whether any tile meets the rectangle of samples at (`low.x`...`high.x`, `low.y`...`high.y`) px, which need not lie on the
  /// canvas. O(tiles in it), or O(tiles) where that is less.
  func hasTile(low: (x: Double, y: Double), high: (x: Double, y: Double)) -> Bool {
    guard extent.left < extent.right else { return false }
    // One pixel more on every side for the neighbours that a sample mixes in.
    func place(_ value: Double, _ least: Int, _ most: Int) -> Int {
      Int(min(max(value, Double(least << geometry.shift)), Double(most << geometry.shift))) >> geometry.shift
    }
    guard low.x - 1 < Double(extent.right << geometry.shift),
      low.y - 1 < Double(extent.bottom << geometry.shift),
      high.x + 1 >= Double(extent.left << geometry.shift), high.y + 1 >= Double(extent.top << geometry.shift)
    else { return false }
    let columns =
      place(low.x - 1, extent.left, extent.right - 1)...place(high.x + 1, extent.left, extent.right - 1)
    let rows =
      place(low.y - 1, extent.top, extent.bottom - 1)...place(high.y + 1, extent.top, extent.bottom - 1)
    if columns.count * rows.count > tiles.count {
      return tiles.keys.contains { columns.contains($0.x) && rows.contains($0.y) }
    }
    return rows.contains { row in columns.contains { tiles[TileKey(x: $0, y: row)] != nil } }
  }

  /// The pixel in column `x` and row `y`.
  @inline(__always)
  mutating func pixel(_ x: Int, _ y: Int) -> SessionPixel {
    guard x >= 0, y >= 0, x < canvas.width, y < canvas.height else { return .transparent }
    if x &>> geometry.shift != column || y &>> geometry.shift != row {
      enter(x &>> geometry.shift, y &>> geometry.shift)
    }
    guard let pixels else { return .transparent }
    let index = (y & (geometry.edge &- 1)) &<< geometry.shift | (x & (geometry.edge &- 1))
    let pixel = SessionPixel(pixels, index)
    return coverage.isEmpty ? pixel : pixel.selected(coverage[index])
  }

  /// The layer's value at the place (`x`, `y`) px, where pixel centres lie at halves: bilinear between the four pixels around it.
  ///
  /// The shares are whole 1/65,536 of a pixel either way and the sum is rounded to nearest, so a place at a pixel's centre gives
  /// that pixel exactly. Numbers that are missing or far away give transparency.
  @inline(__always)
  mutating func sample(_ x: Double, _ y: Double) -> SessionPixel {
    let (left, top) = (x - 0.5, y - 0.5)
    guard left > -1, left < Double(canvas.width), top > -1, top < Double(canvas.height) else {
      return .transparent
    }
    let (column, row) = (left < 0 ? -1 : Int(left), top < 0 ? -1 : Int(top))
    let right = UInt64((left - Double(column)) * 65_536)
    let low = UInt64((top - Double(row)) * 65_536)
    if right | low == 0 { return pixel(column, row) }
    var sum = SIMD4<UInt64>(repeating: 1 << 31)
    func add(_ pixel: SessionPixel, _ share: UInt64) {
      sum &+= SIMD4<UInt64>(truncatingIfNeeded: pixel.channels) &* share
    }
    add(pixel(column, row), (65_536 &- right) &* (65_536 &- low))
    add(pixel(column &+ 1, row), right &* (65_536 &- low))
    add(pixel(column, row &+ 1), (65_536 &- right) &* low)
    add(pixel(column &+ 1, row &+ 1), right &* low)
    return SessionPixel(channels: SIMD4(truncatingIfNeeded: sum &>> 32))
  }

  private mutating func enter(_ column: Int, _ row: Int) {
    self.column = column
    self.row = row
    let key = TileKey(x: column, y: row)
    pixels = tile(at: key)
    coverage = selection?.tiles[key] ?? []
  }
}

/// The part of one tile that lies on the canvas, as a kernel walks it.
struct TilePart {
  /// The tile's left and top, canvas px.
  let left, top: Int
  /// Columns and rows of the tile that lie on the canvas, from 0.
  let columns, rows: Int
  /// The tile's edge, px.
  let edge: Int

  init(_ key: TileKey, geometry: TileGeometry, canvas: CanvasSize) {
    edge = geometry.edge
    left = key.x << geometry.shift
    top = key.y << geometry.shift
    columns = min(edge, max(0, canvas.width - left))
    rows = min(edge, max(0, canvas.height - top))
  }

  /// Whether the whole tile lies on the canvas.
  var isWhole: Bool { columns == edge && rows == edge }

  /// Makes all that lies beyond the canvas transparent, so that a kernel need only walk `rows` and `columns`.
  func clearBeyondCanvas(_ pixels: UnsafeMutablePointer<UInt16>) {
    if !isWhole { pixels.update(repeating: 0, count: edge * edge * 4) }
  }
}
