import Results

/// The rule, fixed before a run, by which a process is thrown out and measured again: so many are counted, and shown.
///
/// Exact metrics do not suffer from a busy host, so what is thrown out costs time alone; it never chooses among values.
public struct QualityRule: Sendable {
  /// The share of the machine's time that the hypervisor may give to others while a process runs, 0 to 1.
  public var steal: Double
  /// How often a process is measured again at most; the last attempt is kept, whatever it broke.
  public var repeats: Int

  /// By default 10 % and twice; a share of 1 throws nothing out.
  public init(steal: Double = 0.1, repeats: Int = 2) {
    self.steal = steal
    self.repeats = repeats
  }

  /// The rule in words, for environment.csv.
  public var text: String {
    steal >= 1
      ? "none"
      : "a process during which over \(Self.percent(steal)) of the time is stolen is measured again, at most \(repeats) times"
  }

  /// What a process broke, with the value; nil when it broke nothing. Below a fifth of a second the kernel's ticks are too
  /// coarse for a share.
  func broken(by row: QualityRow) -> String? {
    guard let share = row.steal, row.seconds >= 0.2, share > steal else { return nil }
    return "steal \(Self.percent(share)) over \(Self.percent(steal))"
  }

  private static func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
}
