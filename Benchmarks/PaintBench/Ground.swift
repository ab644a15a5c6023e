import Glibc
import PaintEngine
import Workloads

/// Paint that lies on tiles before a case begins, the same for every design: noise, with a first row of pixels that depends
/// on the tile's place, so that no two tiles are equal.
///
/// The noise is made once and copied: at the speed of memory, a full layer costs little more than its page faults.
public struct Ground {
  private let noise: [UInt16]
  private let edge: Int
  private let seed: UInt64

  /// Ground for tiles of one shape.
  public init(geometry: TileGeometry, seed: UInt64) {
    edge = geometry.edge
    self.seed = seed
    noise = [UInt16](unsafeUninitializedCapacity: geometry.channelCount) { buffer, count in
      if let start = buffer.baseAddress { GroundPixels.fill(start, count: geometry.channelCount, seed: seed) }
      count = geometry.channelCount
    }
  }

  /// Fills the tile of `store` at `key`.
  public func paint<Design: EngineDesign>(_ store: TileStore<Design>, at key: TileKey) {
    let pixels = store.writableTile(at: key).pixels
    noise.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { memcpy(pixels, start, bytes.count) }
    }
    let place = UInt64(truncatingIfNeeded: key.y) << 20 ^ UInt64(truncatingIfNeeded: key.x)
    GroundPixels.fill(pixels, count: edge * 4, seed: (seed << 40) ^ place)
  }
}
