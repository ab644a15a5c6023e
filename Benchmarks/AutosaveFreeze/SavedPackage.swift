import Measurement
import PaintEngine

/// One save of an artwork through the autosaver, with the times of its parts.
final class SavedPackage<Design: EngineDesign> {
  /// The package's folder.
  let path: String
  /// What the artwork's thread paid, ns.
  private(set) var mainWall = 0.0
  /// The picture's share of it, ns.
  private(set) var freezeWall = 0.0
  /// The previews' share of it, ns.
  private(set) var flattenWall = 0.0
  /// The rest, ns: waking the writer with the picture in its hands, the same for any.
  var handOverWall: Double { mainWall - freezeWall - flattenWall }
  /// From the beginning until the result was taken, ns.
  private(set) var saveWall = 0.0
  /// Canvas tiles composited for the previews.
  private(set) var compositedTiles = 0
  /// What the writer's thread spent on encoding and writing, ns.
  private(set) var times = (encode: 0.0, write: 0.0)

  private let edges: [Int]
  private var outcome: SaveOutcome?

  /// A package that is not there yet; `previews` is `full` or `none`.
  init(_ path: String, previews: String) {
    self.path = path
    edges = previews == "full" ? AutosaveSettings.previewEdges : []
  }

  /// Saves, and runs `meanwhile` again and again until the save has ended, at least once; without it, waits.
  func save(_ artwork: Artwork<Design>, meanwhile: (() throws -> Void)? = nil) throws {
    let phases = PhaseTimes()
    let writer = PackageWriter<Design>(path) { phases.note($0) }
    var (begin, freezing, flattening) = (0, 0, 0)
    let autosaver = Autosaver(artwork, writer: writer) { [edges] archive in
      // Asked when the picture is there.
      freezing = Clock.elapsed(since: begin)
      guard !edges.isEmpty else { return [] }
      let frozen = Clock.monotonic()
      defer { flattening = Clock.elapsed(since: frozen) }
      return artwork.previews(of: archive, edges: edges)
    }
    begin = Clock.monotonic()
    let handle = autosaver.save(.explicit)
    mainWall = Double(Clock.elapsed(since: begin))
    freezeWall = Double(freezing)
    flattenWall = Double(flattening)
    if let meanwhile {
      while handle.outcome == nil {
        try meanwhile()
        autosaver.poll()
      }
    } else {
      autosaver.waitUntilIdle()
    }
    let wall = Clock.elapsed(since: begin)
    saveWall = Double(wall)
    MeasuredTime.add(wall)
    outcome = handle.outcome
    compositedTiles = edges.isEmpty ? 0 : artwork.compositedTiles
    times = phases.take()
  }

  /// What the save did. Throws when it failed.
  func report() throws -> SaveReport {
    guard case .saved(_, let report) = outcome else {
      throw SuiteInputError(
        "the package at \(path) was not saved: \(outcome.map { "\($0)" } ?? "no outcome")",
        advice: "Set TMPDIR to a folder that can be written, with room for the artwork.")
    }
    return report
  }
}
