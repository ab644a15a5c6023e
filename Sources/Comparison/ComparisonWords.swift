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

  /// For each candidate how many rows have which verdict, as far as there are any.
  static func counts(_ comparison: Comparison) -> [String] {
    let request = comparison.request
    return request.sides.map(\.name).filter { $0 != request.reference }.map { name in
      let parts = ComparisonVerdict.allCases.compactMap { verdict -> String? in
        let count = comparison.count(verdict, of: name)
        return count == 0 ? nil : "\(count) \(verdict.rawValue)"
      }
      return "\(name) against \(request.reference): "
        + (parts.isEmpty ? "no verdict" : parts.joined(separator: ", "))
        + (request.isAdvisory ? " (advisory)" : "")
    }
  }

  /// In how many of the cases that trade something each side is not dominated; nil where nothing is traded.
  static func worthHaving(_ comparison: Comparison) -> String? {
    let standings = comparison.subjects.compactMap(\.pareto).flatMap(\.standings)
    guard !standings.isEmpty else { return nil }
    let parts = comparison.request.sides.map(\.name).compactMap { name -> String? in
      let own = standings.filter { $0.name == name }
      let worth = own.count { $0.dominatedBy.isEmpty }
      return own.isEmpty ? nil : "\(name) in \(worth) of \(counted(own.count, "case"))"
    }
    return "not dominated: \(parts.joined(separator: ", "))"
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
        "faster, slower: the ratio is not 1, at 5 % over \(counted(comparison.questions, "timed ratio")) "
          + "(Benjamini-Hochberg: of these verdicts 5 % at most are wrong on average); an interval that leaves out 1 may "
          + "not be enough.",
        "equal: the ratio lies within \(RatioText.of(low)) to \(RatioText.of(high)), shown by two one-sided tests, likewise "
          + "at 5 % over all. undecided: neither could be shown; run more processes.",
      ]
    }
    sentences.append(
      "less, more, same: exact to the digit, no statistics. Counts and peaks have no verdict.")
    return sentences
  }

  /// Such as `1 case`, `3 cases`.
  private static func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
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

  /// The remarks, one for each group of them that differ in parameters alone.
  static func remarks(_ comparison: Comparison) -> [String] {
    var groups: [String: [Remark]] = [:]
    var order: [String] = []
    for remark in comparison.remarks {
      if groups[remark.group] == nil { order.append(remark.group) }
      groups[remark.group, default: []].append(remark)
    }
    return order.compactMap { group in
      guard let own = groups[group], let first = own.first else { return nil }
      return first.text + (own.count > 1 ? " and \(counted(own.count - 1, "more case")) of it" : "")
    }
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
