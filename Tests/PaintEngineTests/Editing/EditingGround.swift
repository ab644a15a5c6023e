import Workloads

@testable import PaintEngine

/// An artwork to edit: paint with holes and an erased tile on layer 0, a text on layer 1, nothing beyond the canvas.
struct EditingGround: Sendable {
  var width = 100
  var height = 75
  var edge = 16
  var coverage = 60.0
  var seed: UInt64 = 1
  /// Whether a part is selected, some of it softly.
  var hasSelection = false

  static let words = LayerText(
    "Ink &\nwash", x: 11, y: 9, scale: 3, color: Fix15Color(red: 0.2, green: 0.5, blue: 0.9))

  func artwork<Design: EngineDesign>(_ design: Design.Type) throws -> Artwork<Design> {
    let geometry = try TileGeometry(edge: edge)
    let artwork = Artwork<Design>(canvas: try CanvasSize(width: width, height: height), geometry: geometry)
    let paint = artwork.addLayer(name: "Paint")
    let (columns, rows) = artwork.tileGrid
    for (number, place) in try CoveredTiles.keys(columns: columns, rows: rows, percent: coverage, seed: seed)
      .enumerated()
    {
      let key = TileKey(x: place.x, y: place.y)
      let pixels = paint.tiles.writableTile(at: key).pixels
      // The first of them was painted and erased: a tile, but nothing on it.
      if number == 0 { continue }
      GroundPixels.fill(pixels, count: geometry.channelCount, seed: seed &* 1000 &+ UInt64(number))
      for y in 0..<edge {
        for x in 0..<edge where key.x * edge + x >= width || key.y * edge + y >= height {
          for channel in 0..<4 { pixels[(y * edge + x) * 4 + channel] = 0 }
        }
      }
    }
    _ = try artwork.beginText(new: Self.words, name: "Words")
    artwork.commitSession()
    artwork.history.removeAll()
    if hasSelection { artwork.selection = selection(geometry) }
    artwork.context.counters = EngineCounters()
    return artwork
  }

  /// About half of the tiles: all of a tile, or a random mixture of none, soft and all.
  private func selection(_ geometry: TileGeometry) -> SelectionMask {
    var random = SeededRandom(seed: seed ^ 0xABC)
    var mask = SelectionMask(geometry: geometry)
    for y in 0..<geometry.tiles(covering: height) {
      for x in 0..<geometry.tiles(covering: width) {
        let kind = random.below(4)
        guard kind > 1 else { continue }
        let tile = (0..<edge * edge).map { _ -> UInt8 in
          kind == 2 ? 255 : [0, 255, UInt8(random.below(256))][random.below(3)]
        }
        mask.set(tile, at: TileKey(x: x, y: y))
      }
    }
    return mask
  }
}

extension Artwork {
  /// The picture of one layer, looked at without handing anything out.
  func image(_ index: Int = 0) -> ModelImage { ModelImage(layers[index].tiles, canvas: canvas) }

  /// What is wrong with the pixels of any layer: a channel above alpha, an alpha above 1, paint beyond the canvas.
  var brokenPixels: [String] {
    var broken: [String] = []
    for (number, layer) in layers.enumerated() {
      let image = image(number)
      for place in stride(from: 0, to: image.channels.count, by: 4) {
        let alpha = image.channels[place + 3]
        let (x, y) = (place % image.stride / 4, place / image.stride)
        if (0..<3).contains(where: { image.channels[place + $0] > alpha }) || alpha > 32_768 {
          broken.append("\(layer.properties.name) \(x),\(y): \(image.channels[place..<place + 4])")
        }
        if alpha != 0, x >= canvas.width || y >= canvas.height {
          broken.append("\(layer.properties.name) \(x),\(y) lies beyond the canvas")
        }
      }
    }
    return broken
  }
}

extension ModelImage {
  /// The pixel in column `x` and row `y`; transparent beyond the canvas.
  func numbers(_ x: Int, _ y: Int) -> [Double] { pixel(x, y).map(Double.init) }

  /// Bilinear between the four pixels around the place (`x`, `y`) px, in plain numbers.
  func bilinear(_ x: Double, _ y: Double) -> [Double] {
    guard abs(x) < 1e9, abs(y) < 1e9 else { return [0, 0, 0, 0] }
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (right, low) = (x - 0.5 - left, y - 0.5 - top)
    var sum = [0.0, 0, 0, 0]
    for (column, row, share) in [
      (0, 0, (1 - right) * (1 - low)), (1, 0, right * (1 - low)), (0, 1, (1 - right) * low),
      (1, 1, right * low),
    ] {
      let pixel = numbers(Int(left) + column, Int(top) + row)
      for channel in 0..<4 { sum[channel] += pixel[channel] * share }
    }
    return sum
  }

  /// Farthest that a channel of any pixel of the canvas lies from what `expected` says.
  func farthest(from expected: (_ x: Int, _ y: Int) -> [Double]) -> Double {
    var most = 0.0
    for y in 0..<height {
      for x in 0..<width {
        for (left, right) in zip(numbers(x, y), expected(x, y)) { most = max(most, abs(left - right)) }
      }
    }
    return most
  }
}
