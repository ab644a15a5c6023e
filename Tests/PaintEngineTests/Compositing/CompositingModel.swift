import Workloads

@testable import PaintEngine

/// The slow, obvious compositing: one pixel at a time, in real numbers, as the W3C writes it.
struct ModelColor: Equatable {
  /// Premultiplied red, green, blue, then alpha; 0...1.
  var channels: [Double]

  static let none = ModelColor(channels: [0, 0, 0, 0])

  init(channels: [Double]) { self.channels = channels }

  /// Four fix15 numbers.
  init(_ fix15: some Sequence<UInt16>) { channels = fix15.map { Double($0) / 32_768 } }

  var alpha: Double { channels[3] }

  func times(_ weight: Double) -> ModelColor { ModelColor(channels: channels.map { $0 * weight }) }

  /// Straight colours are mixed by the mode's function, then composited by Porter and Duff's source-over.
  func blended(onto backdrop: ModelColor, _ mode: BlendMode) -> ModelColor {
    let (sa, ba) = (alpha, backdrop.alpha)
    if mode == .erase { return backdrop.times(1 - sa) }
    var result = ModelColor.none
    result.channels[3] = sa + ba * (1 - sa)
    for channel in 0..<3 {
      let cs = sa > 0 ? channels[channel] / sa : 0
      let cb = ba > 0 ? backdrop.channels[channel] / ba : 0
      let mixed = (1 - ba) * cs + ba * Self.mix(cb, cs, mode)
      result.channels[channel] = sa * mixed + (1 - sa) * ba * cb
    }
    return result
  }

  private static func mix(_ cb: Double, _ cs: Double, _ mode: BlendMode) -> Double {
    switch mode {
    case .normal: cs
    case .multiply: cb * cs
    case .screen: cb + cs - cb * cs
    case .overlay: cb <= 0.5 ? mix(cs, 2 * cb, .multiply) : mix(cs, 2 * cb - 1, .screen)
    case .darken: min(cb, cs)
    case .lighten: max(cb, cs)
    case .erase: 0
    }
  }
}

/// The picture of an artwork, pixel by pixel, from its live layers.
struct ModelPicture<Design: EngineDesign> {
  private let artwork: Artwork<Design>
  private let images: [(paint: ModelImage, mask: ModelImage?)]

  init(_ artwork: Artwork<Design>) {
    self.artwork = artwork
    images = artwork.layers.map { layer in
      (
        ModelImage(layer.tiles, canvas: artwork.canvas),
        layer.mask.map { ModelImage($0.layer.tiles, canvas: artwork.canvas) }
      )
    }
  }

  func color(x: Int, y: Int) -> ModelColor {
    var color = artwork.background.map { ModelColor([$0.red, $0.green, $0.blue, $0.alpha]) } ?? .none
    for (layer, image) in zip(artwork.layers, images) {
      let group = artwork.groups.first { $0.id == layer.properties.group }
      if !layer.properties.isVisible || group?.isVisible == false { continue }
      var weight = Double(layer.properties.opacity) * Double(group?.opacity ?? 1)
      if let mask = layer.mask, let paint = image.mask, mask.isEnabled {
        let alpha = paint.color(x: x, y: y).alpha
        weight *= mask.isInverted ? alpha : 1 - alpha
      }
      color = image.paint.color(x: x, y: y).times(weight).blended(onto: color, layer.properties.blendMode)
    }
    return color
  }
}

extension ModelImage {
  func color(x: Int, y: Int) -> ModelColor {
    let place = y * stride + x * 4
    return ModelColor(channels[place..<place + 4])
  }
}

/// Valid pixels of every kind: empty, faint, opaque and in between; colours of nothing, of alpha and in
/// between.
enum RandomPixels {
  static func pixel(_ random: inout SeededRandom) -> [UInt16] {
    let alpha =
      switch random.below(6) {
      case 0: 0
      case 1: 1 + random.below(100)
      case 2: 32_768
      case 3: 32_768 - random.below(100)
      default: random.below(32_769)
      }
    let colors = (0..<3).map { _ in [0, alpha, random.below(alpha + 1)][random.below(3)] }
    return (colors + [alpha]).map { UInt16($0) }
  }

  /// `count` pixels; one kind fills whole rows of `edge` now and then, so that shortcuts have something to
  /// take.
  static func fill(_ pixels: UnsafeMutablePointer<UInt16>, edge: Int, _ random: inout SeededRandom) {
    for row in 0..<edge {
      let (empty, opaque): ([UInt16], [UInt16]) = (
        [0, 0, 0, 0], [UInt16(random.below(32_769)), 32_768, 0, 32_768]
      )
      let kind = random.below(6)
      for column in 0..<edge {
        let pixel =
          switch kind {
          case 0: empty
          case 1: opaque
          case 2: random.below(2) == 0 ? empty : opaque
          default: pixel(&random)
          }
        for (channel, value) in pixel.enumerated() { pixels[(row * edge + column) * 4 + channel] = value }
      }
    }
  }

  /// Paints some of the store's tiles, and only pixels on the canvas.
  static func paint<Design: EngineDesign>(
    _ store: TileStore<Design>, canvas: CanvasSize, percent: Int, _ random: inout SeededRandom
  ) {
    let geometry = store.context.geometry
    for row in 0..<geometry.tiles(covering: canvas.height) {
      for column in 0..<geometry.tiles(covering: canvas.width) where random.below(100) < percent {
        let pixels = store.writableTile(at: TileKey(x: column, y: row)).pixels
        fill(pixels, edge: geometry.edge, &random)
        for y in 0..<geometry.edge {
          for x in 0..<geometry.edge
          where row * geometry.edge + y >= canvas.height || column * geometry.edge + x >= canvas.width {
            for channel in 0..<4 { pixels[(y * geometry.edge + x) * 4 + channel] = 0 }
          }
        }
      }
    }
  }
}
