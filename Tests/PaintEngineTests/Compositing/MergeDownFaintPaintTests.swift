import Testing
import Workloads

@testable import PaintEngine

/// Faint paint keeps its colour through a merge. Through 8 bits, as a display's image has them, it would not.
struct MergeDownFaintPaintTests {
  private static let edge = 64

  /// An alpha of 1...100 of 32,768, in orange, green or violet.
  private static func faint(_ random: inout SeededRandom) -> [UInt16] {
    let alpha = 1 + random.below(100)
    let color =
      [[alpha, (alpha + 1) / 2, 0], [0, alpha, alpha / 3], [(alpha + 1) / 2, 0, alpha]][random.below(3)]
    return (color + [alpha]).map { UInt16($0) }
  }

  /// Channels of a canvas of 2 x 1 tiles: even rows of both tiles for the lower layer; odd rows of the first
  /// for the upper.
  private static func layers(seed: UInt64) -> (lower: [UInt16], upper: [UInt16]) {
    var random = SeededRandom(seed: seed)
    var lower = [UInt16](repeating: 0, count: 2 * edge * edge * 4)
    var upper = lower
    for row in 0..<2 * edge where row % 2 == 0 || row < edge {
      for column in 0..<edge {
        for (channel, value) in faint(&random).enumerated() {
          let place = (row * edge + column) * 4 + channel
          if row % 2 == 0 { lower[place] = value } else { upper[place] = value }
        }
      }
    }
    return (lower, upper)
  }

  private static func put<Design: EngineDesign>(_ channels: [UInt16], into store: TileStore<Design>) {
    for tile in 0..<2 {
      let part = channels[tile * edge * edge * 4..<(tile + 1) * edge * edge * 4]
      guard part.contains(where: { $0 != 0 }) else { continue }
      let pixels = store.writableTile(at: TileKey(x: tile, y: 0)).pixels
      for (place, value) in part.enumerated() { pixels[place] = value }
    }
  }

  private static func channels<Design: EngineDesign>(_ store: TileStore<Design>) -> [UInt16] {
    (0..<2).flatMap { store.frozenTile(at: TileKey(x: $0, y: 0))?.withChannels(Array.init) ?? [] }
  }

  @Test(arguments: Designs.honest, BlendMode.allCases.filter { $0 != .erase })
  func keepsEveryBit(design: String, mode: BlendMode) throws {
    try Designs.run(FaintMerge(mode: mode), in: design)
  }

  private struct FaintMerge: DesignVisitor {
    let mode: BlendMode

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let edge = MergeDownFaintPaintTests.edge
      let artwork = Artwork<Design>(canvas: try CanvasSize(width: 2 * edge, height: edge))
      let (lower, upper) = MergeDownFaintPaintTests.layers(seed: 3)
      MergeDownFaintPaintTests.put(lower, into: artwork.addLayer(name: "Lower").tiles)
      let top = artwork.addLayer(name: "Upper")
      MergeDownFaintPaintTests.put(upper, into: top.tiles)
      top.properties.blendMode = mode
      try artwork.mergeDown(1)
      // Where one has paint the other has none, so the sum is what each painted.
      let merged = MergeDownFaintPaintTests.channels(artwork.layers[0].tiles)
      #expect(merged == zip(lower, upper).map(+))
    }
  }

  /// The straw man: both layers to 8 bits, composited there, and back. Of 6,144 faintly painted pixels, 3,971
  /// lose all their colour, and not one keeps its bits.
  @Test func eightBitsLoseTheColor() {
    let (lower, upper) = Self.layers(seed: 3)
    func narrowed(_ value: UInt16) -> Int { (Int(value) * 255 + 16_384) / 32_768 }
    func widened(_ value: Int) -> Int { (value * 32_768 + 127) / 255 }
    var (painted, vanished, changed) = (0, 0, 0)
    for pixel in stride(from: 0, to: lower.count, by: 4) {
      let sum = (pixel..<pixel + 4).map { Int(lower[$0]) + Int(upper[$0]) }
      if sum[3] == 0 { continue }
      painted += 1
      let rest = 255 - narrowed(upper[pixel + 3])
      let merged = (pixel..<pixel + 4).map {
        widened(narrowed(upper[$0]) + (narrowed(lower[$0]) * rest + 127) / 255)
      }
      if merged[..<3].allSatisfy({ $0 == 0 }) { vanished += 1 }
      if merged != sum { changed += 1 }
    }
    #expect(painted == 6_144)
    #expect(changed == painted)
    #expect(vanished == 3_971)
  }
}
