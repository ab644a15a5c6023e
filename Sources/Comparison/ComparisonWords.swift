import Results

/// What the report says in words, whatever its form: how it was done, and the counts.
enum ComparisonWords {
  /// One line: the sides and the reference.
  static func title(_ comparison: Comparison) -> String {
    let request = comparison.request
    let others = request.sides.map(\.name).filter { $0 != request.reference }
    let what = request.kind == .designs ? "design" : "run"
    return "\(others.joined(separator: ", ")) against \(request.reference), \(what) by \(what)"
  }

  /// How many rows have which verdict, as far as there are any.
  static func counts(_ comparison: Comparison) -> String {
    let parts = ComparisonVerdict.allCases.compactMap { verdict -> String? in
      let count = comparison.count(verdict)
      return count == 0 ? nil : "\(count) \(verdict.rawValue)"
    }
    let advisory = comparison.request.isAdvisory ? "advisory: " : ""
    return parts.isEmpty ? "no verdict" : advisory + parts.joined(separator: ", ")
  }

  /// How the verdicts came about, a sentence each.
  static func method(_ comparison: Comparison) -> [String] {
    let (low, high) = (1 / (1 + comparison.request.margin), 1 + comparison.request.margin)
    var sentences = [
      "Values are medians of process medians; the ratio, candidate over reference, is of their geometric means, with its "
        + "own 95 % interval (Student's t on the logarithms; \(pairing(comparison)))."
    ]
    if comparison.questions > 0 {
      sentences += [
        "faster, slower: the ratio is not 1, at 5 % for all \(comparison.questions) timed ratios together (Holm); an "
          + "interval that leaves out 1 alone may not be enough.",
        "equal: the ratio lies within \(RatioText.of(low)) to \(RatioText.of(high)), shown by two one-sided tests, at "
          + "5 % for all together (Holm). undecided: neither could be shown; run more processes.",
      ]
    }
    sentences.append(
      "less, more, same: exact to the digit, no statistics. Counts and peaks have no verdict.")
    return sentences
  }

  /// Whether pairs were used.
  private static func pairing(_ comparison: Comparison) -> String {
    let timed = comparison.subjects.flatMap(\.candidates).flatMap(\.rows).filter { $0.ratio != nil }
    let paired = timed.count { $0.pairs != nil }
    let rounds = "processes of one round are pairs"
    if paired == timed.count, paired > 0 { return rounds }
    if paired > 0 {
      return "\(rounds) where there are \(MetricComparison.fewestPairs) rounds, else Welch's, unpaired"
    }
    if comparison.request.hasRounds {
      return "Welch's, unpaired: pairs by round take \(MetricComparison.fewestPairs) processes"
    }
    return comparison.request.kind == .runs
      ? "Welch's, unpaired: the runs were not interleaved"
      : "Welch's, unpaired: the run does not state its rounds"
  }

  /// The remarks, of each kind at most `limit`.
  static func remarks(_ comparison: Comparison, limit: Int = 8) -> [String] {
    var lines: [String] = []
    var kinds: [String] = []
    for remark in comparison.remarks where !kinds.contains(remark.kind) { kinds.append(remark.kind) }
    for kind in kinds {
      let own = comparison.remarks.filter { $0.kind == kind }
      lines += own.prefix(limit).map(\.text)
      if own.count > limit { lines.append("\(kind): and \(own.count - limit) more like it") }
    }
    return lines
  }

  /// What the columns of the Pareto view are read from.
  static func legend(_ pareto: ParetoView) -> String {
    pareto.roles.map { "\($0.role.rawValue): \($0.rule.label)" }.joined(separator: "; ")
  }

  /// What is said of one side in the Pareto view.
  static func standing(_ standing: ParetoView.Standing) -> String {
    standing.dominatedBy.isEmpty
      ? "not dominated" : "dominated by \(standing.dominatedBy.joined(separator: ", "))"
  }

  /// When a side is dominated.
  static func domination(_ comparison: Comparison) -> String {
    let percent = NumberText.of((comparison.request.margin * 1000).rounded() / 10)
    return
      "dominated: another one is better in one of these by its own 95 % interval, and in none worse, neither by "
      + "that nor by more than \(percent) % in the medians."
  }
}
