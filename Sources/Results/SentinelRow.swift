/// One reading of a loop that does always the same: what it varies by is the machine. A row of sentinel.csv.
public struct SentinelRow: CSVRecord, Hashable {
  /// When it was read, s after the run began.
  public var started: Double
  /// How many processes had been measured by then.
  public var processes: Int
  /// The loop: `register` or `memory`.
  public var loop: String
  /// The time of one turn, ns.
  public var value: Double

  /// Makes a row from its parts.
  public init(started: Double, processes: Int, loop: String, value: Double) {
    self.started = started
    self.processes = processes
    self.loop = loop
    self.value = value
  }

  /// The columns of sentinel.csv.
  public static let columns = ["started_s", "processes", "loop", "value"]

  /// Reads a row of sentinel.csv.
  public init(from fields: inout CSVFields) throws(CSVError) {
    started = try fields.number()
    processes = try fields.count()
    loop = try fields.name()
    value = try fields.number()
  }

  /// Writes a row of sentinel.csv.
  public func write(to writer: inout CSVWriter) {
    writer.number(started)
    writer.integer(processes)
    writer.text(loop)
    writer.number(value)
  }
}
