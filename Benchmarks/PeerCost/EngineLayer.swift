import Measurement
import PaintEngine

/// A layer of this project's engine. Duplicating is the whole operation that a person asks for: a layer above, a step of history.
struct EngineLayer<Design: EngineDesign>: PeerLayer {
  private let canvas: PeerCanvas
  private let artwork: Artwork<Design>
  private var keys: [TileKey] = []

  init(_ canvas: PeerCanvas) throws {
    self.canvas = canvas
    artwork = Artwork<Design>(
      canvas: try CanvasSize(width: canvas.side, height: canvas.side),
      limits: HistoryLimits(bytes: .max / 2, steps: .max / 2), allocatedSize: Jemalloc.sizeClass)
    artwork.addLayer(name: "Layer 1")
  }

  var unitBytes: Int { artwork.context.geometry.byteCount }

  var source: String { "tiles of this engine" }

  mutating func paint(_ cell: Cell, _ channels: UnsafePointer<UInt16>) {
    artwork.layers[0].tiles.writableTile(at: TileKey(x: cell.x, y: cell.y)).pixels
      .update(from: channels, count: PeerCanvas.channelCount)
  }

  mutating func duplicate() throws { try artwork.duplicateLayer(0) }

  mutating func dropDuplicates() throws {
    while artwork.layers.count > 1 { try artwork.removeLayer(1) }
    artwork.history.removeAll()
  }

  mutating func prepare(_ cells: [Cell]) { keys = cells.map { TileKey(x: $0.x, y: $0.y) } }

  mutating func touch(_ value: UInt16) {
    let store = artwork.layers[0].tiles
    for key in keys { PeerCanvas.touch(store.writableTile(at: key).pixels, value) }
  }

  func read(_ cell: Cell, into channels: UnsafeMutablePointer<UInt16>) { read(0, cell, channels) }

  mutating func duplicateHash() -> UInt64 { canvas.hash { read(1, $0, $1) } }

  private func read(_ layer: Int, _ cell: Cell, _ channels: UnsafeMutablePointer<UInt16>) {
    // What is never written again may be looked at; the mark that this leaves on a tile is not timed.
    artwork.layers[layer].tiles.frozenTile(at: TileKey(x: cell.x, y: cell.y))?.withChannels { tile in
      if let start = tile.baseAddress { channels.update(from: start, count: tile.count) }
    }
  }
}
