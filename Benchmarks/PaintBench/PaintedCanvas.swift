import Measurement
import PaintEngine
import Workloads

extension Artwork {
  /// A square artwork of `layers` layers of which `coverage` % of the tiles are painted, as a case's parameters say.
  /// The ground is outside the history, and the counters stand at 0.
  public static func painted(
    _ parameters: Parameters, layers: Int = 1, coverage: Int, seed: UInt64, limits: HistoryLimits = .none,
    content: Ground.Content = .noise
  ) throws -> Artwork {
    let side = parameters.integer("canvas_px")
    let artwork = Artwork(
      canvas: try CanvasSize(width: side, height: side),
      geometry: try TileGeometry(edge: parameters.integer("edge")), limits: limits,
      allocatedSize: Jemalloc.sizeClass)
    let grid = artwork.tileGrid
    let keys = try CoveredTiles.keys(
      columns: grid.columns, rows: grid.rows, percent: Double(coverage), seed: seed)
    for number in 0..<layers {
      let layer = artwork.addLayer(name: "Layer \(number + 1)")
      let ground = try Ground(
        geometry: artwork.context.geometry, seed: seed &+ UInt64(number), content: content)
      for (x, y) in keys { ground.paint(layer.tiles, at: TileKey(x: x, y: y)) }
    }
    artwork.context.counters = EngineCounters()
    return artwork
  }
}

extension HistoryLimits {
  /// No bound that a benchmark could reach.
  public static let none = HistoryLimits(bytes: .max / 2, steps: .max / 2)
}

extension CaseRun {
  /// Yields the hashes on which designs and builds must agree. The last thing a sample does with its artwork.
  public func recordHashes<Design: EngineDesign>(
    of artwork: Artwork<Design>, archives: [ArtworkArchive<Design>] = [], sample: Int
  ) {
    recordStandingHashes(of: artwork, archives: archives, sample: sample)
    record("undo_hash", Double(artwork.undoHash()), sample: sample)
  }

  /// The hashes of what stands now: live pixels, and everything that anybody holds.
  public func recordStandingHashes<Design: EngineDesign>(
    of artwork: Artwork<Design>, archives: [ArtworkArchive<Design>], sample: Int
  ) {
    let hashes = TileHashes<Design>()
    record("pixel_hash", Double(artwork.pixelHash(hashes)), sample: sample)
    record("holder_hash", Double(artwork.holderHash(archives: archives, hashes)), sample: sample)
  }

  /// Whether memory is to have been used before; else it is purged first.
  public var isRehearsed: Bool { parameters.text("heat") != "cold" }

  /// Does `operation` before it is measured, where memory is to have been used: until its page faults settle before the first sample, four
  /// times at most, and once before each later one. Page faults of the sample itself stand beside its time.
  public func rehearse(before sample: Int, _ operation: () throws -> Void) rethrows {
    guard isRehearsed else { return }
    guard sample == 0 else { return try operation() }
    _ = try WarmUp.untilFaultsSettle(limit: 4, operation)
  }
}
