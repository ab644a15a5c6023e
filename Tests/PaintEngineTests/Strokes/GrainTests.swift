import Testing

@testable import PaintEngine

struct GrainTests {
  /// The same on every machine: the texture's hash is written down here.
  @Test func aSeedMakesTheSameTextureEverywhere() throws {
    let grain = try Grain(seed: 7, edge: 64)
    var hash = ContentHash()
    grain.texture.withUnsafeBytes { hash.combine($0) }
    #expect(hash.value == 81_567_468_490_081)
    #expect(try Grain(seed: 7, edge: 64) == grain)
    #expect(try Grain(seed: 8, edge: 64) != grain)
  }

  @Test(arguments: Grain.edges)
  func spansTheWholeRangeAndFitsToItself(edge: Int) throws {
    let grain = try Grain(seed: 3, edge: edge)
    #expect(grain.texture.count == edge * edge)
    #expect(grain.texture.min() == 0 && grain.texture.max() == 255)
    #expect(grain.coverage(x: edge + 1, y: 3 * edge + 2) == grain.texture[2 * edge + 1])
    // Across the seam neighbours differ no more than they do anywhere else.
    func steps(_ pairs: [(Int, Int)]) -> Int {
      pairs.reduce(0) { $0 + abs(Int(grain.texture[$1.0]) - Int(grain.texture[$1.1])) } / pairs.count
    }
    guard edge >= 64 else { return }
    let seam = steps((0..<edge).map { ($0 * edge + edge - 1, $0 * edge) })
    let inside = steps(
      (0..<edge).flatMap { row in (1..<edge).map { (row * edge + $0 - 1, row * edge + $0) } })
    #expect(abs(seam - inside) <= inside / 3, "seam \(seam), inside \(inside)")
  }

  @Test(arguments: [0, -4, 2, 3, 12, 255, 512, Int.max, Int.min])
  func refusesOtherEdges(edge: Int) {
    #expect(throws: EngineError.grainEdge(edge)) { try Grain(seed: 1, edge: edge) }
  }
}

/// The arithmetic on whole pixels against the same said channel by channel.
struct PixelWordTests {
  @Test func heldIsExactAtBothEndsAndBetween() {
    let channels: [UInt64] = [0, 1, 2, 127, 128, 254, 255, 256, 16_384, 32_767, 32_768]
    for base in channels {
      for painted in channels {
        for coverage in UInt8.min...UInt8.max {
          let through = UInt64(coverage)
          let wanted = (base * (255 - through) + painted * through) / 255
          // Other channels beside it must not leak in.
          let pixel = PixelWord.held(
            base | 32_768 << 16 | base << 32 | 32_768 << 48, painted | painted << 32 | 32_768 << 48, coverage)
          let other = 32_768 * (255 - through) / 255
          guard pixel == wanted | other << 16 | wanted << 32 | 32_768 << 48 else {
            Issue.record("\(base) to \(painted) by \(coverage): \(pixel)")
            return
          }
        }
      }
    }
  }

  @Test func overAndScaledAreExact() {
    let white = UInt64(0x8000_8000_8000_8000)
    let half = UInt64(0x4000_2000_1000_0000)
    #expect(PixelWord.scaled(white, by: 32_768) == white && PixelWord.scaled(white, by: 0) == 0)
    #expect(PixelWord.scaled(half, by: 16_384) == 0x2000_1000_0800_0000)
    #expect(PixelWord.over(white, half) == white && PixelWord.over(0, half) == half)
    #expect(PixelWord.over(half, white) == 0x8000_6000_5000_4000)
  }
}
