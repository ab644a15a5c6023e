/// A run of pixels of a tile, row by row.
public struct PixelRun {
  /// Its first place in the tile.
  public let place: Int
  /// Its length.
  public let count: Int
}

/// The exclusive-or of two states of pixels: laid over either state, it gives the other.
///
/// Worked on run by run without a call: most runs are shorter than a call is worth. Where no pixel of a tile changes its opacity, as over
/// opaque ground, three channels of each are kept.
struct PixelDifferences {
  /// Bytes of a pixel, with and without opacity.
  static let (whole, opaque) = (8, 6)
  /// What is kept of a pixel whose opacity stays: the lower three channels.
  private static let colour: UInt64 = 0x0000_FFFF_FFFF_FFFF

  /// Bytes of `pixels` pixels of which `changesOpacity` holds.
  static func byteCount(_ pixels: Int, changesOpacity: Bool) -> Int {
    pixels * (changesOpacity ? whole : opaque)
  }

  /// Bytes behind the last difference that may be read, and written with what they hold.
  static let margin = 2

  /// Whether opacity differs where `bits` are all bits that do.
  static func changesOpacity(_ bits: UInt64) -> Bool { bits & ~colour != 0 }

  /// Where they begin.
  let start: UnsafeMutableRawPointer
  let changesOpacity: Bool

  /// Notes how the runs of two states of a tile differ. Tiles are to be noted in the order in which they lie.
  func note<Runs: IteratorProtocol<PixelRun>>(
    _ runs: Runs, of one: UnsafePointer<UInt64>, _ other: UnsafePointer<UInt64>
  ) {
    var (runs, next) = (runs, start)
    while let run = runs.next() {
      for place in run.place..<run.place + run.count {
        next.storeBytes(of: one[place] ^ other[place], as: UInt64.self)
        next += changesOpacity ? Self.whole : Self.opaque
      }
    }
  }

  /// Changes the runs of a tile, or changes them back.
  @inline(__always)
  func change<Runs: IteratorProtocol<PixelRun>>(_ runs: Runs, of tile: UnsafeMutablePointer<UInt64>) {
    var (runs, next) = (runs, start)
    if changesOpacity {
      while let run = runs.next() {
        let pixels = tile + run.place
        for place in 0..<run.count {
          pixels[place] ^= next.loadUnaligned(fromByteOffset: place &* Self.whole, as: UInt64.self)
        }
        next += run.count &* Self.whole
      }
    } else {
      while let run = runs.next() {
        let pixels = tile + run.place
        for place in 0..<run.count {
          pixels[place] ^=
            next.loadUnaligned(fromByteOffset: place &* Self.opaque, as: UInt64.self) & Self.colour
        }
        next += run.count &* Self.opaque
      }
    }
  }
}
