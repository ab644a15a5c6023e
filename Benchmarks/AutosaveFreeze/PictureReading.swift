import Measurement
import PaintEngine

/// What another thread does with pictures.
enum PictureReading {
  /// Lists every picture in key order; returns the elapsed time, ns.
  static func list<Design: EngineDesign>(_ pictures: [TilePicture<Design>]) -> Int {
    let begin = Clock.monotonic()
    for picture in pictures { Observed.take(picture.inKeyOrder) }
    return Clock.elapsed(since: begin)
  }

  /// Hashes of places and pixels: `holders` of the first channels of all tiles of all pictures, `pixels` of the first picture whole.
  static func hash<Design: EngineDesign>(
    _ pictures: [TilePicture<Design>]
  ) -> (pixels: UInt64, holders: UInt64) {
    var (pixels, holders) = (ContentHash(), ContentHash())
    for (number, picture) in pictures.enumerated() {
      for (key, tile) in picture.inKeyOrder {
        let place = UInt64(truncatingIfNeeded: key.y) << 32 ^ UInt64(truncatingIfNeeded: key.x)
        holders.combine(place)
        tile.withChannels {
          holders.combine(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0)[..<8]))
        }
        guard number == 0 else { continue }
        pixels.combine(place)
        pixels.combine(tile.contentHash)
      }
    }
    return (pixels.value, holders.value)
  }
}
