/// Keeps the previews as a pyramid of images, and makes only those of their pixels anew under which the picture changed.
///
/// What changed is told by the tiles that a place is made of: each visible layer's tile and mask tile there, by identity, with
/// opacity, blend mode and order, against those of the last picture. That picture's tiles are kept alive, so that no new tile can
/// have an old one's identity: old ones, never more than were changed since. A look at every tile's identity is what remains of the
/// canvas in the cost.
///
/// Each pixel is made of exact sums over all that lies under it, as `ArtworkArchive.preview` makes it: levels are not made of each
/// other, which would round twice. Where a pixel's area reaches into neighbouring tiles, as on canvases that the preview does not
/// divide, those are composited again as well, but kept nowhere.
public struct PyramidPreview<Buffer: TileBuffer>: PreviewPolicy {
  /// What the levels show.
  private struct Shown: Sendable {
    let canvas: CanvasSize
    let geometry: TileGeometry
    let background: UInt64
    let sheets: [CompositionSheet<Buffer>]
  }

  public static var name: String { "pyramid" }

  public private(set) var compositedTiles = 0
  private var shown: Shown?
  private var levels: [PyramidLevel] = []

  public init() {}

  /// O(pixels of the tiles that changed since the last call) and a comparison for each tile; O(pixels) for the first picture, another
  /// canvas or background, and other edges. A level whose last image somebody still holds is copied first.
  public mutating func images<Design: EngineDesign>(
    of archive: ArtworkArchive<Design>, edges: [Int]
  ) -> [PreviewImage] where Design.Storage.Buffer == Buffer {
    let composition = Composition(archive)
    let canvas = archive.canvas
    let sizes = edges.map { canvas.fitting(maxEdge: $0) }
    let keys: [TileKey]
    if let shown, shown.canvas == canvas, shown.geometry == archive.geometry,
      shown.background == composition.background, levels.map(\.maxEdge) == edges
    {
      keys = changedKeys(from: shown.sheets, to: composition.sheets, on: composition.grid)
    } else {
      levels = zip(edges, sizes).map { PyramidLevel(maxEdge: $0, width: $1.width, height: $1.height) }
      keys = composition.keys
    }
    let tiles = CompositedTiles(composition)
    refresh(keys, tiles)
    compositedTiles = tiles.made
    shown = Shown(
      canvas: canvas, geometry: archive.geometry, background: composition.background,
      sheets: composition.sheets)
    return levels.map(\.image)
  }

  public var keptBytes: Int {
    let places = shown?.sheets.reduce(0) { $0 + $1.tiles.count + $1.maskTiles.count } ?? 0
    return levels.reduce(0) { $0 + $1.pixels.count }
      + places * MemoryLayout<(key: TileKey, tile: FrozenTile<Buffer>)>.stride
  }

  public var identities: Set<ObjectIdentifier> {
    var identities: Set<ObjectIdentifier> = []
    for sheet in shown?.sheets ?? [] {
      for (_, tile) in sheet.tiles + sheet.maskTiles { identities.insert(tile.identity) }
    }
    return identities
  }

  /// Makes the pixels anew under which one of `keys` lies, which are in key order: side by side in runs, row by row.
  private mutating func refresh(_ keys: [TileKey], _ tiles: CompositedTiles<some EngineDesign>) {
    var rest = keys[...]
    while let first = rest.first {
      var end = first.x
      while let key = rest.first, key.y == first.y, key.x == end {
        rest.removeFirst()
        end += 1
      }
      let needed = levels.map { $0.reach(of: first.x..<end, row: first.y, tiles.composition).rows.lowerBound }
      tiles.forget(above: needed.min() ?? first.y)
      for index in levels.indices { levels[index].refresh(first.x..<end, row: first.y, tiles) }
    }
  }
}

extension Composition {
  /// Columns and rows of tiles that cover the canvas.
  var grid: (columns: Int, rows: Int) {
    (geometry.tiles(covering: canvas.width), geometry.tiles(covering: canvas.height))
  }

  /// Every tile of the canvas, in key order.
  var keys: [TileKey] {
    let (columns, rows) = grid
    return (0..<rows).flatMap { row in (0..<columns).map { TileKey(x: $0, y: row) } }
  }
}
