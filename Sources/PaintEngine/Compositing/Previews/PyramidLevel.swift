/// One image of a pyramid.
struct PyramidLevel: Sendable {
  /// The longest side that was asked for, px.
  let maxEdge: Int
  private let width, height: Int
  /// Premultiplied RGBA, 8 bits a channel, row by row.
  private(set) var pixels: [UInt8]

  /// A transparent image.
  init(maxEdge: Int, width: Int, height: Int) {
    self.maxEdge = maxEdge
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height * 4)
  }

  /// The image as it is now. Copies nothing.
  var image: PreviewImage { PreviewImage(uncheckedWidth: width, height: height, pixels: pixels) }

  /// Pixels of the image that lie over some tiles, and all the tiles that lie under those.
  typealias Reach = (target: (columns: Range<Int>, rows: Range<Int>), columns: Range<Int>, rows: Range<Int>)

  /// The reach of the tiles in `columns` of `row`.
  func reach(of columns: Range<Int>, row: Int, _ composition: Composition<some EngineDesign>) -> Reach {
    let edge = composition.geometry.edge
    func reach(_ tiles: Range<Int>, _ full: Int, _ side: Int) -> (target: Range<Int>, tiles: Range<Int>) {
      // Rounded outwards both times: a pixel belongs to it if any of its area does.
      let (start, end) = (tiles.lowerBound * edge, min(tiles.upperBound * edge, full))
      let target = start * side / full..<(end * side + full - 1) / full
      let (low, high) = (target.lowerBound * full / side, (target.upperBound * full + side - 1) / side)
      return (target, low / edge..<(min(high, full) + edge - 1) / edge)
    }
    let across = reach(columns, composition.canvas.width, width)
    let down = reach(row..<row + 1, composition.canvas.height, height)
    return ((across.target, down.target), across.tiles, down.tiles)
  }

  /// Makes the pixels anew that lie over the tiles in `columns` of `row`. O(pixels of the tiles in reach).
  mutating func refresh(_ columns: Range<Int>, row: Int, _ tiles: CompositedTiles<some EngineDesign>) {
    let composition = tiles.composition
    let canvas = composition.canvas
    if width == canvas.width, height == canvas.height {
      return pixels.withUnsafeMutableBufferPointer { pixels in
        for column in columns {
          let key = TileKey(x: column, y: row)
          composition.round(tiles.pixels(at: key), at: key, into: pixels)
        }
      }
    }
    let reach = reach(of: columns, row: row, composition)
    let edge = composition.geometry.edge
    var average = AreaAverage(
      canvas, to: (width, height), edge: edge, columns: reach.target.columns, rows: reach.target.rows)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for row in reach.rows {
        for column in reach.columns {
          let key = TileKey(x: column, y: row)
          let inside = composition.inside(key)
          average.addTile(tiles.pixels(at: key), column: column, columns: inside.columns, rows: inside.rows)
        }
        let inside = composition.inside(TileKey(x: reach.columns.lowerBound, y: row))
        average.finishRows(inside.rows, from: row * edge, into: pixels)
      }
    }
  }
}
