/// Turns a state that lasts into one warning: shedding a quarter again and again would leave nothing.
struct PressureEdge: Sendable {
  /// How full something is, between the mark at which it warns and the lower one at which it is calm again.
  enum Level: Int, Comparable, Sendable {
    case calm, between, full

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// How long no stall may come before another is news.
  let calmAfter: Duration
  private var isUnderPressure = false
  private var lastStall: Duration?

  init(calmAfter: Duration) { self.calmAfter = calmAfter }

  /// What was seen at `now`; whether pressure has just begun.
  mutating func observe(stalled: Bool, level: Level, now: Duration) -> Bool {
    if stalled { lastStall = now }
    if let stall = lastStall, now - stall >= calmAfter { lastStall = nil }
    if isUnderPressure {
      isUnderPressure = lastStall != nil || level > .calm
      return false
    }
    isUnderPressure = lastStall != nil || level == .full
    return isUnderPressure
  }
}
