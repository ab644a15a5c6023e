import GEGLBuffers

/// GEGL's default tiles, 128 x 128 px.
enum DefaultTiles: GEGLTiles { static let edge = 0 }

/// GEGL's tiles made as large as this engine's.
enum SmallTiles: GEGLTiles { static let edge = 64 }

/// How large GEGL's tiles are to be.
protocol GEGLTiles {
  /// Edge in px; 0: as GEGL has them.
  static var edge: Int { get }
}

/// A buffer of GEGL, the store of GIMP's layers, duplicated by `gegl_buffer_dup`: a new buffer is made and each tile of the old one is
/// looked up, cloned (a reference, counted) and put into it. Pixels are copied when a clone is first opened for writing, a tile at a time.
struct GEGLLayer<Tiles: GEGLTiles>: PeerLayer {
  private let canvas: PeerCanvas
  private let buffer: Buffer
  private var duplicates: [Buffer] = []
  private var tiles: [gegl_buffers_place] = []
  private var counts: [Int32] = []
  private var places: [gegl_buffers_place] = []
  private var touchesAll = false

  /// Room for tiles before GEGL would begin to swap, B; never reached, since a case asks for less memory.
  private static var cacheBytes: UInt64 { 4 << 30 }

  /// One reference to a buffer.
  private final class Buffer {
    let pointer: UnsafeMutableRawPointer

    init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }

    deinit { gegl_buffers_free(pointer) }
  }

  init(_ canvas: PeerCanvas) throws {
    self.canvas = canvas
    gegl_buffers_start(Int32(Tiles.edge), Self.cacheBytes)
    buffer = Buffer(gegl_buffers_new(Int32(canvas.side)))
  }

  private var edge: Int { Int(gegl_buffers_tile_edge()) }

  var unitBytes: Int { edge * edge * 8 }

  var source: String {
    "GEGL \(String(cString: gegl_buffers_version())), RGBA u16, cache \(Self.cacheBytes >> 30) GiB, swap RAM, 1 thread"
  }

  mutating func paint(_ cell: Cell, _ channels: UnsafePointer<UInt16>) {
    let edge = PeerCanvas.edge
    gegl_buffers_put(buffer.pointer, Int32(cell.x * edge), Int32(cell.y * edge), Int32(edge), channels)
  }

  mutating func duplicate() { duplicates.append(Buffer(gegl_buffers_duplicate(buffer.pointer))) }

  mutating func dropDuplicates() { duplicates.removeAll() }

  mutating func prepare(_ cells: [Cell]) {
    let edge = edge
    touchesAll = Set(cells).count == canvas.cells.count
    func corner(_ cell: Cell) -> Cell {
      Cell(x: cell.x * PeerCanvas.edge / edge, y: cell.y * PeerCanvas.edge / edge)
    }
    let byTile = Dictionary(grouping: cells, by: corner).sorted {
      ($0.key.y, $0.key.x) < ($1.key.y, $1.key.x)
    }
    tiles = byTile.map { gegl_buffers_place(x: Int32($0.key.x * edge), y: Int32($0.key.y * edge)) }
    let touched = byTile.map { tile in
      tile.value.flatMap { cell in
        PeerCanvas.touchedRows.map {
          gegl_buffers_place(x: Int32(cell.x * PeerCanvas.edge), y: Int32(cell.y * PeerCanvas.edge + $0))
        }
      }
    }
    counts = touched.map { Int32($0.count) }
    places = touched.flatMap { $0 }
  }

  mutating func touch(_ value: UInt16) {
    if touchesAll {
      gegl_buffers_touch_all(
        buffer.pointer, Int32(PeerCanvas.edge), Int32(PeerCanvas.rowStep), value)
    } else {
      gegl_buffers_touch_tiles(buffer.pointer, tiles, counts, Int32(tiles.count), places, value)
    }
  }

  func read(_ cell: Cell, into channels: UnsafeMutablePointer<UInt16>) { Self.read(buffer, cell, channels) }

  mutating func duplicateHash() -> UInt64 {
    guard let last = duplicates.last else { return 0 }
    return canvas.hash { Self.read(last, $0, $1) }
  }

  private static func read(_ buffer: Buffer, _ cell: Cell, _ channels: UnsafeMutablePointer<UInt16>) {
    let edge = PeerCanvas.edge
    gegl_buffers_get(buffer.pointer, Int32(cell.x * edge), Int32(cell.y * edge), Int32(edge), channels)
  }
}
