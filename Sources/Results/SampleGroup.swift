/// Which samples are summarised together.
struct GroupKey: Hashable {
  private let id: CaseID
  private let metric: String
  private let unit: String
  private let thread: String

  /// The group of `row`.
  init(_ row: SampleRow) {
    id = row.id
    metric = row.metric
    unit = row.unit
    thread = row.thread
  }
}

/// The samples of one case, metric, unit and thread, by process.
struct SampleGroup {
  /// The first of them, for what all have in common.
  let first: SampleRow
  /// The instrument of the first that has a value.
  private(set) var source: String?
  /// The values by process.
  private(set) var processes: [Int: [Double]] = [:]

  /// A group without values.
  init(first: SampleRow) { self.first = first }

  /// Adds the row's value if it has one.
  mutating func add(_ row: SampleRow) {
    guard let value = row.value, value.isFinite else { return }
    if source == nil { source = row.source }
    add(value, process: row.process)
  }

  /// Adds a value.
  mutating func add(_ value: Double, process: Int) { processes[process, default: []].append(value) }
}
