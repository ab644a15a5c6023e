import Results

/// What is held against what, and how.
public struct ComparisonRequest: Sendable {
  /// What the sides are.
  public enum Kind: Sendable {
    /// Designs of one run.
    case designs
    /// Runs, like cases of each.
    case runs
  }

  /// What the sides are.
  public var kind: Kind
  /// At least two, with different names.
  public var sides: [Side]
  /// The name of the one that the others are held against.
  public var reference: String
  /// Within which fraction of a ratio of 1 two times are equal, positive.
  public var margin = 0.05
  /// The metrics to compare; empty: all.
  public var metrics: [String] = []
  /// What is known of the metrics; one that is not here is better when it is lower.
  public var declarations: [MetricKey: MetricDeclaration] = [:]
  /// Whether processes of one number ran in one round and are pairs.
  public var hasRounds = false
  /// Whether every verdict is advisory.
  public var isAdvisory = false
  /// What is known already and belongs to the result.
  public var remarks: [Remark] = []

  /// A request with a margin of 5 % over all metrics.
  public init(_ kind: Kind, sides: [Side], reference: String) {
    self.kind = kind
    self.sides = sides
    self.reference = reference
  }
}

/// A metric of a benchmark.
public struct MetricKey: Hashable, Sendable {
  /// The suite's name.
  public let suite: String
  /// The benchmark's name.
  public let benchmark: String
  /// The metric's name.
  public let metric: String

  /// A metric by the names in the results.
  public init(suite: String, benchmark: String, metric: String) {
    self.suite = suite
    self.benchmark = benchmark
    self.metric = metric
  }
}

/// Sides held against one of them: figures, verdicts, and what must be known beside.
public struct Comparison: Sendable {
  /// What was asked for.
  public let request: ComparisonRequest
  /// Everything that the reference and at least one other side have, in the order of cases.
  public let subjects: [SubjectComparison]
  /// How many different questions on time were asked, which the verdicts allow for.
  public let questions: Int
  /// What must be known beside the figures.
  public let remarks: [Remark]

  /// Compares.
  ///
  /// - Throws: ``ComparisonError`` when nothing can be compared, or when sides did different work.
  /// - Complexity: O(samples) and a little for each row.
  public init(_ request: ComparisonRequest) throws(ComparisonError) {
    let names = request.sides.map(\.name)
    if let twice = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
      throw .sameName(names[twice])
    }
    guard let reference = request.sides.first(where: { $0.name == request.reference }) else {
      throw .noReference(request.reference, sides: names)
    }
    guard names.count >= 2 else { throw .oneSide(names[0]) }
    var draft = ComparisonDraft(request, reference)
    for subject in reference.cases.keys.sorted() { try draft.add(subject) }
    try draft.check()
    var family = TimedFamily()
    family.judge(&draft.subjects, margin: request.margin)
    self.request = request
    subjects = draft.subjects
    questions = family.questions
    remarks =
      request.remarks + (request.kind == .runs ? [.notInterleaved(runs: names)] : []) + draft.remarks
      + Yardsticks.remarks(on: subjects)
  }

  /// How many rows of a candidate have `verdict`.
  public func count(_ verdict: ComparisonVerdict, of candidate: String) -> Int {
    subjects.flatMap(\.candidates).filter { $0.name == candidate }
      .reduce(0) { sum, side in sum + side.rows.count { $0.verdict == verdict } }
  }
}
