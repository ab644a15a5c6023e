import Results
import Statistics

/// One metric of one case, candidate against reference.
public struct MetricComparison: Sendable {
  /// The candidate's case.
  public let id: CaseID
  /// The metric's name.
  public let metric: String
  /// The unit of the values.
  public let unit: String
  /// How the metric repeats.
  public let metricClass: MetricClass
  /// Which way it gets better.
  public let direction: MetricDirection
  /// The reference's name.
  public let reference: String
  /// The candidate's name.
  public let candidate: String
  /// The reference's median of process medians; nil when it has no value.
  public let referenceValue: Double?
  /// The candidate's.
  public let candidateValue: Double?
  /// Processes of the reference and the candidate that gave a value.
  public let processes: (reference: Int, candidate: Int)
  /// Pairs of processes of one round; nil when the sides were judged unpaired.
  public let pairs: Int?
  /// Candidate over reference, of times alone; nil with fewer than two processes on a side or with a value that is not
  /// positive.
  public let ratio: LogRatio?
  /// What is said of it; nil for metrics that no verdict is given on: counts and peaks.
  public internal(set) var verdict: ComparisonVerdict?
  /// The chance of a difference so large without any, adjusted for all timed questions; nil where there is no verdict on time.
  public internal(set) var adjustedDifference: Double?
  /// The chance of values so alike outside the margin, adjusted likewise.
  public internal(set) var adjustedEquivalence: Double?

  /// Rounds from which on pairs are used. With fewer, the degrees of freedom that pairing halves cost more than the drift
  /// that it takes away is worth: over 63 times of two designs in 12 interleaved rounds on a virtual machine, intervals by
  /// pairs were 1.2 times as wide as Welch's from 5 rounds, 1.03 times from 8 and equally wide from 12.
  public static let fewestPairs = 8

  /// Holds the values of two sides against each other; `mayPair` when processes of one number ran in one round. Verdicts
  /// on times are given later, for all of them together.
  init(
    _ metric: String, _ direction: MetricDirection, mayPair: Bool,
    reference: (name: String, values: MetricValues),
    candidate: (name: String, id: CaseID, values: MetricValues)
  ) {
    let (before, after) = (reference.values, candidate.values)
    id = candidate.id
    self.metric = metric
    self.direction = direction
    unit = before.unit
    metricClass = before.metricClass
    self.reference = reference.name
    self.candidate = candidate.name
    referenceValue = before.middle
    candidateValue = after.middle
    processes = (before.byProcess.count, after.byProcess.count)
    (pairs, ratio) = metricClass == .timed ? Self.ratio(before, after, mayPair: mayPair) : (nil, nil)
    if metricClass == .exact { verdict = Self.exactVerdict(before, after) }
    // Times that never leave 0 have no ratio to test, and are alike all the same.
    let isEnough = processes.reference >= 2 && processes.candidate >= 2
    if metricClass == .timed, isEnough, before.only == 0, after.only == 0 { verdict = .equal }
  }

  /// By the pairs where there are enough of them, else of independent processes.
  private static func ratio(
    _ before: MetricValues, _ after: MetricValues, mayPair: Bool
  ) -> (pairs: Int?, LogRatio?) {
    let (old, new) = (before.medians, after.medians)
    let pairs =
      mayPair
      ? before.processes.compactMap { round in
        old[round].flatMap { own in new[round].map { (candidate: $0, reference: own) } }
      } : []
    if pairs.count >= fewestPairs { return (pairs.count, LogRatio(pairs: pairs)) }
    return (nil, LogRatio(candidate: after.orderedMedians, reference: before.orderedMedians))
  }

  private static func exactVerdict(_ before: MetricValues, _ after: MetricValues) -> ComparisonVerdict? {
    guard !before.byProcess.isEmpty, !after.byProcess.isEmpty else { return nil }
    guard let own = before.only, let other = after.only else { return .varies }
    return own == other ? .same : other < own ? .less : .more
  }

  /// Candidate over reference as a plain number: of the geometric means of times, else of the values; nil where that
  /// means nothing.
  public var plainRatio: Double? {
    if let ratio { return ratio.ratio }
    guard let own = referenceValue, let other = candidateValue, own > 0, other >= 0 else { return nil }
    return other / own
  }

  /// The ratio's 95 % interval, which stands for this row alone.
  public var interval: Interval? { ratio?.interval() }

  /// Candidate less reference, in the unit; nil when one has no value.
  public var difference: Double? {
    referenceValue.flatMap { own in candidateValue.map { $0 - own } }
  }

  /// The ratio turned so that below 1 is better, whichever way the metric goes.
  var towardsBetter: LogRatio? { direction == .higher ? ratio?.inverse : ratio }

  /// How many times as good, or as bad, the candidate is: at least 1.
  public var factor: Double? { ratio.map { max($0.ratio, 1 / $0.ratio) } }
}
