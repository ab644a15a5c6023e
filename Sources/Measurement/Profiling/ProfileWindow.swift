import Results
import Synchronization

/// What a profiler looks at: the operations that a sampler measures, and nothing of what prepares them.
protocol ProfileWindow: AnyObject, Sendable {
  /// The profiler looks from now on.
  func open()

  /// It looks no longer.
  func close()

  /// A value that the case has just recorded.
  func note(_ metric: String, _ reading: Reading, unit: String)

  /// Writes what is left to write, once the case is measured.
  func finish() throws
}

extension ProfileWindow {
  func note(_ metric: String, _ reading: Reading, unit: String) {}
}

/// The profiler that this process is for.
enum ProfiledProcess {
  private static let isProfiled = Atomic<Bool>(false)
  private static let chosen = Mutex<(any ProfileWindow)?>(nil)

  /// nil in all but processes of their own, where finding that out is one load: nothing is added to what is measured.
  static var window: (any ProfileWindow)? {
    isProfiled.load(ordering: .relaxed) ? chosen.withLock { $0 } : nil
  }

  /// Makes this the process of a profiler. Throws `SuiteInputError` when the profiler cannot work here.
  static func begin(_ request: ProfileRequest) throws(SuiteInputError) {
    let window: any ProfileWindow =
      switch request.kind {
      case .heap: try HeapWindow(folder: request.folder)
      case .cpu: try PerfWindow(folder: request.folder)
      case .instructions: CallgrindWindow()
      case .timeline: TimelineWindow(folder: request.folder)
      }
    chosen.withLock { $0 = WatchedWindow(window) }
    isProfiled.store(true, ordering: .relaxed)
  }

  /// Ends the profile of a case that was measured. Throws `SuiteInputError` for one that measures nothing by a sampler: its
  /// profile would be of nothing.
  static func finish(_ id: CaseID) throws {
    guard let window = chosen.withLock({ $0 }) as? WatchedWindow else { return }
    try window.finish()
    guard window.wasOpened else {
      throw SuiteInputError(
        "\(id) measures nothing by a sampler, so that a profiler has nothing to look at",
        advice: "Profile another case of this benchmark's subject.")
    }
  }
}

/// A window that knows whether it was ever opened.
private final class WatchedWindow: ProfileWindow {
  private let window: any ProfileWindow
  private let opened = Atomic<Bool>(false)

  init(_ window: any ProfileWindow) { self.window = window }

  var wasOpened: Bool { opened.load(ordering: .relaxed) }

  func open() {
    opened.store(true, ordering: .relaxed)
    window.open()
  }

  func close() { window.close() }

  func note(_ metric: String, _ reading: Reading, unit: String) { window.note(metric, reading, unit: unit) }

  func finish() throws { try window.finish() }
}
