/// How many rounds are measured and how the chance of error is shared out, all fixed before the run.
public struct TimedPlan: Sendable, Hashable {
  /// Rounds in which everything is measured; fewer of them make a run invalid.
  public var screeningRounds = 8
  /// After how many fresh rounds the undecided rows are looked at.
  public var looks = [8, 16, 32]
  /// The share of `level` that each look spends; together 1.
  public var shares = [0.2, 0.3, 0.5]
  /// The chance of one false alarm or more in a whole run whose rows all lie at their margin.
  public var level = 0.05
  /// The confidence of the interval that an anchor is judged by.
  public var anchorConfidence = 0.999
  /// The largest share of blocks that may be measured again.
  public var redoneLimit = 0.2
  /// The power for which detectable slowdowns are stated.
  public var power = 0.95

  /// 8 rounds to screen, looks after 8, 16 and 32 with 20, 30 and 50 % of 5 %.
  public static let standard = TimedPlan()

  /// The level of one row's test at a look, when `rows` of them are confirmed.
  public func level(look: Int, rows: Int) -> Double { level * shares[look] / Double(max(1, rows)) }
}
