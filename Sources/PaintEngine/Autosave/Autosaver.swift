/// Saves an artwork: by itself when it has rested, and when it is asked to. Belongs to the artwork's thread.
///
/// No timer calls back. A host sleeps until `deadline`, or until `wake` tells it that a save has ended, and then calls `poll()`
/// on the artwork's thread: what happens depends on the clock given and on nothing else. `close` and `terminate` block.
///
/// **One save at a time.** Taking the picture and its previews is what the artwork's thread pays; encoding and writing run in
/// a task. A request made while a save is in flight waits, and all that wait are served by one save, named after the reason of
/// the highest rank. Its picture is taken when it starts, at the first poll after the save before has ended: it holds what was
/// painted meanwhile, and only one picture is in memory. Everyone who waits shares one handle.
///
/// **Saved revision.** It is the picture's, and it is set only when the writer has succeeded; what is painted during a save is
/// saved by the next. After a failure the artwork counts as unsaved and is tried again, at first after `firstRetry`, then
/// after twice that, up to `longestRetry`; a request by a person does not wait for that, an autosave does.
public final class Autosaver<Design: EngineDesign> {
  /// What is saved.
  public let artwork: Artwork<Design>
  /// When.
  public let settings: AutosaveSettings
  /// The revision in the package; nil when nothing was ever saved.
  public private(set) var savedRevision: Int?
  /// The last save's failure; nil again after a success.
  public private(set) var lastError: SaveFailure?
  /// How the last save that was started has ended; nil before the first.
  public private(set) var lastOutcome: SaveOutcome?
  /// How saves have ended.
  public private(set) var counts = SaveCounts()

  let clock: any SaveClock
  private let writer: any ArtworkWriter<Design>
  private let previews: ((ArtworkArchive<Design>) -> [PreviewImage])?
  private let onFailure: (SaveFailure) -> Void
  private let wake: @Sendable () -> Void

  private(set) var running: Running?
  private(set) var waiting: SaveRequest?
  private var restEnd: Duration?
  private var retry: (at: Duration, reasons: Set<SaveReason>)?
  private var noticedRevision: Int
  private var failures = 0

  /// The save in flight.
  struct Running {
    let request: SaveRequest
    let revision: Int
    let save: SaveInFlight<Design>
    let task: Task<Void, Never>
    var isCancelled = false
  }

  /// An autosaver that has nothing scheduled.
  ///
  /// `savedRevision` is the revision of an artwork just loaded, nil for a new one. `previews` makes the small images on the
  /// artwork's thread, from the picture; without it, the design's preview alternative does. `onFailure` is called on it too, from a poll; `wake` from any thread.
  public init(
    _ artwork: Artwork<Design>, writer: some ArtworkWriter<Design>, savedRevision: Int? = nil,
    settings: AutosaveSettings = AutosaveSettings(), clock: some SaveClock = MonotonicClock(),
    previews: ((ArtworkArchive<Design>) -> [PreviewImage])? = nil,
    onFailure: @escaping (SaveFailure) -> Void = { _ in }, wake: @escaping @Sendable () -> Void = {}
  ) {
    self.artwork = artwork
    self.writer = writer
    self.savedRevision = savedRevision
    self.settings = settings
    self.clock = clock
    self.previews = previews
    self.onFailure = onFailure
    self.wake = wake
    noticedRevision = artwork.revision
  }

  /// Whether a save is in flight.
  public var isSaving: Bool { running != nil }

  /// The picture that a save in flight holds: its tiles are nobody's garbage (`heldMemory(others:)`).
  public var inFlight: ArtworkArchive<Design>? { running?.save.archive }

  /// When `poll()` has something to do, by the clock given; nil while there is nothing to wait for but a save in flight.
  public var deadline: Duration? { running == nil ? retry?.at ?? restEnd : nil }

  /// Begins the rest anew: call it after each change, and during a stroke as often as it suits. A poll notices a raised
  /// revision by itself, but only then. O(1).
  public func artworkChanged() {
    noticedRevision = artwork.revision
    restEnd = clock.now + settings.delay
  }

