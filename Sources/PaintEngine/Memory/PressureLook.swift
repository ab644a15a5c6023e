import LinuxMemory

/// One look at the control groups, and the warning that came of it.
final class PressureLook: Sendable {
  private struct State: Sendable {
    var edge: PressureEdge
    var warning: MemoryPressure?
  }

  private let groups: [ControlGroup]
  private let settings: MemoryPressureWatcher.Settings
  private let wake: @Sendable () -> Void
  private let state: Monitor<State>

  init(
    groups: [ControlGroup], settings: MemoryPressureWatcher.Settings, wake: @escaping @Sendable () -> Void
  ) {
    self.groups = groups
    self.settings = settings
    self.wake = wake
    state = Monitor(State(edge: PressureEdge(calmAfter: settings.calmAfter)))
  }

  /// What a group may take before it is held back or killed, B; nil without a limit.
  static func limit(of group: ControlGroup) -> Int? {
    [group.limit, group.throttle].compactMap { $0 }.min()
  }

  /// Looks at the groups; `stalled` says that a stall was reported. Keeps a warning when pressure begins.
  func observe(stalled: Bool, now: Duration) {
    let (level, fullest) = measure()
    let begins = state.withValue { state in
      guard state.edge.observe(stalled: stalled, level: level, now: now) else { return false }
      state.warning = level == .full ? fullest ?? .stalled : .stalled
      return true
    }
    if begins { wake() }
  }

  func take() -> MemoryPressure? {
    state.withValue { state in
      defer { state.warning = nil }
      return state.warning
    }
  }

  /// The fullest group. One whose files cannot be read, or whose limit was lifted, is calm.
  private func measure() -> (PressureEdge.Level, MemoryPressure?) {
    var worst = (share: 0.0, pressure: MemoryPressure?.none)
    for group in groups {
      guard let limit = Self.limit(of: group), let used = group.workingSet else { continue }
      let share = limit > 0 ? Double(used) / Double(limit) : 1
      if share > worst.share { worst = (share, .nearLimit(used: used, limit: limit)) }
    }
    if worst.share >= settings.fullAt { return (.full, worst.pressure) }
    return (worst.share >= settings.calmAt ? .between : .calm, worst.pressure)
  }
}
