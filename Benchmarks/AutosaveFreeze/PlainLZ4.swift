import CLZ4
import Measurement
import PaintEngine

/// The yardstick of encoding: LZ4 alone over the same tiles, in one buffer that is used again; no names, no checksums, no files.
enum PlainLZ4 {
  /// Compresses every tile of `archive`, one block a tile; returns the elapsed time, ns, and the compressed bytes.
  static func time<Design: EngineDesign>(_ archive: ArtworkArchive<Design>) -> (wall: Double, bytes: Int) {
    let size = archive.geometry.byteCount
    let bound = Int(LZ4_compressBound(Int32(size)))
    let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: bound)
    defer { buffer.deallocate() }
    var bytes = 0
    let begin = Clock.monotonic()
    for layer in archive.layers {
      for (_, tile) in layer.tiles {
        bytes += tile.withChannels { channels in
          channels.withMemoryRebound(to: CChar.self) { source in
            Int(LZ4_compress_default(source.baseAddress, buffer, Int32(size), Int32(bound)))
          }
        }
      }
    }
    return (Double(Clock.elapsed(since: begin)), bytes)
  }
}
