import Testing

@testable import PaintEngine

/// A clock that stands until it is set.
final class VirtualClock: SaveClock, Sendable {
  private let time = Monitor(Duration.zero)

  var now: Duration {
    get { time.withValue { $0 } }
    set { time.withValue { $0 = newValue } }
  }

  func advance(by step: Duration) { time.withValue { $0 += step } }
}

/// A writer that keeps what it was given, fails when told to and waits while its gate is closed.
final class TestWriter<Design: EngineDesign>: ArtworkWriter {
  struct Written: Equatable, Sendable {
    var revision: Int
    var hash: UInt64
    var previews: Int
  }

  struct State: Sendable {
    var isOpen = true
    /// What the next writes throw; nil succeeds.
    var script: [String?] = []
    var ignoresCancelling = false
    /// Called while the gate is closed, each time it is looked at.
    var whileClosed: (@Sendable () -> Void)?
    var active = 0
    var mostActive = 0
    var calls = 0
    var written: [Written] = []
  }

  struct Refusal: Error, CustomStringConvertible { let description: String }

  let state = Monitor(State())

  var written: [Written] { state.withValue { $0.written } }
  var calls: Int { state.withValue { $0.calls } }

  func close() { state.withValue { $0.isOpen = false } }
  func open() { state.withValue { $0.isOpen = true } }

  func write(_ save: ArtworkSave<Design>) async throws -> SaveReport {
    let refusal = state.withValue { state -> String? in
      state.calls += 1
      state.active += 1
      state.mostActive = max(state.mostActive, state.active)
      return state.script.isEmpty ? nil : state.script.removeFirst()
    }
    defer { state.withValue { $0.active -= 1 } }
    // Two looks at least, so that a second write could come between.
    repeat {
      let (look, ignores) = state.withValue { ($0.isOpen ? nil : $0.whileClosed, $0.ignoresCancelling) }
      look?()
      if !ignores { try Task.checkCancellation() }
      await Task.yield()
    } while !state.withValue { $0.isOpen }
    if let refusal { throw Refusal(description: refusal) }
    let written = Written(
      revision: save.archive.revision, hash: TestWriter.hash(of: save.archive), previews: save.previews.count)
    state.withValue { $0.written.append(written) }
    return SaveReport()
  }

  /// What the picture shows: every tile of every layer and mask.
  static func hash(of archive: ArtworkArchive<Design>) -> UInt64 {
    var hash = ContentHash()
    for layer in archive.layers {
      hash.combine(layer.id.number)
      for (key, tile) in layer.tiles + (layer.mask?.tiles ?? []) {
        hash.combine(key.word)
        hash.combine(tile.contentHash)
      }
    }
    return hash.value
  }
}

/// A session that paints the background, to see when it is committed.
final class TrialSession<Design: EngineDesign>: EditingSession {
  let label = "Trial"
  let layerID: LayerID
  private unowned let artwork: Artwork<Design>

  init(_ artwork: Artwork<Design>) {
    self.artwork = artwork
    layerID = artwork.layers[0].id
  }

  func commit(in artwork: Artwork<Design>) -> HistoryStep<Design>? {
    let before = artwork.background
    artwork.background = Fix15Color(red: 1, green: 0.5, blue: 0, alpha: 1)
    return .background(before: before, after: artwork.background)
  }

  func cancel(in artwork: Artwork<Design>) {}
}

/// An artwork with an autosaver, under a virtual clock.
final class AutosaveRig<Design: EngineDesign> {
  let artwork: Artwork<Design>
  let clock = VirtualClock()
  let writer = TestWriter<Design>()
  let autosaver: Autosaver<Design>
  /// Failures that were reported.
  var failures: [SaveFailure] { reported.list }
  private let reported = Reported()

  private final class Reported { var list: [SaveFailure] = [] }

  /// The artwork counts as saved as it is, unless `isNew`.
  init(isNew: Bool = false, settings: AutosaveSettings = AutosaveSettings(cleanUp: .seconds(20))) throws {
    artwork = try SessionSetup(width: 64, height: 48, layers: 1).artwork(Design.self)
    let reported = reported
    autosaver = Autosaver(
      artwork, writer: writer, savedRevision: isNew ? nil : artwork.revision, settings: settings,
      clock: clock,
      previews: { archive in
        [2048, 512].compactMap { _ in PreviewImage(width: 1, height: 1, pixels: [0, 0, 0, 255]) }
      }, onFailure: { reported.list.append($0) })
  }

  func beginStroke() throws {
    try artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 9, opacity: 0.4))
    artwork.continueStroke(x: 5, y: 5, pressure: 1)
  }

  func moveStroke(_ step: Int) {
    artwork.continueStroke(x: Double(5 + step * 13 % 50), y: Double(5 + step * 7 % 40), pressure: 1)
  }

  func endStroke() {
    artwork.endStroke()
    autosaver.artworkChanged()
  }

  func stroke() throws {
    try beginStroke()
    moveStroke(artwork.revision)
    endStroke()
  }

  func beginSession() { artwork.activity = .session(TrialSession(artwork)) }

  /// Sets the clock and polls; a save that this starts is waited for.
  func poll(at time: Duration) {
    clock.now = time
    autosaver.poll()
    autosaver.waitUntilIdle()
  }

  func poll(after step: Duration) { poll(at: clock.now + step) }
}

/// A test of an autosaver that holds in every design, run on a thread of its own.
protocol RigTest: DesignVisitor, Sendable where Result == Void {}

extension RigTest {
  func run(in design: String) async throws {
    try await OwnThread.run { try Designs.run(self, in: design) }
  }
}
