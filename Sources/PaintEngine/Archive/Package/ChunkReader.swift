import Glibc

/// Reads chunks of one package and refuses what no save has written.
final class ChunkReader {
  private let folder: String
  private let files: any PackageFiles
  private let geometry: TileGeometry
  private let decoder = ChunkDecoder()

  init(folder: String, files: any PackageFiles, geometry: TileGeometry) {
    self.folder = folder
    self.files = files
    self.geometry = geometry
  }

  /// Calls `body` with each tile of a part, in the order of its chunks; the bytes are `edge` x `edge` pixels of the kind, and
  /// must not leave `body`.
  func forEachTile(
    _ kind: ChunkLayout.Kind, _ chunks: [Manifest.Chunk], _ part: String, canvas: CanvasSize,
    _ body: (TileKey, UnsafeRawBufferPointer) -> Void
  ) throws(PackageError) {
    let edge = geometry.edge
    let bytes = ChunkLayout.tileByteCount(kind, edge: edge)
    let grid = (
      columns: geometry.tiles(covering: canvas.width), rows: geometry.tiles(covering: canvas.height)
    )
    for chunk in chunks {
      let block = TileKey(x: chunk.x, y: chunk.y)
      let part = PartName.tiles(of: part, block: block)
      let count = ChunkLayout.byteCount(kind, edge: edge, tiles: chunk.tiles)
      let content = try content(named: chunk.name, part, count: count, pieces: chunk.tiles)
      let keys = try named(chunk.name, part) { () throws(ChunkFault) in
        try ChunkLayout.checkHead(of: content, kind, edge, chunk.tiles)
        return try ChunkLayout.keys(in: content, chunk.tiles, block: block, grid: grid)
      }
      let pixels = UnsafeRawBufferPointer(
        rebasing: content[(ChunkLayout.headCount + chunk.tiles * ChunkLayout.keyCount)...])
      if kind == .tiles, let wrong = PixelCheck.firstInvalidPixel(pixels.assumingMemoryBound(to: UInt16.self))
      {
        let tile = keys[wrong / (edge * edge)]
        try named(chunk.name, part) { () throws(ChunkFault) in
          throw ChunkFault(
            "tile (\(tile.x), \(tile.y)) has a pixel with a channel above its alpha, or alpha above 32768")
        }
      }
      for (index, key) in keys.enumerated() {
        body(key, UnsafeRawBufferPointer(rebasing: pixels[index * bytes..<(index + 1) * bytes]))
      }
    }
  }

  /// One preview.
  func preview(_ preview: Manifest.Preview, _ part: String) throws(PackageError) -> PreviewImage {
    let count = ChunkLayout.byteCount(width: preview.width, height: preview.height)
    let content = try content(named: preview.name, part, count: count, pieces: 1)
    return try named(preview.name, part) { () throws(ChunkFault) in
      try ChunkLayout.checkHead(of: content, .preview, preview.width, preview.height)
      let pixels = Array(content[ChunkLayout.headCount...])
      guard let image = PreviewImage(width: preview.width, height: preview.height, pixels: pixels) else {
        throw ChunkFault("its pixels are not as many as its sides say")
      }
      return image
    }
  }

  private func content(
    named text: String, _ part: String, count: Int, pieces: Int
  ) throws(PackageError) -> UnsafeRawBufferPointer {
    guard let name = ContentName(text) else {
      throw .damaged(path: folder, part: part, reason: "chunk name '\(PackageError.printable(text))'")
    }
    let path = "\(folder)/\(PackageFileName.chunk(name))"
    let most = ChunkDecoder.mostFrameBytes(count: count, pieces: pieces)
    let frame: [UInt8]
    do { frame = try files.read(path, atMost: most) } catch {
      switch error.code {
      case ENOENT: throw damaged(text, part, "it is missing")
      case EFBIG: throw damaged(text, part, "its file has more than \(most) bytes")
      default: throw PackageError(error, path: path, part: part)
      }
    }
    return try named(text, part) { () throws(ChunkFault) in
      try decoder.decode(frame, count: count, name: name)
    }
  }

  private func named<Value>(
    _ name: String, _ part: String, _ work: () throws(ChunkFault) -> Value
  ) throws(PackageError) -> Value {
    do { return try work() } catch { throw damaged(name, part, error.reason) }
  }

  private func damaged(_ name: String, _ part: String, _ reason: String) -> PackageError {
    .damaged(path: folder, part: part, reason: "chunk \(name): \(reason)")
  }
}

extension ChunkLayout {
  /// Throws unless the head says what the manifest says.
  static func checkHead(
    of content: UnsafeRawBufferPointer, _ kind: Kind, _ first: Int, _ second: Int
  ) throws(ChunkFault) {
    let words = (0..<4).map { content.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    guard words == [magic, kind.rawValue, UInt32(first), UInt32(second)] else {
      throw ChunkFault("its head says \(words), not kind \(kind.rawValue) with \(first) and \(second)")
    }
  }

  /// The keys after the head. Throws unless they rise in key order within the block and the canvas.
  static func keys(
    in content: UnsafeRawBufferPointer, _ count: Int, block: TileKey, grid: (columns: Int, rows: Int)
  ) throws(ChunkFault) -> [TileKey] {
    var keys: [TileKey] = []
    keys.reserveCapacity(count)
    for index in 0..<count {
      let offset = headCount + index * keyCount
      let x = Int(content.loadUnaligned(fromByteOffset: offset, as: Int32.self))
      let y = Int(content.loadUnaligned(fromByteOffset: offset + 4, as: Int32.self))
      let key = TileKey(x: x, y: y)
      guard 0..<grid.columns ~= x, 0..<grid.rows ~= y, self.block(of: key) == block else {
        throw ChunkFault("it has a tile at (\(x), \(y)), outside the canvas or the block")
      }
      if let last = keys.last, last >= key {
        throw ChunkFault("tile (\(x), \(y)) comes twice or out of order")
      }
      keys.append(key)
    }
    return keys
  }
}

/// What every pixel of a layer must be.
enum PixelCheck {
  /// The first pixel that is not premultiplied fix15: a channel above alpha, or alpha above 32,768. O(pixels).
  static func firstInvalidPixel(_ channels: UnsafeBufferPointer<UInt16>) -> Int? {
    // All are looked at without a branch, several at a time; only a package with a fault is searched again.
    var faults: UInt16 = 0
    var index = 0
    while index &+ 3 < channels.count {
      faults |= isInvalid(channels, index) ? 1 : 0
      index &+= 4
    }
    guard faults != 0 else { return nil }
    return (0..<channels.count / 4).first { isInvalid(channels, $0 * 4) }
  }

  @inline(__always)
  private static func isInvalid(_ channels: UnsafeBufferPointer<UInt16>, _ index: Int) -> Bool {
    let alpha = channels[index &+ 3]
    let most = max(channels[index], channels[index &+ 1], channels[index &+ 2])
    return most > alpha || alpha > UInt16(truncatingIfNeeded: Fix15.one)
  }
}
