import Foundation
import Testing
import Workloads

@testable import PaintEngine

/// Packages of version 1 that are out in the world must open for ever: one is checked in.
@Suite struct PackageFixtureTests {
  private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/version-1").path
  /// `pixelHash` of the artwork in it.
  private static let hash: UInt64 = 12_415_055_453_185

  @Test func versionOneOpens() throws {
    let artwork = try ArtworkPackage.load(Self.path, as: Seed.self)
    #expect(artwork.pixelHash() == Self.hash)
    #expect(artwork.canvas == (try CanvasSize(width: 75, height: 42)))
    #expect(artwork.context.geometry.edge == 4 && artwork.revision == 321)
    #expect(artwork.background == Fix15Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.75))
    #expect(
      artwork.groups == [LayerGroup(id: GroupID(number: 1), name: "Trees", isVisible: false, opacity: 0.5)])
    #expect(artwork.layers.map(\.id.number) == [2, 3])
    #expect(
      artwork.layers[0].properties
        == LayerProperties(name: "Ground", opacity: 0.75, blendMode: .multiply, group: GroupID(number: 1)))
    #expect(artwork.layers[1].properties == LayerProperties(name: "Légende", isLocked: true))
    #expect(
      artwork.layers[1].text
        == LayerText("Hello,\nworld", x: -3, y: 9, scale: 2, color: Fix15Color(red: 0.5, green: 0, blue: 1)))
    let mask = try #require(artwork.layers[0].mask)
    #expect(mask.layer.id.number == 4 && mask.isInverted && !mask.isEnabled)
    #expect(artwork.savedSelections.map(\.name) == ["Sky", "Nothing"])
    #expect(artwork.savedSelections[1].mask.isEmpty)
    #expect(artwork.makeNumber() == 5)

    // Pixels, one by one: opaque in tile (0, 0), half transparent in (10, 9), the mask in (18, 0).
    func pixel(_ layer: Layer<Seed>, _ x: Int, _ y: Int, _ place: Int) throws -> [UInt16] {
      let tile = try #require(layer.tiles.frozenTile(at: TileKey(x: x, y: y)))
      return tile.withChannels { Array($0[place * 4..<place * 4 + 4]) }
    }
    #expect(artwork.layers[0].tiles.liveKeys().count == 2 && mask.layer.tiles.count == 1)
    #expect(artwork.layers[1].tiles.count == 0)
    #expect(try pixel(artwork.layers[0], 0, 0, 0) == [0, 2048, 32_768, 32_768])
    #expect(try pixel(artwork.layers[0], 0, 0, 15) == [15, 2048, 32_768, 32_768])
    #expect(try pixel(artwork.layers[0], 10, 9, 3) == [3, 1024, 16_384, 16_384])
    #expect(try pixel(mask.layer, 18, 0, 1) == [1, 512, 8192, 8192])
    #expect(artwork.selection?.coverage(x: 40, y: 20) == 7 && artwork.selection?.coverage(x: 39, y: 20) == 0)
    #expect(artwork.savedSelections[0].mask.coverage(x: 0, y: 0) == 255)
    #expect(try ArtworkPackage.previews(Self.path) == Self.previews)
  }

  /// The same artwork gets the same chunks today: their content has not drifted from version 1. PENTIMENTO_FIXTURE names a
  /// folder to write the artwork to as well: how the fixture was made.
  @Test func chunksAreTheSameToday() throws {
    let artwork = try Self.make()
    if let folder = ProcessInfo.processInfo.environment["PENTIMENTO_FIXTURE"] {
      try savePackage(artwork, previews: Self.previews, to: folder, in: SystemFiles())
    }
    #expect(artwork.pixelHash() == Self.hash)
    let files = MemoryFiles()
    try savePackage(artwork, previews: Self.previews, in: files)
    let checkedIn = try FileManager.default.contentsOfDirectory(atPath: Self.path)
    #expect(Set(files.contents(of: "art").keys) == Set(checkedIn))
    let text = try #require(FileManager.default.contents(atPath: "\(Self.path)/manifest"))
    let today = try ManifestText.manifest(from: #require(files.contents(of: "art")["manifest"]))
    #expect(try ManifestText.manifest(from: Array(text)) == today)
  }

  private static let previews = [(4, 2), (2, 1)].compactMap { width, height in
    PreviewImage(width: width, height: height, pixels: (0..<width * height * 4).map { UInt8($0 * 3) })
  }

  private static func make() throws -> Artwork<Seed> {
    let artwork = Artwork<Seed>(
      canvas: try CanvasSize(width: 75, height: 42), geometry: try TileGeometry(edge: 4))
    let group = GroupID(number: artwork.makeNumber())
    artwork.groups = [LayerGroup(id: group, name: "Trees", isVisible: false, opacity: 0.5)]
    artwork.addLayer(name: "Ground").properties = LayerProperties(
      name: "Ground", opacity: 0.75, blendMode: .multiply, group: group)
    artwork.addLayer(name: "Légende").properties.isLocked = true
    artwork.layers[1].text = LayerText(
      "Hello,\nworld", x: -3, y: 9, scale: 2, color: Fix15Color(red: 0.5, green: 0, blue: 1))
    let mask = artwork.makeLayer(LayerProperties(name: "Mask"))
    artwork.layers[0].mask = LayerMask(layer: mask, isEnabled: false, isInverted: true)
    for (layer, x, y, alpha) in [
      (artwork.layers[0], 0, 0, 32_768), (artwork.layers[0], 10, 9, 16_384), (mask, 18, 0, 8192),
    ] as [(Layer<Seed>, Int, Int, UInt16)] {
      let pixels = layer.tiles.writableTile(at: TileKey(x: x, y: y)).pixels
      for place in 0..<16 {
        for (channel, value) in [UInt16(place), alpha / 16, alpha, alpha].enumerated() {
          pixels[place * 4 + channel] = value
        }
      }
    }
    artwork.background = Fix15Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.75)
    var selection = SelectionMask(geometry: artwork.context.geometry)
    selection.set([UInt8](repeating: 7, count: 16), at: TileKey(x: 10, y: 5))
    artwork.selection = selection
    selection.set([UInt8](repeating: 255, count: 16), at: TileKey(x: 0, y: 0))
    artwork.savedSelections = [
      SavedSelection(name: "Sky", mask: selection),
      SavedSelection(name: "Nothing", mask: SelectionMask(geometry: artwork.context.geometry)),
    ]
    artwork.revision = 321
    return artwork
  }
}
