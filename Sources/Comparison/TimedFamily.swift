import Statistics

/// The timed questions of one comparison, judged together.
///
/// Each row asks two questions: whether the sides differ, and whether they are alike within the margin. Either kind is
/// adjusted by Benjamini and Hochberg's method over all rows: of all `faster` and `slower` 5 % at most are wrong on average,
/// and of all `equal`; between sides that do not differ, even one `faster` or `slower` comes up in 5 % of comparisons at
/// most. Rows that are another row divided by a constant, such as the time for each of equally many tiles, ask the same and
/// count once.
struct TimedFamily {
  /// How many different questions were asked.
  private(set) var questions = 0

  /// The chance of error that is accepted.
  static let level = 0.05

  /// What a question is, up to rounding.
  private struct Question: Hashable {
    let subject: Int
    let candidate: Int
    let estimate: Int64
    let error: Int64

    init(subject: Int, candidate: Int, _ ratio: LogRatio) {
      self.subject = subject
      self.candidate = candidate
      estimate = Self.rounded(ratio.estimate)
      error = Self.rounded(ratio.standardError)
    }

    private static func rounded(_ value: Double) -> Int64 { Int64((value * 1e10).rounded()) }
  }

  /// Gives every timed row its verdict, except those that have one already.
  mutating func judge(_ subjects: inout [SubjectComparison], margin: Double) {
    var places: [Question: Int] = [:]
    var differences: [Double] = []
    var equivalences: [Double] = []
    var asked: [(subject: Int, candidate: Int, row: Int, question: Int)] = []
    for (subject, comparison) in subjects.enumerated() {
      for (candidate, side) in comparison.candidates.enumerated() {
        for (row, metric) in side.rows.enumerated()
        where metric.metricClass == .timed && metric.verdict == nil {
          guard let ratio = metric.ratio else {
            let hasValues = metric.referenceValue != nil && metric.candidateValue != nil
            if hasValues { subjects[subject].candidates[candidate].rows[row].verdict = .undecided }
            continue
          }
          let question = Question(subject: subject, candidate: candidate, ratio)
          let place = places[question] ?? differences.count
          if places[question] == nil {
            places[question] = place
            differences.append(ratio.differenceProbability)
            equivalences.append(ratio.equivalenceProbability(margin: margin))
          }
          asked.append((subject, candidate, row, place))
        }
      }
    }
    questions = differences.count
    let (apart, alike) = (falseDiscoveryAdjusted(differences), falseDiscoveryAdjusted(equivalences))
    for place in asked {
      subjects[place.subject].candidates[place.candidate].rows[place.row]
        .settle(difference: apart[place.question], equivalence: alike[place.question])
    }
  }
}

extension MetricComparison {
  /// Takes the adjusted chances and draws the verdict from them. A difference that is shown is named even inside the margin.
  fileprivate mutating func settle(difference: Double, equivalence: Double) {
    adjustedDifference = difference
    adjustedEquivalence = equivalence
    if difference < TimedFamily.level, let better = towardsBetter {
      verdict = better.estimate < 0 ? .faster : .slower
    } else {
      verdict = equivalence < TimedFamily.level ? .equal : .undecided
    }
  }
}
