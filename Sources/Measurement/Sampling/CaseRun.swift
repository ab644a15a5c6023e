import Results

/// One case being measured in this process: what a benchmark is given, and where its numbers go.
public final class CaseRun {
  /// The case.
  public let id: CaseID
  /// The case's parameters.
  public let parameters: Parameters
  /// Samples to take.
  public let samples: Int
  /// The seed of the workload.
  public let seed: UInt64
  /// The recorded strokes to use instead of generated ones, when the case asks for them.
  public let tracePath: String?
  /// The rows so far.
  public private(set) var rows: [SampleRow] = []

  private let disturbing: DisturbingProbe?
  private let declared: [String: MetricDeclaration]
  private var undeclared: [String] = []

  init(id: CaseID, benchmark: Benchmark, options: CaseProcessOptions) {
    self.id = id
    parameters = Parameters(id.parameters)
    samples = options.samples
    seed = options.seed
    tracePath = options.tracePath
    disturbing = options.disturbing
    declared = Dictionary(benchmark.metrics.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    rows.reserveCapacity(benchmark.metrics.count * options.samples)
  }

  /// Keeps one sample's readings; `part` prefixes their names. A reading that the benchmark does not declare is
  /// left out: one probe may read more than a benchmark wants.
  public func record(_ readings: [Reading], part: String? = nil, sample: Int) {
    for reading in readings {
      let name = part.map { "\($0)_\(reading.metric)" } ?? reading.metric
      guard let metric = declaration(of: reading.metric, part: part, name) else { continue }
      ProfiledProcess.window?.note(name, reading, unit: metric.unit)
      rows.append(
        SampleRow(
          id: id, metric: name, unit: metric.unit, metricClass: metric.metricClass, source: reading.source,
          thread: reading.thread.rawValue, process: 0, sample: sample, value: reading.value))
    }
  }

  /// What a disturbing probe yields is declared by nobody; in its process nothing else is kept.
  private func declaration(of metric: String, part: String?, _ name: String) -> MetricDeclaration? {
    guard let disturbing else { return declared[name] }
    return disturbing.metrics.contains(metric) ? Metrics.named(metric, part: part) : nil
  }

  /// Keeps one number that no probe reads. Naming an undeclared metric fails the case.
  public func record(
    _ metric: String, _ value: Double, source: String? = nil, thread: PayingThread = .main, sample: Int
  ) {
    guard let declaration = declared[metric] else { return undeclared.append(metric) }
    record([Reading(metric, value, source: source ?? declaration.source, thread: thread)], sample: sample)
  }

  /// Throws when a row is missing, doubled or was never declared: a case is complete or it has failed.
  func requireCompleteness() throws(CaseFailure) {
    if let name = undeclared.first { throw .undeclaredMetric(name, id) }
    let seen = Dictionary(grouping: rows, by: \.metric)
    if let disturbing, rows.isEmpty { throw .nothingDisturbed(disturbing, id) }
    for name in disturbing == nil ? declared.keys.sorted() : seen.keys.sorted() {
      let own = seen[name] ?? []
      if own.count != samples { throw .wrongCount(metric: name, rows: own.count, samples: samples, id) }
      guard Set(own.map(\.sample)) == Set(0..<samples) else {
        throw .wrongSamples(metric: name, samples: samples, id)
      }
    }
  }
}

/// Why a case's numbers cannot be used.
public enum CaseFailure: Error, CustomStringConvertible {
  /// The benchmark recorded a metric that it does not declare.
  case undeclaredMetric(String, CaseID)
  /// A metric has more or fewer rows than samples.
  case wrongCount(metric: String, rows: Int, samples: Int, CaseID)
  /// A metric has a sample twice and another one never.
  case wrongSamples(metric: String, samples: Int, CaseID)
  /// The benchmark measures nothing by a sampler, so that a disturbing probe has nothing to count.
  case nothingDisturbed(DisturbingProbe, CaseID)
  /// The case needs more memory than there is.
  case memory(needed: Int, available: Int, CaseID)

  public var description: String {
    switch self {
    case .undeclaredMetric(let name, let id): "\(id) recorded the metric '\(name)', which it does not declare"
    case .wrongCount(let metric, let rows, let samples, let id):
      "\(id) yielded \(rows) values of '\(metric)' in \(samples) samples"
    case .wrongSamples(let metric, let samples, let id):
      "\(id) did not yield each of the \(samples) samples of '\(metric)' once"
    case .nothingDisturbed(let probe, let id):
      "\(id) measures nothing that the probe '\(probe.rawValue)' could count"
    case .memory(let needed, let available, let id):
      "\(id) needs about \(Quantity.text(Double(needed), unit: "B")) of memory, and "
        + "\(Quantity.text(Double(available), unit: "B")) are available; choose a smaller canvas or fewer layers"
    }
  }
}
