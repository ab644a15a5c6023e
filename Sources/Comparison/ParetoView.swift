/// Which sides are worth having: those that no other one beats in stall, total and bytes together.
public struct ParetoView: Sendable {
  /// One side with its three figures.
  public struct Standing: Sendable {
    /// The side's name.
    public let name: String
    /// Its medians by role, in the role's unit.
    public let values: [ParetoRole: Double]
    /// The sides that dominate it; empty when it is worth having.
    public let dominatedBy: [String]
  }

  /// The roles that are measured, in order, with what they are read from and in which unit.
  public let roles: [(role: ParetoRole, rule: ParetoRule, unit: String)]
  /// Every side that has all of them.
  public let standings: [Standing]

  /// One side dominates another when it is shown to be better in one role and is worse in none: neither shown to be, nor
  /// by more than `margin` in the medians.
  ///
  /// - Returns: nil with fewer than two sides or two figures.
  init?(_ sides: [(name: String, metrics: [String: MetricValues])], margin: Double) {
    guard let first = sides.first, sides.count >= 2 else { return nil }
    let shared = sides.reduce(Set(first.metrics.keys)) { $0.intersection($1.metrics.keys) }
    var roles: [(role: ParetoRole, rule: ParetoRule, unit: String)] = []
    var figures: [String: [ParetoRole: ParetoFigure]] = [:]
    for role in ParetoRole.allCases {
      guard let rule = ParetoRule.rule(role, among: shared) else { continue }
      let own = sides.compactMap { side in ParetoFigure(rule, of: side.metrics).map { (side.name, $0) } }
      guard own.count == sides.count, Set(own.map(\.1.unit)).count == 1 else { continue }
      roles.append((role, rule, own[0].1.unit))
      for (name, figure) in own { figures[name, default: [:]][role] = figure }
    }
    // Two names for one figure trade nothing.
    guard Set(roles.map(\.rule)).count >= 2 else { return nil }
    self.roles = roles
    standings = sides.map { side in
      let own = figures[side.name] ?? [:]
      let better = sides.filter { other in
        other.name != side.name && Self.dominates(figures[other.name] ?? [:], own, margin)
      }
      return Standing(
        name: side.name, values: own.mapValues(\.middle), dominatedBy: better.map(\.name))
    }
  }

  private static func dominates(
    _ one: [ParetoRole: ParetoFigure], _ other: [ParetoRole: ParetoFigure], _ margin: Double
  ) -> Bool {
    var isBetter = false
    for (role, figure) in one {
      guard let against = other[role] else { return false }
      if against.isBelow(figure) || figure.isAbove(against, margin: margin) { return false }
      if figure.isBelow(against) { isBetter = true }
    }
    return isBetter
  }
}
