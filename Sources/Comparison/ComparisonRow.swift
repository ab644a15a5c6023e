import Results

/// One metric of one case, candidate against reference: a row of comparison.csv.
public struct ComparisonRow: CSVRecord, Hashable {
  /// The candidate's case.
  public var id: CaseID
  /// The metric's name.
  public var metric: String
  /// The unit of the values in the evidence.
  public var unit: String
  /// How the metric repeats.
  public var metricClass: MetricClass
  /// The design or run that the candidate is held against.
  public var reference: String
  /// The design or run that is judged.
  public var candidate: String
  /// Pairs of processes of one round; nil when the sides were judged unpaired, or not by a ratio.
  public var pairs: Int?
  /// Candidate over reference; nil where a value is missing or not positive.
  public var ratio: Double?
  /// The lower end of the ratio's 95 % interval.
  public var ratioLow: Double?
  /// The upper end of that interval.
  public var ratioHigh: Double?
  /// Within which fraction of 1 a ratio of times is equal; nil for what is not timed.
  public var margin: Double?
  /// What is said of it; nil where nothing is.
  public var verdict: ComparisonVerdict?
  /// Whether the verdict proves nothing because the machines are not alike.
  public var isAdvisory: Bool
  /// Both values in full, how many processes, and the chances of error.
  public var evidence: String

  /// The columns of comparison.csv.
  public static let columns =
    KeyColumns.all + [
      "metric", "unit", "class", "reference", "candidate", "pairs", "ratio", "ratio_low", "ratio_high",
      "margin",
      "verdict", "evidence",
    ]

  /// The rows of a comparison, in its order.
  public static func rows(of comparison: Comparison) -> [ComparisonRow] {
    comparison.subjects.flatMap { subject in
      subject.candidates.flatMap { candidate in
        candidate.rows.map { ComparisonRow($0, of: comparison) }
      }
    }
  }

  private init(_ metric: MetricComparison, of comparison: Comparison) {
    let interval = metric.interval
    id = metric.id
    self.metric = metric.metric
    unit = metric.unit
    metricClass = metric.metricClass
    reference = metric.reference
    candidate = metric.candidate
    pairs = metric.pairs
    ratio = metric.plainRatio
    ratioLow = interval?.low
    ratioHigh = interval?.high
    margin = metricClass == .timed ? comparison.request.margin : nil
    verdict = metric.verdict
    isAdvisory = comparison.request.isAdvisory
    evidence = metric.evidence(questions: comparison.questions)
  }

  private static let advisoryMark = " (advisory)"

  /// Reads a row of comparison.csv.
  public init(from fields: inout CSVFields) throws(CSVError) {
    id = try fields.caseID()
    metric = try fields.name()
    unit = try fields.name()
    metricClass = try fields.word(MetricClass.self)
    reference = try fields.name()
    candidate = try fields.name()
    pairs = try fields.optionalNumber().map { Int($0) }
    ratio = try fields.optionalNumber()
    ratioLow = try fields.optionalNumber()
    ratioHigh = try fields.optionalNumber()
    margin = try fields.optionalNumber()
    let word = try fields.text()
    isAdvisory = word.hasSuffix(Self.advisoryMark)
    let bare = isAdvisory ? String(word.dropLast(Self.advisoryMark.count)) : word
    verdict = ComparisonVerdict(rawValue: bare)
    guard verdict != nil || word.isEmpty else {
      throw fields.fault(
        expected: "nothing, or one of \(ComparisonVerdict.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    evidence = try fields.text()
  }

  /// Writes a row of comparison.csv.
  public func write(to writer: inout CSVWriter) {
    writer.caseID(id)
    writer.text(metric)
    writer.text(unit)
    writer.text(metricClass.rawValue)
    writer.text(reference)
    writer.text(candidate)
    writer.number(pairs.map(Double.init))
    for value in [ratio, ratioLow, ratioHigh, margin] { writer.number(value) }
    writer.text(verdict.map { $0.rawValue + (isAdvisory ? Self.advisoryMark : "") } ?? "")
    writer.text(evidence)
  }
}

extension MetricComparison {
  /// Both values in full and what the verdict rests on, in one line.
  func evidence(questions: Int) -> String {
    let values = [referenceValue, candidateValue].map { $0.map(NumberText.of) ?? "n/a" }
    let both = "\(values[0]) and \(values[1])" + (unit == "count" ? "" : " \(unit)")
    if metricClass == .exact, verdict != .varies { return both }
    let counts = "\(processes.reference) and \(processes.candidate) processes"
    let how = ratio == nil ? counts : pairs.map { "\($0) pairs" } ?? "\(counts), unpaired"
    guard let apart = adjustedDifference, let alike = adjustedEquivalence else {
      return "medians \(both); \(how)"
    }
    return "medians \(both); \(how); adjusted p of a difference \(Self.chance(apart)), of equality "
      + "\(Self.chance(alike)), over \(questions)"
  }

  /// A probability to two digits, never 0 when it is not.
  private static func chance(_ value: Double) -> String {
    if value > 0, value < 0.0001 { return "under 0.0001" }
    return NumberText.of((value * 10_000).rounded() / 10_000)
  }
}