  /// Takes the result of a save that has ended, starts the one that waits, and saves when it is time to. O(1) unless it saves.
  public func poll() {
    advance()
    if artwork.revision != noticedRevision { artworkChanged() }
    guard let deadline, clock.now >= deadline else { return }
    let due = retry
    let handle = SaveHandle()
    start(SaveRequest(reasons: due?.reasons ?? [.autosave], handle: handle))
    // A retry that met a stroke comes again with its reasons: an explicit save is owed even when nothing changes.
    if let due, handle.outcome == .deferred { retry = (clock.now + settings.delay, due.reasons) }
  }

  /// Asks for a save. The handle tells what becomes of it; `deferred` and `unchanged` are known at once, unless a save is in
  /// flight: then the question is asked when it has ended.
  @discardableResult
  public func save(_ reason: SaveReason) -> SaveHandle {
    advance()
    if reason.endsActivity { endActivity() }
    if running == nil {
      let request = SaveRequest(reasons: [reason], handle: SaveHandle())
      start(request)
      return request.handle
    }
    if waiting != nil { counts.coalesced += 1 }
    let request = SaveRequest(
      reasons: (waiting?.reasons ?? []).union([reason]), handle: waiting?.handle ?? SaveHandle())
    waiting = request
    return request.handle
  }

  /// Takes the result of a save that has ended and starts the one that waits.
  func advance() {
    collect()
    guard running == nil, let request = waiting else { return }
    waiting = nil
    start(request)
  }

  /// Nobody waits any more, and the writer is told to stop. What it had written already stays valid or is ignored.
  func abandon() {
    waiting?.handle.finish(.abandoned)
    if waiting != nil { counts.abandoned += 1 }
    waiting = nil
    running?.isCancelled = true
    running?.task.cancel()
  }

  private func endActivity() {
    artwork.endStroke()
    artwork.commitSession()
  }

  private func start(_ asked: SaveRequest) {
    var request = asked
    if request.endsActivity {
      endActivity()
    } else if artwork.isStroking || artwork.hasSession {
      restEnd = clock.now + settings.delay
      counts.deferred += 1
      return request.handle.finish(.deferred)
    }
    let revision = artwork.revision
    noticedRevision = revision
    restEnd = nil
    guard request.alwaysSaves || revision != savedRevision else {
      counts.unchanged += 1
      return request.handle.finish(.unchanged)
    }
    // This picture serves a retry that is due as well: its reasons are owed until a save succeeds.
    request.reasons.formUnion(retry?.reasons ?? [])
    let archive = ArtworkArchive(artwork)
    let save = SaveInFlight(
      ArtworkSave(archive, previews: previews?(archive) ?? artwork.previews(of: archive)))
    counts.started += 1
    let (writer, wake) = (writer, wake)
    let task = Task {
      await save.run(writer)
      wake()
    }
    running = Running(request: request, revision: revision, save: save, task: task)
  }

  private func collect() {
    guard let ended = running, let result = takeResult(of: ended.save) else { return }
    running = nil
    // The picture is gone: what only it and the history held is the history's alone.
    artwork.settleHistory()
    switch result {
    case .written(let report):
      savedRevision = ended.revision
      failures = 0
      retry = nil
      lastError = nil
      counts.saved += 1
      finish(ended, .saved(revision: ended.revision, report))
    case .refused where ended.isCancelled:
      counts.abandoned += 1
      finish(ended, .abandoned)
      // Still unsaved: should the program live on, the next rest saves it.
      artworkChanged()
    case .refused(let text):
      failures += 1
      counts.failed += 1
      let delay = settings.retryDelay(failures: failures)
      retry = (clock.now + delay, ended.request.retried)
      finish(ended, .failed(text))
      let failure = SaveFailure(
        reason: ended.request.reason, revision: ended.revision, text: text, failures: failures,
        retryDelay: delay)
      lastError = failure
      onFailure(failure)
    }
  }

  /// What came of a save, once; the artwork stands on its picture if it was written, and nobody else keeps that.
  private func takeResult(of save: SaveInFlight<Design>) -> SaveInFlight<Design>.Result? {
    guard let taken = save.takeResult() else { return nil }
    if case .written = taken.result, let archive = taken.archive { artwork.saved(archive) }
    return taken.result
  }

  private func finish(_ ended: Running, _ outcome: SaveOutcome) {
    lastOutcome = outcome
    ended.request.handle.finish(outcome)
  }
}
