/// What the samples of one case and metric say together: a row of summary.csv.
///
/// Numbers are in the metric's unit and nil where they do not apply; see ``Summary`` for their meaning.
public struct SummaryRow: CSVRecord, Hashable {
  /// The case.
  public var id: CaseID
  /// The metric's name.
  public var metric: String
  /// The unit of all numbers but the counts.
  public var unit: String
  /// How the metric repeats.
  public var metricClass: MetricClass
  /// The instrument, or `unavailable: ` and the reason.
  public var source: String
  /// The thread that pays; empty when that does not apply.
  public var thread: String
  /// The number of processes that gave a value.
  public var processes: Int
  /// The number of values of all processes.
  public var samples: Int
  /// The smallest sample.
  public var min: Double?
  /// The median of the processes' medians.
  public var p50: Double?
  /// The 95th percentile of the samples, with at least 20 of them.
  public var p95: Double?
  /// The 99th percentile of the samples, with at least 100 of them.
  public var p99: Double?
  /// The largest sample.
  public var max: Double?
  /// The arithmetic mean of the samples.
  public var mean: Double?
  /// The lower end of the 95 % interval of the processes' medians.
  public var ci95Low: Double?
  /// The upper end of that interval.
  public var ci95High: Double?

  /// Makes a row without numbers.
  public init(
    id: CaseID, metric: String, unit: String, metricClass: MetricClass, source: String, thread: String,
    processes: Int, samples: Int
  ) {
    self.id = id
    self.metric = metric
    self.unit = unit
    self.metricClass = metricClass
    self.source = source
    self.thread = thread
    self.processes = processes
    self.samples = samples
  }

  /// The columns of summary.csv.
  public static let columns =
    KeyColumns.all + [
      "metric", "unit", "class", "source", "thread", "processes", "samples", "min", "p50", "p95", "p99",
      "max", "mean", "ci95_low", "ci95_high",
    ]

  /// Reads a row of summary.csv.
  public init(from fields: inout CSVFields) throws(CSVError) {
    id = try fields.caseID()
    metric = try fields.name()
    unit = try fields.name()
    metricClass = try fields.word(MetricClass.self)
    source = try fields.text()
    thread = try fields.text()
    processes = try fields.count()
    samples = try fields.count()
    min = try fields.optionalNumber()
    p50 = try fields.optionalNumber()
    p95 = try fields.optionalNumber()
    p99 = try fields.optionalNumber()
    max = try fields.optionalNumber()
    mean = try fields.optionalNumber()
    ci95Low = try fields.optionalNumber()
    ci95High = try fields.optionalNumber()
  }

  /// Writes a row of summary.csv.
  public func write(to writer: inout CSVWriter) {
    writer.caseID(id)
    writer.text(metric)
    writer.text(unit)
    writer.text(metricClass.rawValue)
    writer.text(source)
    writer.text(thread)
    writer.integer(processes)
    writer.integer(samples)
    for value in [min, p50, p95, p99, max, mean, ci95Low, ci95High] { writer.number(value) }
  }
}
