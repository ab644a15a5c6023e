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
  /// Whether any subject is on the reference's side and another one.
  private var hasShared = false
  /// Hashes that differ and should not.
  private var conflicts: [ComparisonError] = []

  init(_ request: ComparisonRequest, _ reference: Side) {
    self.request = request
    self.reference = reference
    candidates = request.sides.filter { $0.name != reference.name }
    for side in candidates {
      for (subject, values) in side.cases.sorted(by: { $0.key < $1.key })
      where reference.cases[subject] == nil && isWanted(values) {
        remarks.append(.extra(subject, side: side.name))
      }
    }
  }

  /// Takes one subject of the reference. Throws for processes of one case that disagree about a hash.
  mutating func add(_ subject: Subject) throws(ComparisonError) {
    guard let own = reference.cases[subject] else { return }
    var compared: [CandidateComparison] = []
    var measured = [(name: reference.name, metrics: own.metrics)]
    var ranked = measured
    for side in candidates {
      guard let other = side.cases[subject] else {
        if isWanted(own) { remarks.append(.missing(subject, side: side.name)) }
        continue
      }
      hasShared = true
      let judged = try candidate(side.name, other, subject, against: own)
      guard !judged.rows.isEmpty else { continue }
      compared.append(judged)
      measured.append((side.name, other.metrics))
      // A side that keeps less may well cost less: nothing to rank.
      if !judged.hasOtherHistory { ranked.append((side.name, other.metrics)) }
    }
    guard !compared.isEmpty else { return }
    let few = measured.filter { ($0.metrics.values.map(\.byProcess.count).max() ?? 0) < 2 }.map(\.name)
    if !few.isEmpty { remarks.append(.fewProcesses(subject, sides: few)) }
    let pareto = ParetoView(ranked, margin: request.margin)
    subjects.append(SubjectComparison(subject: subject, candidates: compared, pareto: pareto))
  }

  /// Throws when the subjects cannot stand.
  func check() throws(ComparisonError) {
    if case .hashes(let subject, let metric, let sides, let hashes, _)? = conflicts.first {
      throw .hashes(
        subject: subject, metric: metric, sides: sides, hashes: hashes, others: conflicts.count - 1)
    }
    guard hasShared else { throw .nothingShared(request.sides.map(\.name)) }
    for name in request.metrics {
      let isThere = subjects.contains { $0.candidates.contains { $0.rows.contains { $0.metric == name } } }
      if !isThere { throw .noMetric(name, known: knownMetrics) }
    }
    let isJudged = subjects.contains { subject in
      subject.candidates.contains {
        $0.rows.contains { min($0.processes.reference, $0.processes.candidate) >= 2 }
      }
    }
    if let first = subjects.first, !isJudged {
      throw .fewProcesses(case: first.subject.description, side: reference.name)
    }
  }

  /// Whether a case has anything of what is to be compared.
  private func isWanted(_ values: Side.CaseValues) -> Bool {
    request.metrics.isEmpty || request.metrics.contains { values.metrics[$0] != nil }
  }

  private var knownMetrics: [String] {
    let metrics = reference.cases.values.flatMap(\.metrics)
    return Set(metrics.filter { $0.value.unit != "hash" }.map(\.key)).sorted()
  }

  private mutating func candidate(
    _ name: String, _ other: Side.CaseValues, _ subject: Subject, against own: Side.CaseValues
  ) throws(ComparisonError) -> CandidateComparison {
    let hashes = try HashAgreement(reference: (reference.name, own), candidate: (name, other))
    for conflict in hashes.conflicts {
      conflicts.append(
        .hashes(
          subject: subject.description, metric: conflict.metric, sides: (reference.name, name),
          hashes: (Self.hash(conflict.reference), Self.hash(conflict.candidate)), others: 0))
    }
    if let metric = hashes.ofOtherHistory.first, let history = hashes.history, isWanted(own) {
      remarks.append(
        .otherHistory(
          subject,
          Remark.OtherHistory(
            sides: [reference.name, name], metric: history.metric,
            kept: [history.reference, history.candidate].map(NumberText.of), hash: metric,
            hashes: [own, other].map { Quantity.text($0.metrics[metric]?.only, unit: "hash") })))
    }
    if hashes.equal.isEmpty, hashes.ofOtherHistory.isEmpty, hashes.conflicts.isEmpty, isWanted(own) {
      remarks.append(.unchecked(subject, side: name))
    }
    var rows = try self.rows(name, other, subject, against: own)
    if !hashes.ofOtherHistory.isEmpty {
      for index in rows.indices where rows[index].metricClass == .timed {
        rows[index].verdict = .differentWork
      }
    }
    return CandidateComparison(
      name: name, rows: rows, equalHashes: hashes.equal, hasOtherHistory: !hashes.ofOtherHistory.isEmpty)
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
    // Times first, each kind in the order of the suite.
    let kinds: [MetricClass] = [.timed, .exact, .count, .peak]
    return kinds.flatMap { kind in rows.filter { $0.metricClass == kind } }
  }

  private static func hash(_ value: Double) -> String { Quantity.text(value, unit: "hash") }
}
