/// How far a percentile can be trusted.
public enum TailStatus: String, Codable, CaseIterable, Sendable {
  /// Order statistics bound it from both sides with a confidence of 95 %.
  case bounded
  /// There are too few samples for bounds, or for the percentile itself.
  case tooFew = "too few samples"
}

/// A percentile with its bounds: columns of distribution.csv.
public struct Tail: Hashable, Sendable {
  /// The percentile; nil where too few samples reach that far.
  public var value: Double?
  /// The lower bound; nil with too few samples.
  public var low: Double?
  /// The upper bound; nil with too few samples.
  public var high: Double?
  /// How far it can be trusted.
  public var status: TailStatus
  /// Samples from which there are bounds.
  public var needed: Int

  /// Makes a tail from its parts.
  public init(value: Double?, low: Double?, high: Double?, status: TailStatus, needed: Int) {
    self.value = value
    self.low = low
    self.high = high
    self.status = status
    self.needed = needed
  }
}

/// What the samples of one case and metric look like beyond their middle: a row of distribution.csv.
public struct DistributionRow: CSVRecord, Hashable {
  /// The case.
  public var id: CaseID
  /// The metric's name.
  public var metric: String
  /// The unit of all values.
  public var unit: String
  /// The thread that pays; empty when that does not apply.
  public var thread: String
  /// The number of processes that gave a value.
  public var processes: Int
  /// The number of values of all processes.
  public var samples: Int
  /// The 95th percentile.
  public var p95: Tail
  /// The 99th percentile.
  public var p99: Tail
  /// What the modes are of: `processes` (their medians) or `samples`; empty with fewer than ten of either.
  public var modesOf: String
  /// Medians of the modes, ascending, joined by spaces.
  public var modeCentres: String
  /// Shares of the modes, 0 to 1, joined by spaces.
  public var modeShares: String
  /// The last process over the first one, less 1, along a line through the logarithms of their medians; nil with fewer
  /// than three processes or a median that is not positive.
  public var drift: Double?
  /// The lower end of its 95 % interval.
  public var driftLow: Double?
  /// The upper end of its 95 % interval.
  public var driftHigh: Double?

  /// Makes a row from its parts.
  public init(
    id: CaseID, metric: String, unit: String, thread: String, processes: Int, samples: Int, p95: Tail,
    p99: Tail,
    modesOf: String, modeCentres: String, modeShares: String, drift: Double? = nil, driftLow: Double? = nil,
    driftHigh: Double? = nil
  ) {
    self.id = id
    self.metric = metric
    self.unit = unit
    self.thread = thread
    self.processes = processes
    self.samples = samples
    self.p95 = p95
    self.p99 = p99
    self.modesOf = modesOf
    self.modeCentres = modeCentres
    self.modeShares = modeShares
    self.drift = drift
    self.driftLow = driftLow
    self.driftHigh = driftHigh
  }

  /// The columns of distribution.csv.
  public static let columns =
    KeyColumns.all + ["metric", "unit", "thread", "processes", "samples"]
    + ["p95", "p99"].flatMap { name in [name] + ["low", "high", "status", "needed"].map { "\(name)_\($0)" } }
    + ["modes_of", "mode_centres", "mode_shares", "drift", "drift_low", "drift_high"]

  /// Reads a row of distribution.csv.
  public init(from fields: inout CSVFields) throws(CSVError) {
    id = try fields.caseID()
    metric = try fields.name()
    unit = try fields.name()
    thread = try fields.text()
    processes = try fields.count()
    samples = try fields.count()
    p95 = try Tail(from: &fields)
    p99 = try Tail(from: &fields)
    modesOf = try fields.text()
    modeCentres = try fields.text()
    modeShares = try fields.text()
    drift = try fields.optionalNumber()
    driftLow = try fields.optionalNumber()
    driftHigh = try fields.optionalNumber()
  }

  /// Writes a row of distribution.csv.
  public func write(to writer: inout CSVWriter) {
    writer.caseID(id)
    writer.text(metric)
    writer.text(unit)
    writer.text(thread)
    writer.integer(processes)
    writer.integer(samples)
    p95.write(to: &writer)
    p99.write(to: &writer)
    writer.text(modesOf)
    writer.text(modeCentres)
    writer.text(modeShares)
    for number in [drift, driftLow, driftHigh] { writer.number(number) }
  }
}

extension Tail {
  fileprivate init(from fields: inout CSVFields) throws(CSVError) {
    value = try fields.optionalNumber()
    low = try fields.optionalNumber()
    high = try fields.optionalNumber()
    status = try fields.word(TailStatus.self)
    needed = try fields.count()
  }

  fileprivate func write(to writer: inout CSVWriter) {
    for number in [value, low, high] { writer.number(number) }
    writer.text(status.rawValue)
    writer.integer(needed)
  }
}
