import Workloads

@testable import PaintEngine

/// An artwork with something of everything: 100 x 75 px in tiles of 16 px, so that its last column is 4 px wide and its last
/// row 11 px high. Nothing of it is in the history, and nothing is painted beyond the canvas.
///
/// Layers, bottom to top: 0 "Ground" painted everywhere; 1 "Ink" painted on every third tile, with a mask painted on every
/// fifth, both in group 1; 2 "Words", a text layer; 3 "Empty". A soft ellipse is selected, it and a rectangle are saved.
struct PreparedArtwork<Design: EngineDesign> {
  let artwork: Artwork<Design>
  /// What was copied from layer 0 under the ellipse.
  let clipping: Clipping<Design>
  let group: GroupID

  init(limits: HistoryLimits = HistoryLimits(bytes: 1 << 30, steps: 10_000), deviceMemory: Int = .max) throws
  {
    let geometry = try TileGeometry(edge: 16)
    artwork = Artwork(
      canvas: try CanvasSize(width: 100, height: 75), geometry: geometry, limits: limits,
      deviceMemory: deviceMemory)
    for (index, name) in ["Ground", "Ink", "Words", "Empty"].enumerated() {
      let layer = artwork.addLayer(name: name)
      if index == 0 { layer.tiles.paintNoise(every: 1, canvas: artwork.canvas, seed: 1) }
      if index == 1 { layer.tiles.paintNoise(every: 3, canvas: artwork.canvas, seed: 2) }
      if index == 2 { layer.tiles.paintNoise(every: 11, canvas: artwork.canvas, seed: 3) }
    }
    let paint = artwork.makeLayer(LayerProperties(name: "Mask"))
    paint.tiles.paintNoise(every: 5, canvas: artwork.canvas, seed: 4)
    artwork.layers[1].mask = LayerMask(layer: paint)
    artwork.layers[2].text = LayerText("Words", x: 3, y: 4)
    group = GroupID(number: artwork.makeNumber())
    artwork.groups = [LayerGroup(id: group, name: "Drawing")]
    for index in 0...1 { artwork.layers[index].properties.group = group }
    artwork.background = Fix15Color(red: 1, green: 1, blue: 0.9)
    let soft = SelectionMask.ellipse(
      left: 20, top: 10, right: 97, bottom: 74, in: artwork.canvas, geometry: geometry)
    artwork.savedSelections = [
      SavedSelection(name: "Oval", mask: soft),
      SavedSelection(
        name: "Corner",
        mask: .rectangle(left: 0, top: 0, right: 30, bottom: 20, in: artwork.canvas, geometry: geometry)),
    ]
    artwork.selection = soft
    guard let clipping = try artwork.copy(0) else { throw NothingCopied() }
    self.clipping = clipping
    artwork.context.counters = EngineCounters()
  }

  struct NothingCopied: Error {}
}

extension TileStore {
  /// Noise on the tiles of `canvas` whose number in key order is a multiple of `stride`; nothing beyond the canvas.
  func paintNoise(every stride: Int, canvas: CanvasSize, seed: UInt64) {
    let geometry = context.geometry
    for (number, key) in canvas.rect.keys(shift: geometry.shift).enumerated() where number % stride == 0 {
      let pixels = writableTile(at: key).pixels
      GroundPixels.fill(pixels, count: geometry.channelCount, seed: seed << 32 | UInt64(number))
      let tile = key.rect(edge: geometry.edge)
      let part = tile.intersection(canvas.rect)
      for y in tile.top..<tile.bottom {
        for x in tile.left..<tile.right where x >= part.right || y >= part.bottom {
          for channel in 0..<4 { pixels[((y - tile.top) * geometry.edge + x - tile.left) * 4 + channel] = 0 }
        }
      }
    }
  }

  /// The pixels of the canvas row by row, each as one word of four channels. Marks and counts nothing.
  func picture(_ canvas: CanvasSize) -> [UInt64] {
    var picture = [UInt64](repeating: 0, count: canvas.pixels)
    forEachInKeyOrder { key, tile in
      let place = key.rect(edge: context.geometry.edge)
      let part = place.intersection(canvas.rect)
      guard !part.isEmpty else { return }
      tile.withPixels { pixels in
        for y in part.top..<part.bottom {
          for x in part.left..<part.right {
            picture[y * canvas.width + x] =
              pixels[(y - place.top) << context.geometry.shift | (x - place.left)]
          }
        }
      }
    }
    return picture
  }

  /// Puts a picture of the canvas, row by row, into the store; tiles of nothing are left out.
  func put(_ picture: [UInt64], canvas: CanvasSize) {
    for key in canvas.rect.keys(shift: context.geometry.shift) {
      let place = key.rect(edge: context.geometry.edge)
      let part = place.intersection(canvas.rect)
      var pixels: UnsafeMutableRawPointer?
      for y in part.top..<part.bottom {
        for x in part.left..<part.right where picture[y * canvas.width + x] != 0 {
          let target = pixels ?? UnsafeMutableRawPointer(writableTile(at: key).pixels)
          pixels = target
          let index = (y - place.top) << context.geometry.shift | (x - place.left)
          target.storeBytes(of: picture[y * canvas.width + x], toByteOffset: index * 8, as: UInt64.self)
        }
      }
    }
  }
}

extension Artwork {
  /// What no operation may leave in the live layers and masks, nor in any half of a step that stands at its own canvas size:
  /// paint beyond the canvas, a channel above alpha, alpha above 1.
  func invalidPixels() -> [String] {
    layers.flatMap { [$0, $0.mask?.layer].compactMap { $0 } }.flatMap { layer -> [String] in
      var broken: [String] = []
      layer.tiles.forEachInKeyOrder { key, tile in
        let place = key.rect(edge: context.geometry.edge)
        let part = place.intersection(canvas.rect)
        if part.isEmpty {
          broken.append("\(layer.properties.name): a tile at \(key.x), \(key.y) beyond the canvas")
        }
        tile.withPixels { pixels in
          for y in place.top..<place.bottom {
            for x in place.left..<place.right {
              let pixel = pixels[(y - place.top) << context.geometry.shift | (x - place.left)]
              guard pixel != 0 else { continue }
              if x >= part.right || y >= part.bottom {
                broken.append("paint beyond the canvas at \(x), \(y)")
              }
              let alpha = pixel >> 48
              if alpha > 32_768 { broken.append("alpha \(alpha) at \(x), \(y)") }
              for shift in [0, 16, 32] where pixel >> UInt64(shift) & 0xFFFF > alpha {
                broken.append("a channel above alpha at \(x), \(y)")
              }
            }
          }
        }
      }
      return Array(broken.prefix(3))
    }
  }
}
