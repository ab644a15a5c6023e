/// A value at a time of a session: a row of timeline.csv.
public struct TimelineRow: CSVRecord, Hashable {
  /// When it was read, s after the session began, at least 0.
  public var time: Double
  /// The metric's name.
  public var metric: String
  /// The value; nil where the instrument could not be read, with the reason in `source`.
  public var value: Double?
  /// The unit of the value: `B` is drawn as memory, `ns` as a stall that ended at `time`.
  public var unit: String
  /// The instrument, or `unavailable: ` and the reason.
  public var source: String
  /// The thread that pays; empty when that does not apply.
  public var thread: String

  /// Makes a row from its parts.
  public init(time: Double, metric: String, value: Double?, unit: String, source: String, thread: String) {
    self.time = time
    self.metric = metric
    self.value = value
    self.unit = unit
    self.source = source
    self.thread = thread
  }

  /// The columns of timeline.csv.
  public static let columns = ["time_s", "metric", "value", "unit", "source", "thread"]

  /// Reads a row of timeline.csv.
  public init(from fields: inout CSVFields) throws(CSVError) {
    time = try fields.number()
    metric = try fields.name()
    value = try fields.optionalNumber()
    unit = try fields.name()
    source = try fields.text()
    thread = try fields.text()
  }

  /// Writes a row of timeline.csv.
  public func write(to writer: inout CSVWriter) {
    writer.number(time)
    writer.text(metric)
    writer.number(value)
    writer.text(unit)
    writer.text(source)
    writer.text(thread)
  }
}
