import PaintEngine
import Workloads

/// A square of 64 x 64 px, the unit in which all engines are given the same work. `x` and `y` in cells from the top left.
struct Cell: Hashable {
  let x: Int
  let y: Int
}

/// A fully painted square canvas, and what is asked of it: the one definition of the pixels that all engines must agree on.
struct PeerCanvas {
  /// Edge of a cell, px: that of the tiles of this project's engine.
  static let edge = 64
  /// Channels of a cell.
  static let channelCount = edge * edge * 4
  /// Bytes of a cell.
  static let cellBytes = channelCount * 2
  /// From one touched row of a cell to the next: eight rows are a page of 4 KiB, so that whoever copies pages has to copy all.
  static let rowStep = 8
  /// Rows of a cell whose first pixel is written.
  static let touchedRows = stride(from: 0, to: edge, by: rowStep)

  /// Side of the canvas, px; a multiple of `edge`.
  let side: Int
  private let seed: UInt64
  private let pattern: [UInt16]

  /// A canvas of `side` px.
  init(side: Int, seed: UInt64) {
    self.side = side
    self.seed = seed
    pattern = [UInt16](unsafeUninitializedCapacity: Self.channelCount) { buffer, count in
      if let start = buffer.baseAddress { GroundPixels.fill(start, count: Self.channelCount, seed: seed) }
      count = Self.channelCount
    }
  }

  /// Every cell, row by row.
  var cells: [Cell] {
    let count = side / Self.edge
    return (0..<count * count).map { Cell(x: $0 % count, y: $0 / count) }
  }

  /// Bytes of the canvas.
  var bytes: Int { side * side * 8 }

  /// Where a cell begins when cells lie in memory one after the other, B.
  func offset(of cell: Cell) -> Int { (cell.y * (side / Self.edge) + cell.x) * Self.cellBytes }

  /// The pixels of a cell: noise, whose first row differs from cell to cell.
  func fill(_ cell: Cell, _ channels: UnsafeMutablePointer<UInt16>) {
    pattern.withUnsafeBufferPointer { pattern in
      if let start = pattern.baseAddress { channels.update(from: start, count: pattern.count) }
    }
    let place = UInt64(truncatingIfNeeded: cell.y) << 20 ^ UInt64(truncatingIfNeeded: cell.x)
    GroundPixels.fill(channels, count: Self.edge * 4, seed: (seed << 40) ^ place)
  }

  /// Writes `value` to the touched pixels of a cell.
  @inline(__always)
  static func touch(_ channels: UnsafeMutablePointer<UInt16>, _ value: UInt16) {
    for row in touchedRows { channels[row &* edge &* 4] = value }
  }

  /// The hash over all cells, row by row, each put into the given room by `read`. O(bytes).
  func hash(_ read: (Cell, UnsafeMutablePointer<UInt16>) -> Void) -> UInt64 {
    var hash = ContentHash()
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Self.channelCount) { room in
      guard let start = room.baseAddress else { return }
      for cell in cells {
        read(cell, start)
        hash.combine(UnsafeRawBufferPointer(room))
      }
    }
    return hash.value
  }

  /// What the hash must be after the touches of `touched`, in order: worked out from the pixels alone, by no engine.
  func expectedHash(touched: [(cells: Set<Cell>, value: UInt16)] = []) -> UInt64 {
    hash { cell, channels in
      fill(cell, channels)
      for touch in touched where touch.cells.contains(cell) { Self.touch(channels, touch.value) }
    }
  }
}
