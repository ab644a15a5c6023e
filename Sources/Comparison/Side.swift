import Results

/// One of the things that are held against each other: a design of a run, or a run.
public struct Side: Sendable {
  /// The design's name, or the run's.
  public let name: String
  /// Everything that it measured.
  public private(set) var cases: [Subject: CaseValues] = [:]

  /// What one case measured.
  public struct CaseValues: Sendable {
    /// The case.
    public let id: CaseID
    /// Its metrics by name.
    public private(set) var metrics: [String: MetricValues] = [:]
    /// The metrics' names in the order in which they were first seen.
    public private(set) var order: [String] = []

    fileprivate init(id: CaseID) { self.id = id }

    fileprivate mutating func add(_ row: SampleRow, of run: RunRecord) throws(ComparisonError) {
      if metrics[row.metric] == nil { order.append(row.metric) }
      let values = metrics[row.metric, default: MetricValues(like: row)]
      guard values.unit == row.unit else {
        throw .units(id, metric: row.metric, values.unit, row.unit)
      }
      guard metrics[row.metric, default: values].add(row) else {
        throw .doubled(id, metric: row.metric, process: row.process, sample: row.sample, run: run.name)
      }
    }

    /// The largest number of processes that gave a value of one metric.
    var processCount: Int { metrics.values.map(\.byProcess.count).max() ?? 0 }
  }

  /// The designs of one run, in the order in which they are first seen.
  ///
  /// - Throws: ``ComparisonError`` for a row that is there twice.
  /// - Complexity: O(samples).
  public static func designs(of run: RunRecord) throws(ComparisonError) -> [Side] {
    var sides: [Side] = []
    var places: [String: Int] = [:]
    var subjects: [CaseID: Subject] = [:]
    for row in run.samples {
      let design = row.id.design
      if places[design] == nil {
        places[design] = sides.count
        sides.append(Side(name: design))
      }
      if subjects[row.id] == nil { subjects[row.id] = try? Subject.ofAnyDesign(row.id) }
      guard let place = places[design], let subject = subjects[row.id] else { continue }
      try sides[place].add(row, to: subject, of: run)
    }
    return sides
  }

  /// A run as one side, each design of it a subject of its own.
  ///
  /// - Throws: ``ComparisonError`` for a row that is there twice.
  /// - Complexity: O(samples).
  public static func whole(_ run: RunRecord) throws(ComparisonError) -> Side {
    var side = Side(name: run.name)
    for row in run.samples { try side.add(row, to: Subject.ofItsDesign(row.id), of: run) }
    return side
  }

  private init(name: String) { self.name = name }

  private mutating func add(
    _ row: SampleRow, to subject: Subject, of run: RunRecord
  ) throws(ComparisonError) {
    try cases[subject, default: CaseValues(id: row.id)].add(row, of: run)
  }
}
