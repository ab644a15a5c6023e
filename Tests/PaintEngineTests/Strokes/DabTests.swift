import Testing
import Workloads

@testable import PaintEngine

/// Dabs against brute force over every pixel of the canvas.
struct DabTests {
  private static let width = 70
  private static let height = 45

  /// Random dabs: fractional and whole centres, on tile borders, outside the canvas, sizes from less than a
  /// pixel to far more than the canvas, and hard rims, where rounding matters most.
  private static func dab(_ random: inout SeededRandom) -> (dab: Dab, hardness: Double) {
    func place(_ limit: Int) -> Float {
      switch random.below(5) {
      case 0: Float(random.below(limit / 8 + 3) - 1) * 8
      case 1: Float(random.below(limit + 20) - 10) + 0.5
      case 2: Float(random.below(4 * limit)) / 4
      default: Float(random.uniform() * Double(limit + 60) - 30)
      }
    }
    let radius: Float =
      switch random.below(6) {
      case 0: 0.05 + Float(random.uniform())
      case 1: Float(1 + random.below(24)) / 2
      case 2: Float(random.uniform() * 200) + 0.05
      default: Float(random.uniform() * 20) + 0.05
      }
    let hardness = [0, 1, random.uniform(), random.uniform()][random.below(4)]
    let opacity = random.below(3) == 0 ? 1 : Float(random.uniform())
    return (
      Dab(x: place(width), y: place(height), radius: radius, hardness: Float(hardness), opacity: opacity),
      hardness
    )
  }

  /// Tiles exist exactly where a pixel got paint, pixels are those of the model, and every value stays valid.
  @Test(arguments: [8, 16, 64])
  func touchesExactlyTheTilesItPaints(edge: Int) throws {
    var random = SeededRandom(seed: UInt64(edge))
    let canvas = try CanvasSize(width: Self.width, height: Self.height)
    for number in 0..<4_000 {
      let (dab, hardness) = Self.dab(&random)
      let brush = try Brush(
        diameter: 1, hardness: hardness,
        color: Fix15Color(red: Float(random.uniform()), green: 1, blue: 0, alpha: Float(random.uniform())))
      let store = TileStore<Seed>(context: TileContext(geometry: try TileGeometry(edge: edge)))
      var painter = StrokePainter(store: store, canvas: canvas, brush: brush)
      var model = ModelImage(width: Self.width, height: Self.height, edge: edge)
      painter.paint(dab)
      let touched = model.paint(ModelDab(dab, hardness: hardness), brush: brush)
      let painted = ModelImage(store, canvas: canvas)
      try #require(painted.keys == touched, "edge \(edge), dab \(number): \(dab)")
      try #require(painted == model, "edge \(edge), dab \(number): \(dab)")
      try #require(store.context.counters.tilesTouched == touched.count, "edge \(edge), dab \(number)")
    }
  }

  /// However many dabs lie on each other: alpha stays within 1.0 and no colour exceeds it.
  @Test func valuesStayValid() throws {
    var random = SeededRandom(seed: 9)
    let canvas = try CanvasSize(width: Self.width, height: Self.height)
    let store = TileStore<Seed>(context: TileContext(geometry: try TileGeometry(edge: 16)))
    for _ in 0..<600 {
      let (dab, _) = Self.dab(&random)
      let color = Fix15Color(
        red: Float(random.uniform()), green: random.below(2) == 0 ? 1 : 0,
        blue: Float(random.uniform() * 2 - 0.5),
        alpha: random.below(2) == 0 ? 1 : Float(random.uniform()))
      let brush = try Brush(diameter: 1, color: color, mode: random.below(5) == 0 ? .erase : .paint)
      var painter = StrokePainter(store: store, canvas: canvas, brush: brush)
      painter.paint(dab)
      let channels = ModelImage(store, canvas: canvas).channels
      for pixel in stride(from: 0, to: channels.count, by: 4) {
        let alpha = channels[pixel + 3]
        try #require(alpha <= 32_768 && channels[pixel..<pixel + 3].allSatisfy { $0 <= alpha })
      }
    }
    #expect(store.count == 15)
  }

  @Test func fullOpacityReplacesAndErasesCompletely() throws {
    let canvas = try CanvasSize(width: 16, height: 16)
    let store = TileStore<Seed>(context: TileContext(geometry: try TileGeometry(edge: 16)))
    let dab = Dab(x: 8, y: 8, radius: 100, hardness: 1, opacity: 1)
    let color = Fix15Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.5)
    #expect([color.red, color.green, color.blue, color.alpha] == [16_384, 8_192, 4_096, 16_384])
    for mode in [Brush.Mode.paint, .erase] {
      var painter = StrokePainter(
        store: store, canvas: canvas, brush: try Brush(diameter: 1, color: color, mode: mode))
      painter.paint(dab)
      let wanted: [UInt16] = mode == .erase ? [0, 0, 0, 0] : [16_384, 8_192, 4_096, 16_384]
      #expect(Array(ModelImage(store, canvas: canvas).channels.prefix(4)) == wanted)
    }
  }

  @Test func erasingWhereNothingIsMakesNothing() throws {
    let canvas = try CanvasSize(width: Self.width, height: Self.height)
    let store = TileStore<Seed>(context: TileContext(geometry: try TileGeometry(edge: 8)))
    let there = TileKey(x: 2, y: 2)
    store.writableTile(at: there).pixels[3] = 32_768
    var painter = StrokePainter(store: store, canvas: canvas, brush: try Brush(diameter: 1, mode: .erase))
    painter.paint(Dab(x: 20, y: 20, radius: 40, hardness: 0.5, opacity: 1))
    let finished = painter.finish()
    let change = try #require(finished)
    #expect(Array(change.before.keys) == [there] && store.liveKeys() == [there])
    #expect(store.context.counters.tilesTouched == 1 && store.context.counters.tilesCreated == 1)
    var nothing = StrokePainter(store: store, canvas: canvas, brush: try Brush(diameter: 1, mode: .erase))
    nothing.paint(Dab(x: 60, y: 20, radius: 8, hardness: 0.5, opacity: 1))
    let unchanged = nothing.finish() == nil
    #expect(unchanged && nothing.dabs == 1)
  }
}
