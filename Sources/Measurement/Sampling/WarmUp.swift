/// What repeating an operation before measuring it has come to.
public struct WarmUp: Sendable, Equatable {
  /// Page faults of each round, in order.
  public let faults: [Int]
  /// Whether they settled; false when the rounds ran out before.
  public let hasSettled: Bool

  /// Repeats `operation` until its page faults settle, at most `limit` times: then its pages are there, as far as they ever
  /// will be, and only what is to be measured is left. Faults have settled when a round has 2 at most, or not less than
  /// nine tenths of the round before.
  public static func untilFaultsSettle(
    limit: Int = 10, _ operation: () throws -> Void
  ) rethrows -> WarmUp {
    try untilSettled(limit: limit) {
      let probe = FaultProbe()
      probe.begin()
      try operation()
      probe.stop()
      return probe.count
    }
  }

  /// The same with the faults of a round given.
  static func untilSettled(limit: Int, _ round: () throws -> Int) rethrows -> WarmUp {
    var faults: [Int] = []
    while faults.count < limit {
      let count = try round()
      let before = faults.last
      faults.append(count)
      if count <= 2 || before.map({ 10 * count >= 9 * $0 }) == true {
        return WarmUp(faults: faults, hasSettled: true)
      }
    }
    return WarmUp(faults: faults, hasSettled: false)
  }
}
