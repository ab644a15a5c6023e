/// A complete run of the gate over identical sides: a row of aa.csv.
public struct IdenticalRunRow: CSVRecord, Hashable {
  /// When it began, UTC, such as `2026-11-30T08:33:00Z`; never empty.
  public var time: String
  /// The machine: its processor and how many cores, in one text; never empty.
  public var machine: String
  /// How many timed rows were judged.
  public var rows: Int
  /// How many of them were called regressed, each a false alarm; at most `rows`.
  public var alarms: Int
  /// The exit code of the whole run, 0 to 5.
  public var exitCode: Int
  /// How long it took, builds apart, s.
  public var seconds: Double

  /// Makes a row from its parts.
  public init(time: String, machine: String, rows: Int, alarms: Int, exitCode: Int, seconds: Double) {
    self.time = time
    self.machine = machine
    self.rows = rows
    self.alarms = alarms
    self.exitCode = exitCode
    self.seconds = seconds
  }

  /// The columns of aa.csv.
  public static let columns = ["time", "machine", "rows", "alarms", "exit_code", "seconds"]

  /// Reads a row of aa.csv.
  public init(from fields: inout CSVFields) throws(CSVError) {
    time = try fields.name()
    machine = try fields.name()
    rows = try fields.count()
    alarms = try fields.count()
    if alarms > rows { throw fields.fault(expected: "no more alarms than the \(rows) rows") }
    exitCode = try fields.count()
    if exitCode > 5 { throw fields.fault(expected: "an exit code of the gate, 0 to 5") }
    seconds = try fields.number()
    if seconds < 0 { throw fields.fault(expected: "a time of at least 0 s") }
  }

  /// Writes a row of aa.csv.
  public func write(to writer: inout CSVWriter) {
    writer.text(time)
    writer.text(machine)
    writer.integer(rows)
    writer.integer(alarms)
    writer.integer(exitCode)
    writer.number(seconds)
  }
}
