import Results

/// A comparison while it is put together, subject by subject: everything but the verdicts on time.
struct ComparisonDraft {
  /// The subjects so far.
  var subjects: [SubjectComparison] = []
  /// What must be known beside them so far.
  private(set) var remarks: [Remark] = []

  private let request: ComparisonRequest
  private let reference: Side
  private let candidates: [Side]
  /// Hashes that differ and should not.
  private var conflicts: [ComparisonError] = []

  init(_ request: ComparisonRequest, _ reference: Side) {
    self.request = request
    self.reference = reference
    candidates = request.sides.filter { $0.name != reference.name }
    for side in candidates {
      for subject in side.cases.keys.sorted() where reference.cases[subject] == nil {
        remarks.append(.extra(subject: subject.description, side: side.name))
      }
    }
  }

  /// Takes one subject of the reference. Throws for processes of one case that disagree about a hash.
  mutating func add(_ subject: Subject) throws(ComparisonError) {
    guard let own = reference.cases[subject] else { return }
    var compared: [CandidateComparison] = []
    var sides = [(name: reference.name, metrics: own.metrics)]
    for side in candidates {
      guard let other = side.cases[subject] else {
        remarks.append(.missing(subject: subject.description, side: side.name))
        continue
      }
      sides.append((side.name, other.metrics))
      compared.append(try candidate(side.name, other, subject, against: own))
    }
    guard !compared.isEmpty else { return }
    for side in sides where (side.metrics.values.map(\.byProcess.count).max() ?? 0) < 2 {
      remarks.append(.fewProcesses(subject: subject.description, side: side.name))
    }
    let pareto = ParetoView(sides, margin: request.margin)
    subjects.append(SubjectComparison(subject: subject, candidates: compared, pareto: pareto))
  }

  /// Throws when the subjects cannot stand.
  func check() throws(ComparisonError) {
    if case .hashes(let subject, let metric, let sides, let hashes, _)? = conflicts.first {
      throw .hashes(
        subject: subject, metric: metric, sides: sides, hashes: hashes, others: conflicts.count - 1)
    }
    guard let first = subjects.first else {
      throw .nothingShared(request.sides.map(\.name))
    }
    let isJudged = subjects.contains { subject in
      subject.candidates.contains {
        $0.rows.contains { min($0.processes.reference, $0.processes.candidate) >= 2 }
      }
    }
    if !isJudged { throw .fewProcesses(case: first.subject.description, side: reference.name) }
    for name in request.metrics {
      let isThere = subjects.contains { $0.candidates.contains { $0.rows.contains { $0.metric == name } } }
      if !isThere { throw .noMetric(name, known: knownMetrics) }
    }
  }

  private var knownMetrics: [String] {
    Set(reference.cases.values.flatMap(\.order)).sorted()
  }

  private mutating func candidate(
    _ name: String, _ other: Side.CaseValues, _ subject: Subject, against own: Side.CaseValues
  ) throws(ComparisonError) -> CandidateComparison {
    let hashes = try HashAgreement(reference: (reference.name, own), candidate: (name, other))
    let text = subject.description
    for conflict in hashes.conflicts {
      conflicts.append(
        .hashes(
          subject: text, metric: conflict.metric, sides: (reference.name, name),
          hashes: (Self.hash(conflict.reference), Self.hash(conflict.candidate)), others: 0))
    }
    if let metric = hashes.ofOtherHistory.first, let history = hashes.history {
      let values = [own, other].map { Quantity.text($0.metrics[metric]?.only, unit: "hash") }
      remarks.append(
        .otherHistory(
          subject: text, sides: (reference.name, name), metric: history.metric,
          kept: (NumberText.of(history.reference), NumberText.of(history.candidate)), hash: metric,
          hashes: (values[0], values[1])))
    }
    if hashes.equal.isEmpty, hashes.ofOtherHistory.isEmpty, hashes.conflicts.isEmpty {
      remarks.append(.unchecked(subject: text))
    }
    var rows = try self.rows(name, other, subject, against: own)
    if !hashes.ofOtherHistory.isEmpty {
      for index in rows.indices where rows[index].metricClass == .timed {
        rows[index].verdict = .differentWork
      }
    }
    return CandidateComparison(name: name, rows: rows, equalHashes: hashes.equal)
  }

  private func rows(
    _ name: String, _ other: Side.CaseValues, _ subject: Subject, against own: Side.CaseValues
  ) throws(ComparisonError) -> [MetricComparison] {
    var rows: [MetricComparison] = []
    for metric in own.order {
      guard let before = own.metrics[metric], before.unit != "hash", let after = other.metrics[metric],
        request.metrics.isEmpty || request.metrics.contains(metric)
      else { continue }
      guard before.unit == after.unit else { throw .units(other.id, metric: metric, before.unit, after.unit) }
      let key = MetricKey(suite: subject.suite, benchmark: subject.benchmark, metric: metric)
      rows.append(
        MetricComparison(
          metric, request.declarations[key]?.direction ?? .lower, mayPair: request.hasRounds,
          reference: (reference.name, before), candidate: (name, other.id, after)))
    }
    return rows
  }

  private static func hash(_ value: Double) -> String { Quantity.text(value, unit: "hash") }
}
