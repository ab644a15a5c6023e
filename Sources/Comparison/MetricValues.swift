import Results
import Statistics

/// All that one case measured of one metric.
public struct MetricValues: Sendable {
  /// The unit of every value.
  public let unit: String
  /// How the metric repeats.
  public let metricClass: MetricClass
  /// The instrument, or `unavailable: ` and the reason.
  public let source: String
  /// The values of each process, by the process's number; processes without a value are left out.
  public private(set) var byProcess: [Int: [Double]] = [:]
  private var places: Set<Place> = []

  private struct Place: Hashable {
    let process: Int
    let sample: Int
  }

  init(like row: SampleRow) {
    unit = row.unit
    metricClass = row.metricClass
    source = row.source
  }

  /// Takes a row; false when its process and sample have one already.
  mutating func add(_ row: SampleRow) -> Bool {
    guard places.insert(Place(process: row.process, sample: row.sample)).inserted else { return false }
    if let value = row.value { byProcess[row.process, default: []].append(value) }
    return true
  }

  /// The numbers of the processes that gave a value, ascending.
  var processes: [Int] { byProcess.keys.sorted() }

  /// The median of each process, by its number: samples are not independent inside a process, so these are what is judged.
  var medians: [Int: Double] { byProcess.compactMapValues { median($0) } }

  /// The processes' medians in the order of their numbers.
  var orderedMedians: [Double] {
    let medians = medians
    return processes.compactMap { medians[$0] }
  }

  /// The median of the processes' medians; nil without any value.
  public var middle: Double? { median(Array(medians.values)) }

  /// The value that every sample of every process has; nil when there is none or they differ.
  public var only: Double? {
    let values = byProcess.values.joined()
    guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}
