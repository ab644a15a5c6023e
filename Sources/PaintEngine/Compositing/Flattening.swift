// An artwork's picture as one flat image.
//
// Layers lie on the background bottom to top, each by its blend mode. Hidden layers and layers of hidden
// groups are left out. Groups are a flat property: a group's opacity multiplies that of each of its layers,
// and layers of one group blend with whatever lies under them, not first among themselves. A layer in erase
// mode erases all that lies under it, the background too.
extension ArtworkArchive {
  /// Composites the tile at `key` into `channels`: premultiplied RGBA fix15, row by row, 4 a pixel; the array
  /// gets a tile's size. Pixels beyond the canvas come out transparent. O(layers x pixels); may run on any
  /// thread.
  public func composite(tileAt key: TileKey, into channels: inout [UInt16]) {
    if channels.count != geometry.channelCount {
      channels = [UInt16](repeating: 0, count: geometry.channelCount)
    }
    let composition = Composition(self)
    channels.withUnsafeMutableBytes { pixels in
      withUnsafeTemporaryAllocation(byteCount: geometry.byteCount, alignment: 64) { scratch in
        guard let pixels = pixels.baseAddress, let scratch = scratch.baseAddress else { return }
        composition.composite(tileAt: key, into: pixels, scratch: scratch)
      }
    }
  }

  /// The whole picture at full size, for exports. Each channel is rounded to the nearest of 8 bits, halves
  /// up, at the very end.
  ///
  /// O(layers x pixels). Holds the image, 4 B a pixel, and two tiles. May run on any thread.
  public func flattened() -> PreviewImage {
    let composition = Composition(self)
    return PreviewImage(width: canvas.width, height: canvas.height) { image in
      composition.forEachTile { key, pixels in
        composition.round(pixels, at: key, into: image)
      }
    }
  }
}

extension Composition {
  /// Puts the part of a composited tile that lies on the canvas into an image of the canvas' size, each channel to the nearest of 8
  /// bits, halves up.
  func round(
    _ pixels: UnsafePointer<UInt16>, at key: TileKey, into image: UnsafeMutableBufferPointer<UInt8>
  ) {
    let (inside, edge) = (inside(key), geometry.edge)
    for row in 0..<inside.rows {
      let line = pixels + row * edge * 4
      let start = ((key.y * edge + row) * canvas.width + key.x * edge) * 4
      for channel in 0..<inside.columns * 4 {
        image[start &+ channel] = UInt8(
          truncatingIfNeeded: (UInt32(line[channel]) &* 255 &+ 1 << 14) &>> 15)
      }
    }
  }
}

extension PreviewImage {
  /// An image whose every byte `fill` writes.
  init(width: Int, height: Int, fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    self.width = width
    self.height = height
    pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { image, count in
      count = width * height * 4
      fill(UnsafeMutableBufferPointer(rebasing: image[..<count]))
    }
  }
}
