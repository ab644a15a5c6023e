import PaintEngine

/// A plain Swift array of pixels, cells one after the other. A duplicate is a copy of the value, which retains; the first write to a shared
/// array copies all of it.
struct ArrayLayer: PeerLayer {
  private let canvas: PeerCanvas
  private var pixels: [UInt16]
  private var duplicates: [[UInt16]] = []
  private var offsets: [Int] = []

  init(_ canvas: PeerCanvas) throws {
    self.canvas = canvas
    pixels = [UInt16](repeating: 0, count: canvas.bytes / 2)
  }

  var unitBytes: Int { canvas.bytes }

  var source: String { "a Swift array" }

  mutating func paint(_ cell: Cell, _ channels: UnsafePointer<UInt16>) {
    let offset = canvas.offset(of: cell) / 2
    pixels.withUnsafeMutableBufferPointer { pixels in
      pixels.baseAddress?.advanced(by: offset).update(from: channels, count: PeerCanvas.channelCount)
    }
  }

  mutating func duplicate() { duplicates.append(pixels) }

  mutating func dropDuplicates() { duplicates.removeAll() }

  mutating func prepare(_ cells: [Cell]) { offsets = cells.map { canvas.offset(of: $0) / 2 } }

  mutating func touch(_ value: UInt16) {
    pixels.withUnsafeMutableBufferPointer { [offsets] pixels in
      guard let start = pixels.baseAddress else { return }
      for offset in offsets { PeerCanvas.touch(start + offset, value) }
    }
  }

  func read(_ cell: Cell, into channels: UnsafeMutablePointer<UInt16>) { read(pixels, cell, channels) }

  mutating func duplicateHash() -> UInt64 {
    guard let last = duplicates.last else { return 0 }
    return canvas.hash { read(last, $0, $1) }
  }

  private func read(_ pixels: [UInt16], _ cell: Cell, _ channels: UnsafeMutablePointer<UInt16>) {
    pixels.withUnsafeBufferPointer { pixels in
      if let start = pixels.baseAddress {
        channels.update(from: start + canvas.offset(of: cell) / 2, count: PeerCanvas.channelCount)
      }
    }
  }
}
