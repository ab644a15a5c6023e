import Foundation
import Testing
import Workloads

@testable import PaintEngine

/// Flat images and previews.
struct CompositingPreviewTests {
  /// An artwork of one layer whose pixels are `color(x, y)`.
  private func artwork(
    width: Int, height: Int, edge: Int = 8, _ color: (Int, Int) -> [UInt16]
  ) throws -> Artwork<Seed> {
    let artwork = Artwork<Seed>(
      canvas: try CanvasSize(width: width, height: height), geometry: try TileGeometry(edge: edge))
    let layer = artwork.addLayer(name: "Paint")
    for y in 0..<height {
      for x in 0..<width {
        let pixels = layer.tiles.writableTile(at: TileKey(x: x / edge, y: y / edge)).pixels
        for (channel, value) in color(x, y).enumerated() {
          pixels[(y % edge * edge + x % edge) * 4 + channel] = value
        }
      }
    }
    return artwork
  }

  @Test func checkerboardBecomesItsMiddle() throws {
    let board = try artwork(width: 64, height: 64) { x, y in
      (x + y) % 2 == 0 ? [32_768, 0, 16_384, 32_768] : [0, 0, 0, 0]
    }
    for edge in [32, 16, 8, 2, 1] {
      let preview = ArtworkArchive(board).preview(maxEdge: edge)
      #expect(preview.width == edge && preview.height == edge)
      // 255 / 2 and 255 / 4, to the nearest, halves up.
      #expect(preview.pixels == (0..<edge * edge).flatMap { _ in [128, 0, 64, 128] as [UInt8] })
    }
  }

  @Test(arguments: [(100, 60, 33), (100, 60, 99), (7, 101, 10), (64, 64, 63), (33, 1, 8), (1, 50, 7)])
  func constantStaysConstant(width: Int, height: Int, maxEdge: Int) throws {
    let plain = try artwork(width: width, height: height) { _, _ in [9_000, 20_000, 1, 30_001] }
    let bytes = [9_000, 20_000, 1, 30_001].map { UInt8((Double($0) * 255 / 32_768).rounded()) }
    let preview = ArtworkArchive(plain).preview(maxEdge: maxEdge)
    #expect(max(preview.width, preview.height) == maxEdge)
    #expect(preview.pixels == (0..<preview.width * preview.height).flatMap { _ in bytes })
  }

  @Test(arguments: [
    (100, 60, 50, 50, 30), (100, 60, 33, 33, 20), (60, 100, 7, 4, 7), (1_000, 1, 10, 10, 1),
    (3, 2_000, 100, 1, 100), (10, 10, 10, 10, 10), (10, 10, 11, 10, 10), (10, 4, .max, 10, 4),
    (9, 5, 0, 1, 1), (9, 5, .min, 1, 1), (65_536, 65_536, 2_048, 2_048, 2_048), (5, 3, 4, 4, 2),
  ])
  func sizes(width: Int, height: Int, maxEdge: Int, newWidth: Int, newHeight: Int) throws {
    let size = try CanvasSize(width: width, height: height).fitting(maxEdge: maxEdge)
    #expect(size.width == newWidth && size.height == newHeight)
  }

  /// The mean of the area under a pixel, in real numbers, for every pixel by itself.
  private func model(_ image: ModelImage, width: Int, height: Int) -> [Double] {
    func overlap(_ target: Int, _ source: Int, _ scale: Double) -> Double {
      max(
        0, min(Double(target + 1) * scale, Double(source + 1)) - max(Double(target) * scale, Double(source)))
    }
    let (across, down) = (Double(image.width) / Double(width), Double(image.height) / Double(height))
    var means: [Double] = []
    for row in 0..<height {
      for column in 0..<width {
        var sum = [0.0, 0, 0, 0]
        for y in 0..<image.height {
          let tall = overlap(row, y, down)
          if tall == 0 { continue }
          for x in 0..<image.width {
            let area = tall * overlap(column, x, across)
            if area == 0 { continue }
            for channel in 0..<4 {
              sum[channel] += area * Double(image.channels[y * image.stride + x * 4 + channel])
            }
          }
        }
        means += sum.map { $0 / (across * down) }
      }
    }
    return means
  }

