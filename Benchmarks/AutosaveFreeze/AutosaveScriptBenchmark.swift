import Measurement
import PaintBench
import PaintEngine
import Workloads

/// W4 with a virtual clock: strokes with rests around the autosave's four seconds, and scripted moments at which a save's result
/// is taken. Every count is exact: what is saved, deferred, written and kept, and what painting beside a save copies.
struct AutosaveScriptBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "AutosaveScript",
    "a session of strokes and rests under a virtual clock: saves, deferrals, chunks and copies, to the digit",
    designs: ["seed", "copying"],
    parameters: [
      PaintParameters.canvas([2048]), PaintParameters.coverage([100], quick: [100]),
      PaintParameters.brush([40]), PaintParameters.scale, PaintParameters.strokes,
      PaintParameters.strokeCount(60, quick: 20),
      ParameterDeclaration(
        "strokes_in_flight", "strokes painted while a save is in flight", range: .integers(0, 1000),
        defaults: ["3"]),
      PaintParameters.edge,
    ],
    metrics: [
      "saves_started", "saves_deferred", "saves_unchanged", "chunks_written", "chunks_kept", "saved_bytes",
      "tile_copies", "bytes_copied", "tiles_visited", "in_flight.tile_copies", "pixel_hash", "holder_hash",
      "saved_hash",
    ],
    headline: [
      "saves_started", "saves_deferred", "chunks_written", "chunks_kept", "saved_bytes", "tile_copies",
      "in_flight_tile_copies", "bytes_copied",
    ],
    processes: 1,
    refusal: PaintParameters.refusal,
    bytesNeeded: PaintParameters.paintingBytes,
    body: { try Designs.run(AutosaveScriptBenchmark(run: $0), in: $0.id.design) })

  /// Rests between strokes, s: most are shorter than the debounce, some just so, some longer.
  private static let rests = [0.3, 1, 0.14, 3.999, 0.6, 4, 0.2, 2.5, 6, 0.1]

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    for sample in 0..<run.samples {
      let folder = try PackageFolder()
      let artwork = try Artwork<Design>.painted(
        run.parameters, coverage: run.parameters.integer("coverage_pct"), seed: run.seed,
        limits: HistoryLimits(bytes: 64 << 20, steps: 20))
      var script = try Script(artwork, folder.package("artwork"), run)
      for (number, stroke) in try StrokeSource(run).strokes.enumerated() {
        try script.paint(stroke, restsMeanwhile: number % 7 == 3)
        try script.rest(Self.rests[number % Self.rests.count])
      }
      try script.close()
      let counters = artwork.context.counters
      let counts = script.autosaver.counts
      for (metric, value) in [
        ("saves_started", counts.started), ("saves_deferred", counts.deferred),
        ("saves_unchanged", counts.unchanged), ("chunks_written", script.total.chunksWritten),
        ("chunks_kept", script.total.chunksKept), ("saved_bytes", script.total.bytesEncoded),
        ("tile_copies", counters.tileCopies), ("bytes_copied", counters.bytesCopied),
        ("tiles_visited", counters.tilesVisited), ("in_flight_tile_copies", script.copiesInFlight),
      ] { run.record(metric, Double(value), sample: sample) }
      run.recordStandingHashes(of: artwork, archives: [], sample: sample)
      let loaded: Artwork<Design> = try ArtworkPackage.load(script.path)
      run.record("saved_hash", Double(loaded.pixelHash()), sample: sample)
    }
  }

  /// A clock that goes when it is told to.
  private final class VirtualClock: SaveClock {
    var now = Duration.zero
  }

  /// The session as it goes on.
  private struct Script<Design: EngineDesign> {
    let path: String
    let autosaver: Autosaver<Design>
    /// What all saves did together.
    private(set) var total = SaveReport()
    /// Tiles copied by strokes beside a save.
    private(set) var copiesInFlight = 0

    private let artwork: Artwork<Design>
    private let clock = VirtualClock()
    private let brush: Brush
    private let strokesInFlight: Int
    private var flown = 0

    init(_ artwork: Artwork<Design>, _ path: String, _ run: CaseRun) throws {
      self.artwork = artwork
      self.path = path
      brush = try Brush(diameter: run.parameters.number("brush_px"))
      strokesInFlight = run.parameters.integer("strokes_in_flight")
      autosaver = Autosaver(artwork, writer: PackageWriter<Design>(path), clock: clock, previews: { _ in [] })
    }

    /// Paints a stroke; with `restsMeanwhile` the pen lies still in the middle of it for longer than the debounce.
    mutating func paint(_ stroke: [PenEvent], restsMeanwhile: Bool) throws {
      let before = artwork.context.counters.tileCopies
      try artwork.beginStroke(onLayer: 0, brush: brush)
      for (number, event) in stroke.enumerated() {
        if restsMeanwhile, number == stroke.count / 2 {
          autosaver.artworkChanged()
          try rest(5)
        }
        artwork.continueStroke(x: event.x, y: event.y, pressure: event.pressure)
      }
      artwork.endStroke()
      autosaver.artworkChanged()
      guard autosaver.isSaving else { return }
      copiesInFlight += artwork.context.counters.tileCopies - before
      flown += 1
      if flown >= strokesInFlight { try land() }
    }

    /// Time passes; what is due happens when it is due. While a save is in flight nobody asks for its result: the script
    /// says when it is taken, so that counts do not depend on how fast the disk is.
    mutating func rest(_ seconds: Double) throws {
      let end = clock.now + .seconds(seconds)
      while !autosaver.isSaving, let deadline = autosaver.deadline, deadline <= end {
        clock.now = deadline
        autosaver.poll()
        if autosaver.isSaving, strokesInFlight == 0 { try land() }
      }
      clock.now = end
    }

    mutating func close() throws {
      if autosaver.isSaving { try land() }
      try take(autosaver.close())
    }

    private mutating func land() throws {
      flown = 0
      autosaver.waitUntilIdle()
      if let outcome = autosaver.lastOutcome { try take(outcome) }
    }

    private mutating func take(_ outcome: SaveOutcome) throws {
      switch outcome {
      case .saved(_, let report):
        total.chunksWritten += report.chunksWritten
        total.chunksKept += report.chunksKept
        total.bytesEncoded += report.bytesEncoded
      case .unchanged: break
      case .deferred, .failed, .abandoned:
        throw SuiteInputError(
          "the package at \(path) was not saved: \(outcome)",
          advice: "Set TMPDIR to a folder that can be written, with room for the artwork.")
      }
    }
  }
}
