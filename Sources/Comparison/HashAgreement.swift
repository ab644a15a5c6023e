import Results

/// Whether two sides of a case did the same work, by its hashes.
///
/// Live pixels must always be equal. What a history holds may differ for one reason: another ledger keeps another number
/// of steps within the same budget. Then the figures are shown and times are not judged. Fewer copies with another holder
/// and the same number of steps are corruption.
struct HashAgreement {
  /// The hashes that are equal on both sides, by name.
  let equal: [String]
  /// The hashes that differ because the sides keep another number of steps.
  let ofOtherHistory: [String]
  /// The metric that shows it and its values, reference first.
  let history: (metric: String, reference: Double, candidate: Double)?

  /// A hash that differs and should not.
  struct Conflict {
    let metric: String
    let reference: Double
    let candidate: Double
  }

  /// Hashes that differ and should not, the pixels' first.
  let conflicts: [Conflict]

  /// Compares two cases. Throws when the processes of one side disagree among themselves.
  init(
    reference: (name: String, values: Side.CaseValues), candidate: (name: String, values: Side.CaseValues)
  ) throws(ComparisonError) {
    let (before, after) = (reference.values, candidate.values)
    history = Self.history(before, after)
    var equal: [String] = []
    var ofOtherHistory: [String] = []
    var conflicts: [Conflict] = []
    for name in before.order where before.metrics[name]?.unit == "hash" {
      guard let own = try Self.hash(name, of: before, side: reference.name),
        let other = try Self.hash(name, of: after, side: candidate.name)
      else { continue }
      if own == other {
        equal.append(name)
      } else if history != nil, !Self.isContent(name) {
        ofOtherHistory.append(name)
      } else {
        conflicts.append(Conflict(metric: name, reference: own, candidate: other))
      }
    }
    (self.equal, self.ofOtherHistory) = (equal, ofOtherHistory)
    self.conflicts =
      conflicts.filter { Self.isContent($0.metric) } + conflicts.filter { !Self.isContent($0.metric) }
  }

  /// Whether a hash is of pixels that a person sees, which no history explains.
  private static func isContent(_ metric: String) -> Bool {
    metric.hasSuffix("pixel_hash") || metric.hasSuffix("saved_hash")
  }

  /// The value that every sample of a hash has; nil when there is none.
  private static func hash(
    _ metric: String, of values: Side.CaseValues, side: String
  ) throws(ComparisonError) -> Double? {
    guard let found = values.metrics[metric], found.unit == "hash", !found.byProcess.isEmpty else {
      return nil
    }
    if let only = found.only { return only }
    let seen = Set(found.byProcess.values.joined()).sorted().prefix(4)
    throw .unstableHash(
      values.id, metric: metric, side: side, seen.map { Quantity.text($0, unit: "hash") })
  }

  /// The first count of kept steps in which the sides differ.
  private static func history(
    _ before: Side.CaseValues, _ after: Side.CaseValues
  ) -> (metric: String, reference: Double, candidate: Double)? {
    for name in before.order where name.hasSuffix("steps_kept") || name.hasSuffix("strokes_kept") {
      guard let own = before.metrics[name]?.only, let other = after.metrics[name]?.only, own != other else {
        continue
      }
      return (name, own, other)
    }
    return nil
  }
}
