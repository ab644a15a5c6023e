import Glibc
import Measurement
import PaintEngine

/// What strokes pay for their tiles beside painting: each part done alone, as often as the strokes did it, and timed.
///
/// A clock inside the dab loop would cost as much as the parts do. Alone a part may be faster or slower than among the others: the
/// split is an estimate, and its rest is painting with all that is no part.
struct StrokeParts<Design: EngineDesign> {
  typealias Buffer = Design.Storage.Buffer

  private let work: EngineCounters
  private let geometry: TileGeometry
  private var storage = Design.Storage()

  /// Parts of strokes that did `work` on tiles of this shape.
  init(_ work: EngineCounters, _ geometry: TileGeometry) {
    self.work = work
    self.geometry = geometry
  }

  /// The time of each part for each tile touched, ns, as `tile_wall` of that part.
  ///
  /// The strokes' artwork must have been let go: its memory is used again, as the strokes used their rehearsal's. Takes as many tiles as they
  /// took, and sets each twice. Counters and probes of the strokes see nothing of it.
  /// - Parameters:
  ///   - readings: of the strokes, `tile_wall` and `page_faults` among them.
  ///   - asks: what the strokes ask of their maps.
  mutating func readings(beside readings: [Reading], _ asks: MapAsks) -> [(part: String, reading: Reading)] {
    Self.touch(allocated())
    var tiles: [Buffer] = []
    let allocate = Self.time { tiles = allocated() }
    // A copy has a source, even if one tile was all there was.
    while tiles.count < 2, let tile = storage.makeUninitialised(byteCount: geometry.byteCount) {
      tiles.append(tile)
    }
    guard tiles.count >= 2 else { return Self.unavailable }
    Self.touch(tiles)
    let copy = work.tileCopies > 0 ? Self.time { copyTiles(tiles) } : 0
    let clear = work.tilesCreated > 0 ? Self.time { clearTiles(tiles) } : 0
    let faults = readings.value("page_faults")
    let fault = faults > 0 ? faults * Self.faultTime() : 0
    let map = Self.time { asks.replay(in: Design.self, tiles) }
    Observed.take(tiles)
    let touched = Double(max(work.tilesTouched, 1))
    let times = [allocate, copy, clear, fault, map].map { $0 / touched }
    let rest = readings.value("tile_wall") - times.reduce(0, +)
    return zip(StrokePart.allCases, times + [rest]).map { part, value in
      (part.rawValue, Reading("tile_wall", value, source: part.source, thread: .main))
    }
  }

  private static var unavailable: [(part: String, reading: Reading)] {
    StrokePart.allCases.map {
      ($0.rawValue, Reading("tile_wall", unavailable: "no memory for two tiles", thread: .main))
    }
  }

  private static func time(_ work: () -> Void) -> Double {
    let begin = Clock.monotonic()
    work()
    return Double(Clock.monotonic() - begin)
  }
}

/// A part of what strokes pay for each tile, by the prefix of its metric.
enum StrokePart: String, CaseIterable {
  /// Memory for new tiles.
  case allocate
  /// Shared tiles copied.
  case copy
  /// Tiles made where there was none.
  case clear
  /// First touches of pages.
  case fault
  /// The store's map and the steps' own.
  case map
  /// The strokes' time less all of these: painting.
  case rest

  /// The instrument.
  var source: String {
    switch self {
    case .fault: "CLOCK_MONOTONIC: page_faults of the strokes x one timed alone"
    case .rest: "tile_wall less its parts"
    default: "CLOCK_MONOTONIC: alone, as often as in the strokes"
    }
  }
}

extension StrokeParts {
  /// As many tiles as the strokes took, not set to anything; fewer where memory is short.
  private mutating func allocated() -> [Buffer] {
    var tiles: [Buffer] = []
    tiles.reserveCapacity(work.tileCopies + work.tilesCreated)
    for _ in 0..<work.tileCopies + work.tilesCreated {
      guard let tile = storage.makeUninitialised(byteCount: geometry.byteCount) else { break }
      tiles.append(tile)
    }
    return tiles
  }

  private static func touch(_ tiles: [Buffer]) {
    for tile in tiles { memset(tile.pixels, 1, tile.byteCount) }
  }

  /// The source lies half of all tiles away: neither is in a cache unless all are.
  private func copyTiles(_ tiles: [Buffer]) {
    for place in 0..<min(work.tileCopies, tiles.count) {
      memcpy(tiles[place].pixels, tiles[(place + tiles.count / 2) % tiles.count].pixels, geometry.byteCount)
    }
  }

  private func clearTiles(_ tiles: [Buffer]) {
    for tile in tiles.prefix(work.tilesCreated) { memset(tile.pixels, 0, geometry.byteCount) }
  }

  /// The time of the first touch of a page, ns; 0 where the kernel counts none.
  private static func faultTime() -> Double {
    let (page, count) = (Int(getpagesize()), 2048)
    guard
      let start = mmap(nil, page * count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      start != MAP_FAILED
    else { return 0 }
    defer { munmap(start, page * count) }
    let probe = FaultProbe()
    probe.begin()
    let wall = time {
      for place in 0..<count { start.storeBytes(of: 1, toByteOffset: place * page, as: UInt8.self) }
    }
    probe.stop()
    let faults = probe.readings().value("page_faults")
    return faults > 0 ? wall / faults : 0
  }
}