  /// Odd canvases, tile edges and scales that divide nothing evenly.
  @Test(arguments: [
    (61, 43, 8, 24), (61, 43, 8, 60), (43, 61, 16, 7), (64, 32, 8, 16), (50, 1, 4, 13), (1, 37, 4, 36),
    (29, 31, 64, 11), (97, 5, 4, 3), (40, 40, 4, 1),
  ])
  func agreesWithRealNumbers(width: Int, height: Int, edge: Int, maxEdge: Int) throws {
    var random = SeededRandom(seed: UInt64(width * maxEdge))
    let artwork = try CompositingPictureTests.artwork(
      Seed.self, width: width, height: height, edge: edge, &random)
    let archive = ArtworkArchive(artwork)
    let preview = archive.preview(maxEdge: maxEdge)
    let model = model(
      CompositingPictureTests.picture(archive), width: preview.width, height: preview.height)
    #expect(preview.pixels.count == model.count)
    for (place, (byte, mean)) in zip(preview.pixels, model).enumerated() {
      #expect(abs(Double(byte) - mean * 255 / 32_768) <= 0.5 + 1e-6, "byte \(place): \(byte), not \(mean)")
      #expect(byte <= preview.pixels[place | 3])
    }
  }

  /// Full size: each channel to the nearest of 8 bits, whether as an export or as a preview with room enough.
  @Test(arguments: [(61, 43, 8), (5, 1, 4), (64, 64, 64), (1, 1, 4)])
  func fullSize(width: Int, height: Int, edge: Int) throws {
    var random = SeededRandom(seed: 19)
    let artwork = try CompositingPictureTests.artwork(
      Seed.self, width: width, height: height, edge: edge, &random)
    let archive = ArtworkArchive(artwork)
    let image = CompositingPictureTests.picture(archive)
    let flat = archive.flattened()
    #expect(flat.width == width && flat.height == height && flat.pixels.count == width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<4 {
          let value = Double(image.channels[y * image.stride + x * 4 + channel])
          #expect(flat.pixels[(y * width + x) * 4 + channel] == UInt8((value * 255 / 32_768).rounded()))
        }
      }
    }
    #expect(archive.preview(maxEdge: max(width, height)) == flat)
    #expect(archive.preview(maxEdge: 1_000) == flat)
    let average = scaledToItself(archive)
    #expect(average == flat.pixels)
  }

  /// What the averaging makes of an image that keeps its size.
  private func scaledToItself(_ archive: ArtworkArchive<Seed>) -> [UInt8] {
    let (canvas, edge) = (archive.canvas, archive.geometry.edge)
    var average = AreaAverage(canvas, to: (canvas.width, canvas.height), edge: edge)
    var pixels = [UInt8](repeating: 1, count: canvas.pixels * 4)
    let composition = Composition(archive)
    pixels.withUnsafeMutableBufferPointer { pixels in
      composition.forEachTile { key, tile in
        let inside = composition.inside(key)
        average.addTile(tile, column: key.x, columns: inside.columns, rows: inside.rows)
        guard (key.x + 1) * edge >= canvas.width else { return }
        average.finishRows(inside.rows, from: key.y * edge, into: pixels)
      }
    }
    return pixels
  }

  /// Another thread flattens again and again while the artwork's paints, undoes and merges.
  @Test(arguments: Designs.honest)
  func picturesStandStillWhilePaintingGoesOn(design: String) throws {
    try Designs.run(PaintDuringPreview(), in: design)
  }

  private struct PaintDuringPreview: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let setup = SessionSetup(width: 200, height: 150, layers: 3)
      let session = try Session<Design>(setup)
      let archive = ArtworkArchive(session.artwork)
      let preview = archive.preview(maxEdge: 64)
      let previews = HandOver<PreviewImage>()
      Thread.detachNewThread {
        for _ in 0..<20 { previews.put(archive.preview(maxEdge: 64)) }
      }
      for action in try SessionAction.script(seed: 23, count: 60, setup: setup) {
        try session.perform(action)
      }
      let lower = session.artwork.layers[0]
      lower.properties = LayerProperties(name: "Lower")
      try session.artwork.mergeDown(1)
      for _ in 0..<20 { #expect(previews.take() == preview) }
      #expect(ArtworkArchive(session.artwork).preview(maxEdge: 64) != preview)
    }
  }
}
