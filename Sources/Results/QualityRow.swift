/// Whether the rows of a process stand.
public enum ProcessFate: String, Codable, CaseIterable, Sendable {
  /// They are in samples.csv.
  case kept
  /// A rule fixed before the run threw them out, and the process was measured again.
  case discarded
}

/// The conditions under which one process of a case ran: a row of quality.csv.
public struct QualityRow: CSVRecord, Hashable {
  /// The case.
  public var id: CaseID
  /// The number of the process within the case, from 0.
  public var process: Int
  /// The number of the attempt, from 0; the last one of a process is kept.
  public var attempt: Int
  /// Whether its rows stand.
  public var fate: ProcessFate
  /// The rule that it broke, with the value; empty when it broke none.
  public var reason: String
  /// When it started, s after the run began.
  public var started: Double
  /// How long it took, s.
  public var seconds: Double
  /// Its CPU time, user and system, s.
  public var cpuSeconds: Double
  /// The share of the machine's time, 0 to 1, that the hypervisor gave to others meanwhile; nil when it cannot be read.
  public var steal: Double?
  /// How often its threads gave their processor away.
  public var voluntarySwitches: Int
  /// How often they lost it.
  public var involuntarySwitches: Int
  /// Its page faults, minor and major.
  public var pageFaults: Int

  /// Makes a row from its parts.
  public init(
    id: CaseID, process: Int, attempt: Int, fate: ProcessFate, reason: String, started: Double,
    seconds: Double,
    cpuSeconds: Double, steal: Double?, voluntarySwitches: Int, involuntarySwitches: Int, pageFaults: Int
  ) {
    self.id = id
    self.process = process
    self.attempt = attempt
    self.fate = fate
    self.reason = reason
    self.started = started
    self.seconds = seconds
    self.cpuSeconds = cpuSeconds
    self.steal = steal
    self.voluntarySwitches = voluntarySwitches
    self.involuntarySwitches = involuntarySwitches
    self.pageFaults = pageFaults
  }

  /// The columns of quality.csv.
  public static let columns =
    KeyColumns.all + [
      "process", "attempt", "fate", "rule_broken", "started_s", "seconds", "cpu_s", "steal",
      "voluntary_switches",
      "involuntary_switches", "page_faults",
    ]

  /// Reads a row of quality.csv.
  public init(from fields: inout CSVFields) throws(CSVError) {
    id = try fields.caseID()
    process = try fields.count()
    attempt = try fields.count()
    fate = try fields.word(ProcessFate.self)
    reason = try fields.text()
    started = try fields.number()
    seconds = try fields.number()
    cpuSeconds = try fields.number()
    steal = try fields.optionalNumber()
    voluntarySwitches = try fields.count()
    involuntarySwitches = try fields.count()
    pageFaults = try fields.count()
  }

  /// Writes a row of quality.csv.
  public func write(to writer: inout CSVWriter) {
    writer.caseID(id)
    writer.integer(process)
    writer.integer(attempt)
    writer.text(fate.rawValue)
    writer.text(reason)
    for value in [started, seconds, cpuSeconds, steal] { writer.number(value) }
    for count in [voluntarySwitches, involuntarySwitches, pageFaults] { writer.integer(count) }
  }
}
