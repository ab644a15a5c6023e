import Testing
import Workloads

@testable import PaintEngine

/// Brightness and contrast against the formula on straight colour, in plain numbers.
struct EditingAdjustmentsTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func agreesWithTheModel(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let artwork = try EditingGround(
      edge: [4, 16, 32][Int(seed % 3)], seed: seed, hasSelection: seed % 2 == 0
    )
    .artwork(Seed.self)
    let before = artwork.image()
    let session = try artwork.beginAdjustment(layer: 0)
    for number in 0..<6 {
      let (brightness, contrast) = (random.uniform() * 2 - 1, random.uniform() * 2 - 1)
      try session.preview(brightness: brightness, contrast: contrast)
      let image = artwork.image()
      let far = image.farthest { x, y in
        let pixel = before.numbers(x, y)
        let share = artwork.selection.map { Double($0.coverage(x: x, y: y)) / 255 } ?? 1
        let adjusted = Self.model(pixel, brightness, contrast)
        return zip(pixel, adjusted).map { $0 * (1 - share) + $1 * share }
      }
      #expect(far <= 1.5, "seed \(seed), preview \(number), \(brightness), \(contrast): \(far) units")
      #expect(
        image.farthest { x, y in image.numbers(x, y).dropLast() + [before.numbers(x, y)[3]] } == 0, "alpha")
      #expect(image.keys == before.keys)
    }
  }

  /// At the ends of their ranges the settings say exactly what comes out.
  @Test func endsAreExact() throws {
    let artwork = try EditingGround().artwork(Seed.self)
    let before = artwork.image()
    let session = try artwork.beginAdjustment(layer: 0)
    func expect(_ brightness: Double, _ contrast: Double, _ channel: (Double, Double) -> Double) throws {
      try session.preview(brightness: brightness, contrast: contrast)
      let far = artwork.image().farthest { x, y in
        let pixel = before.numbers(x, y)
        return pixel.dropLast().map { channel($0, pixel[3]) } + [pixel[3]]
      }
      #expect(far == 0, "brightness \(brightness), contrast \(contrast)")
    }
    try expect(1, 0) { $1 }
    try expect(-1, 0) { _, _ in 0 }
    try expect(0, -1) { ($1 / 2).rounded(.up) }
    try expect(0, 1) { 2 * $0 > $1 ? $1 : 2 * $0 < $1 ? 0 : ($1 / 2).rounded(.up) }
    try expect(0, 0) { channel, _ in channel }
  }

  /// Colour under the faintest paint: what is straight full or empty stays so.
  @Test func faintPaintKeepsItsColour() throws {
    let artwork = try EditingGround(coverage: 0).artwork(Seed.self)
    let tile = artwork.layers[0].tiles.writableTile(at: TileKey(x: 1, y: 1))
    for alpha in 0..<64 {
      tile.pixels[alpha * 4] = UInt16(alpha)
      tile.pixels[alpha * 4 + 3] = UInt16(alpha)
    }
    let before = artwork.image()
    let session = try artwork.beginAdjustment(layer: 0)
    try session.preview(brightness: 0, contrast: 0.5)
    #expect(artwork.image() == before)
    #expect(!artwork.commitSession())
  }

  private static func model(_ pixel: [Double], _ brightness: Double, _ contrast: Double) -> [Double] {
    guard pixel[3] > 0 else { return pixel }
    let gain = min((1 + contrast) / (1 - contrast), 32_768)
    return pixel.dropLast().map { channel in
      let straight = (channel / pixel[3] - 0.5) * gain + 0.5 + brightness
      return min(max(straight, 0), 1) * pixel[3]
    } + [pixel[3]]
  }
}
