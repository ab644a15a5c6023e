/// One measured value: a row of samples.csv.
public struct SampleRow: CSVRecord, Hashable {
  /// The case that was measured.
  public var id: CaseID
  /// The metric's name, such as `wall`; never empty.
  public var metric: String
  /// The unit of the value: `ns`, `B`, `count`, `hash` or another; never empty.
  public var unit: String
  /// How the metric repeats.
  public var metricClass: MetricClass
  /// The instrument, or `unavailable: ` and the reason when there is no value.
  public var source: String
  /// The thread that pays: `main`, `background`, `process`; empty when that does not apply.
  public var thread: String
  /// The number of the process within the case, from 0.
  public var process: Int
  /// The number of the sample within the process, from 0.
  public var sample: Int
  /// The value in the unit; nil when it is unavailable. Never NaN or infinite in a file.
  public var value: Double?

  /// Makes a row; a value that is not finite becomes nil.
  public init(
    id: CaseID, metric: String, unit: String, metricClass: MetricClass, source: String, thread: String,
    process: Int, sample: Int, value: Double?
  ) {
    self.id = id
    self.metric = metric
    self.unit = unit
    self.metricClass = metricClass
    self.source = source
    self.thread = thread
    self.process = process
    self.sample = sample
    self.value = value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The columns of samples.csv.
  public static let columns =
    KeyColumns.all + ["metric", "unit", "class", "source", "thread", "process", "sample", "value"]

  /// Reads a row of samples.csv.
  public init(from fields: inout CSVFields) throws(CSVError) {
    id = try fields.caseID()
    metric = try fields.name()
    unit = try fields.name()
    metricClass = try fields.word(MetricClass.self)
    source = try fields.text()
    thread = try fields.text()
    process = try fields.count()
    sample = try fields.count()
    value = try fields.optionalNumber()
  }

  /// Writes a row of samples.csv.
  public func write(to writer: inout CSVWriter) {
    writer.caseID(id)
    writer.text(metric)
    writer.text(unit)
    writer.text(metricClass.rawValue)
    writer.text(source)
    writer.text(thread)
    writer.integer(process)
    writer.integer(sample)
    writer.number(value)
  }
}
