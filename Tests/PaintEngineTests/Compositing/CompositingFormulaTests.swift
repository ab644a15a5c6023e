import Testing
import Workloads

@testable import PaintEngine

/// Each blend mode on single pixels and tiles, against real numbers.
struct CompositingFormulaTests {
  /// One pixel, four channels, through the loop that tiles go through.
  private static func blended(_ source: [UInt16], onto backdrop: [UInt16], _ mode: BlendMode) -> [UInt16] {
    let edge = 4
    let tile = Array(repeating: source, count: edge * edge).flatMap(\.self)
    var result = Array(repeating: backdrop, count: edge * edge).flatMap(\.self)
    tile.withUnsafeBytes { source in
      result.withUnsafeMutableBytes { backdrop in
        TileBlending.blend(
          source.baseAddress.unsafelyUnwrapped, onto: backdrop.baseAddress.unsafelyUnwrapped, mode: mode,
          edge: edge)
      }
    }
    let pixel = Array(result[..<4])
    // The same pixels everywhere: no lane and no row may differ.
    #expect((0..<edge * edge).allSatisfy { Array(result[$0 * 4..<$0 * 4 + 4]) == pixel })
    return pixel
  }

  /// A sum that is exact and rounded once: half a unit of 1/32,768 at most.
  private static func expectModel(_ source: [UInt16], _ backdrop: [UInt16], _ mode: BlendMode) {
    let result = blended(source, onto: backdrop, mode)
    let model = ModelColor(source).blended(onto: ModelColor(backdrop), mode)
    let isClose = zip(result, model.channels).allSatisfy { abs(Double($0) - $1 * 32_768) <= 0.5 + 1e-6 }
    #expect(
      isClose && result[3] <= 32_768 && result.allSatisfy { $0 <= result[3] },
      "\(mode): \(source) onto \(backdrop) gives \(result), not \(model.channels.map { $0 * 32_768 })")
  }

  @Test(arguments: BlendMode.allCases)
  func agreesWithRealNumbersOnAGrid(mode: BlendMode) {
    var colors: [[UInt16]] = []
    for alpha in [0, 1, 99, 16_383, 16_384, 16_385, 32_767, 32_768] {
      for value in [0, 1, alpha / 4, alpha / 2, alpha / 2 + 1, alpha - 1, alpha] where 0...alpha ~= value {
        colors.append([value, alpha - value, alpha / 3, alpha].map { UInt16($0) })
      }
    }
    for source in colors { for backdrop in colors { Self.expectModel(source, backdrop, mode) } }
  }

  @Test(arguments: BlendMode.allCases)
  func agreesWithRealNumbersOnRandomPixels(mode: BlendMode) {
    var random = SeededRandom(seed: 71)
    for _ in 0..<20_000 {
      Self.expectModel(RandomPixels.pixel(&random), RandomPixels.pixel(&random), mode)
    }
  }

  /// Each pixel of a tile depends on its own two pixels alone, whatever shortcut its row takes.
  @Test(arguments: BlendMode.allCases, [4, 16, 64])
  func tilesAreBlendedPixelByPixel(mode: BlendMode, edge: Int) {
    var random = SeededRandom(seed: UInt64(edge))
    var source = [UInt16](repeating: 0, count: edge * edge * 4)
    var backdrop = source
    source.withUnsafeMutableBufferPointer {
      RandomPixels.fill($0.baseAddress.unsafelyUnwrapped, edge: edge, &random)
    }
    backdrop.withUnsafeMutableBufferPointer {
      RandomPixels.fill($0.baseAddress.unsafelyUnwrapped, edge: edge, &random)
    }
    var result = backdrop
    source.withUnsafeBytes { source in
      result.withUnsafeMutableBytes {
        TileBlending.blend(
          source.baseAddress.unsafelyUnwrapped, onto: $0.baseAddress.unsafelyUnwrapped, mode: mode, edge: edge
        )
      }
    }
    for place in stride(from: 0, to: edge * edge * 4, by: 4) {
      let pixel = place..<place + 4
      let alone = Self.blended(Array(source[pixel]), onto: Array(backdrop[pixel]), mode)
      #expect(Array(result[pixel]) == alone, "\(mode), edge \(edge), channel \(place)")
    }
  }

  /// The anchors that everybody knows, worked out by hand; opaque unless the alpha says otherwise.
  @Test(arguments: [
    (
      BlendMode.normal, [8_192, 32_768] as [UInt16], [16_384, 32_768] as [UInt16],
      [8_192, 32_768] as [UInt16]
    ),
    (.normal, [8_192, 16_384], [16_384, 32_768], [16_384, 32_768]),
    (.multiply, [8_192, 32_768], [16_384, 32_768], [4_096, 32_768]),
    (.screen, [8_192, 32_768], [16_384, 32_768], [20_480, 32_768]),
    (.overlay, [8_192, 32_768], [8_192, 32_768], [4_096, 32_768]),
    (.overlay, [8_192, 32_768], [24_576, 32_768], [20_480, 32_768]),
    (.darken, [8_192, 32_768], [16_384, 32_768], [8_192, 32_768]),
    (.lighten, [8_192, 32_768], [16_384, 32_768], [16_384, 32_768]),
    (.erase, [8_192, 24_576], [16_384, 32_768], [4_096, 8_192]),
    (.erase, [0, 32_768], [16_384, 32_768], [0, 0]),
  ])
  func knownColors(mode: BlendMode, source: [UInt16], backdrop: [UInt16], result: [UInt16]) {
    func gray(_ pair: [UInt16]) -> [UInt16] { [pair[0], pair[0], pair[0], pair[1]] }
    #expect(Self.blended(gray(source), onto: gray(backdrop), mode) == gray(result))
  }

  /// Nothing over something, and something over nothing, keep every bit; erasing nothing leaves nothing.
  @Test(arguments: BlendMode.allCases)
  func nothingChangesNothing(mode: BlendMode) {
    var random = SeededRandom(seed: 5)
    let nothing: [UInt16] = [0, 0, 0, 0]
    for _ in 0..<2_000 {
      let pixel = RandomPixels.pixel(&random)
      #expect(Self.blended(nothing, onto: pixel, mode) == pixel)
      #expect(Self.blended(pixel, onto: nothing, mode) == (mode == .erase ? nothing : pixel))
    }
  }

  /// Weighed channels are those of real numbers within a unit, and stay valid.
  @Test(arguments: [PaintWeight.Mask.none, .hides, .shows], [Float(1), 0.75, 0.3, 0.001])
  func weighing(mask: PaintWeight.Mask, opacity: Float) throws {
    var random = SeededRandom(seed: 8)
    let edge = 16
    let weight = PaintWeight(opacity: opacity, mask: mask)
    let tiles = UnsafeMutablePointer<UInt16>.allocate(capacity: edge * edge * 12)
    defer { tiles.deallocate() }
    let (source, maskPaint, scratch) = (tiles, tiles + edge * edge * 4, tiles + edge * edge * 8)
    RandomPixels.fill(source, edge: edge, &random)
    RandomPixels.fill(maskPaint, edge: edge, &random)
    let paint = try #require(weight.paint(source, maskPaint: maskPaint, scratch: scratch, edge: edge))
    #expect((paint == UnsafeRawPointer(source)) == (mask == .none && opacity == 1))
    let weighed = paint.assumingMemoryBound(to: UInt16.self)
    for place in stride(from: 0, to: edge * edge * 4, by: 4) {
      let alpha = Double(maskPaint[place + 3]) / 32_768
      let coverage = mask == .none ? 1 : mask == .shows ? alpha : 1 - alpha
      for channel in place..<place + 4 {
        let model = Double(source[channel]) * Double(Fix15.floor(opacity)) / 32_768 * coverage
        #expect(abs(Double(weighed[channel]) - model) <= 1.001)
        #expect(weighed[channel] <= weighed[place + 3])
      }
    }
  }

  @Test(arguments: [
    (Float(1), Float(1), UInt32(32_768)), (0.5, 0.5, 8_192), (2, 7, 32_768), (-1, 1, 0), (.nan, 1, 0),
    (1, .nan, 0), (.infinity, 0.25, 8_192), (1, -.infinity, 0), (0, 1, 0),
  ])
  func opacityIsClamped(opacity: Float, group: Float, weight: UInt32) {
    #expect(PaintWeight(opacity: opacity, groupOpacity: group).opacity == weight)
  }
}
