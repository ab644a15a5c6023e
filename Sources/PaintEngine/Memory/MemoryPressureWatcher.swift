import LinuxMemory

/// Watches for memory running short, on a thread of its own, and warns once each time it begins to.
///
/// Two sources: the kernel's pressure stall information, which says that tasks wait for memory, and how full the control
/// groups are, read at an interval, less the cached files that the kernel would drop first. `sources` says what of it there is
/// on this machine. The artwork's thread takes the warning, after `wake` or whenever it suits, and gives it to
/// `Artwork.handleMemoryPressure`.
public final class MemoryPressureWatcher: Sendable {
  /// When a warning is due.
  public struct Settings: Equatable, Sendable {
    /// How often control groups are read.
    public var interval: Duration
    /// Share of a group's limit at which it is short, 0...1.
    public var fullAt: Double
    /// Share below which it is calm again and the next warning is news, at most `fullAt`.
    public var calmAt: Double
    /// How long no stall may come before another is news.
    public var calmAfter: Duration

    /// Once a second; short at 90 %, calm below 80 %; calm 10 s after the last stall.
    public init(
      interval: Duration = .seconds(1), fullAt: Double = 0.9, calmAt: Double = 0.8,
      calmAfter: Duration = .seconds(10)
    ) {
      self.interval = interval
      self.fullAt = fullAt
      self.calmAt = min(calmAt, fullAt)
      self.calmAfter = calmAfter
    }
  }

  /// One thing that could be watched.
  public struct Source: Equatable, Sendable, CustomStringConvertible {
    /// Whether it is.
    public let isWatched: Bool
    /// What it is, or why it is not watched.
    public let description: String
  }

  /// What is watched on this machine, and what is not and why.
  public let sources: [Source]

  let look: PressureLook
  private let thread: PollingThread?
  private let stall: PressureStall

  /// Begins to watch. `root` is put before every path. `wake` is called on the watcher's thread when a warning can be taken;
  /// it must not hold the watcher. Without anything to watch there is no thread.
  public init(root: String = "", settings: Settings = Settings(), wake: @escaping @Sendable () -> Void = {}) {
    let groups = ControlGroup.ofThisProcess(root: root)
    let bounded = groups.filter { PressureLook.limit(of: $0) != nil }
    let stall = PressureStall.open(root: root, groups: groups)
    let look = PressureLook(groups: bounded, settings: settings, wake: wake)
    self.look = look
    self.stall = stall
    var sources: [Source] = []
    if stall.descriptor != nil || !bounded.isEmpty {
      let clock = MonotonicClock()
      thread = PollingThread(
        descriptor: stall.descriptor ?? -1, events: PressureStall.events, interval: settings.interval
      ) { stalled in look.observe(stalled: stalled, now: clock.now) }
    } else {
      thread = nil
    }
    sources.append(Source(isWatched: thread != nil && stall.descriptor != nil, description: stall.text))
    for group in bounded {
      sources.append(
        Source(
          isWatched: thread != nil,
          description: "cgroup v\(group.version.rawValue): \(group.folder), read every \(settings.interval)"))
    }
    if bounded.isEmpty { sources.append(Source(isWatched: false, description: "cgroup: unlimited")) }
    self.sources = sources
  }

  deinit {
    thread?.stop()
    stall.close()
  }

  /// The warning that has come since the last call, if any. Lock of a few instructions; any thread.
  public func take() -> MemoryPressure? { look.take() }
}
