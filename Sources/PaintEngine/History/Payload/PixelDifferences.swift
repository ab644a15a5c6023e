import CPrefetch

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
enum PixelDifferences {
  /// Bytes of a pixel, with and without opacity. Computed: a stored one would be asked for at each run whether it is there yet.
  static var whole: Int { 8 }
  static var opaque: Int { 6 }
  /// What is kept of a pixel whose opacity stays: the lower three channels.
  private static var colour: UInt64 { 0x0000_FFFF_FFFF_FFFF }

  /// Bytes of `pixels` pixels of which `changesOpacity` holds.
  static func byteCount(_ pixels: Int, changesOpacity: Bool) -> Int {
    pixels * (changesOpacity ? whole : opaque)
  }

  /// Bytes behind the last difference of a block that may be read and written.
  static var margin: Int { 2 }

  /// Whether opacity differs where `bits` are all bits that do.
  static func changesOpacity(_ bits: UInt64) -> Bool { bits & ~colour != 0 }

  /// Keeps `count` differences at `place`, which moves on. Those of a step are to be kept in order: each may write over the margin.
  static func keep(
    _ differences: UnsafePointer<UInt64>, count: Int, changesOpacity: Bool, at place: inout RoomPlace
  ) {
    var (next, left) = (differences, count)
    let size = changesOpacity ? whole : opaque
    while left > 0 {
      let piece = place.reach(left, of: size)
      for number in 0..<piece {
        place.next.storeBytes(of: next[number], toByteOffset: number &* size, as: UInt64.self)
      }
      place.advance(piece &* size)
      next += piece
      left &-= piece
    }
  }

  /// Changes the runs of a tile by the differences at `place`, or changes them back; `place` moves on.
  @inline(__always)
  static func change<Runs: IteratorProtocol<PixelRun>>(
    _ runs: Runs, of tile: UnsafeMutablePointer<UInt64>, changesOpacity: Bool, by place: inout RoomPlace
  ) {
    if changesOpacity {
      change(runs, of: tile, size: whole, mask: ~0, by: &place)
    } else {
      change(runs, of: tile, size: opaque, mask: colour, by: &place)
    }
  }

  @inline(__always)
  private static func change<Runs: IteratorProtocol<PixelRun>>(
    _ runs: Runs, of tile: UnsafeMutablePointer<UInt64>, size: Int, mask: UInt64, by place: inout RoomPlace
  ) {
    var (runs, ahead) = (runs, runs)
    for _ in 0..<runsAhead { prefetch(ahead.next(), of: tile) }
    while let run = runs.next() {
      prefetch(ahead.next(), of: tile)
      var (pixels, left) = (tile + run.place, run.count)
      while left > 0 {
        let piece = place.reach(left, of: size)
        let next = place.next
        for number in 0..<piece {
          pixels[number] ^= next.loadUnaligned(fromByteOffset: number &* size, as: UInt64.self) & mask
        }
        place.advance(piece &* size)
        pixels += piece
        left &-= piece
      }
    }
  }

  /// Tiles are mostly not in the cache, and a run is too short for the processor to see the next ones coming: asked for eight runs ahead,
  /// undo takes three quarters of the time. All of a tile's runs at once are too many: the processor forgets what it cannot note.
  private static var runsAhead: Int { 8 }

  /// Asks for the lines of a run, three at most: what follows them in a long run comes by itself.
  @inline(__always)
  private static func prefetch(_ run: PixelRun?, of tile: UnsafeMutablePointer<UInt64>) {
    guard let run else { return }
    let (bytes, line) = (UnsafeRawPointer(tile + run.place), 64)
    pentimento_prefetch_for_writing(bytes)
    if run.count * whole > line { pentimento_prefetch_for_writing(bytes + line) }
    if run.count * whole > 2 * line { pentimento_prefetch_for_writing(bytes + 2 * line) }
  }
}
