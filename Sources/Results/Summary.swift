import Glibc
import Statistics

/// From samples to what is shown of them.
public enum Summary {
  /// Summarises samples by case and metric, in the order in which each is first seen.
  ///
  /// Samples are not independent inside a process, so `p50` is the median of the processes' medians and
  /// the interval is that of the processes' medians, with at least 3 processes: Student's t on their
  /// logarithms, since ratios are what is compared, or on the values themselves when one is not positive.
  /// Equal medians give an interval of width zero. Minimum, maximum, mean, p95 (from 20 samples) and p99
  /// (from 100) are of all samples together. A hash has a p50 only when all samples agree, and no mean,
  /// percentile or interval. Rows without a value count nothing; a group of only such rows keeps its
  /// source and has empty numbers. A metric whose rows differ in unit or thread is summarised for each.
  /// - Complexity: O(n log n).
  public static func summarise(_ rows: [SampleRow]) -> [SummaryRow] {
    var places: [GroupKey: Int] = [:]
    var groups: [SampleGroup] = []
    for row in rows {
      let key = GroupKey(row)
      let place = places[key] ?? groups.count
      if place == groups.count {
        places[key] = place
        groups.append(SampleGroup(first: row))
      }
      groups[place].add(row)
    }
    return groups.map { $0.summary() }
  }

  /// The interval of the location of the processes' medians; nil with fewer than 3 of them.
  static func interval(ofMedians medians: [Double]) -> Interval? {
    guard medians.count >= 3 else { return nil }
    if medians.allSatisfy({ $0 == medians[0] }) { return Interval(low: medians[0], high: medians[0]) }
    guard medians.allSatisfy({ $0 > 0 }) else { return tInterval(medians) }
    return tInterval(medians.map { log($0) }).map { Interval(low: exp($0.low), high: exp($0.high)) }
  }
}

extension SampleGroup {
  fileprivate func summary() -> SummaryRow {
    let pooled = processes.values.joined().sorted()
    var row = SummaryRow(
      id: first.id, metric: first.metric, unit: first.unit, metricClass: first.metricClass,
      source: source ?? first.source, thread: first.thread, processes: processes.count,
      samples: pooled.count)
    guard let least = pooled.first, let greatest = pooled.last else { return row }
    row.min = least
    row.max = greatest
    if first.unit == "hash" {
      if least == greatest { row.p50 = least }
      return row
    }
    let medians = processes.values.compactMap { median($0) }
    row.p50 = median(medians)
    row.mean = mean(of: pooled)
    if pooled.count >= 20 { row.p95 = quantile(sorted: pooled, 0.95) }
    if pooled.count >= 100 { row.p99 = quantile(sorted: pooled, 0.99) }
    // A dictionary has no order, and a sum in another order can differ in its last digit.
    let interval = Summary.interval(ofMedians: medians.sorted())
    row.ci95Low = interval?.low
    row.ci95High = interval?.high
    return row
  }

  /// The mean, which equal samples give exactly.
  private func mean(of sorted: [Double]) -> Double? {
    sorted.first == sorted.last ? sorted.first : Statistics.mean(sorted)
  }
}
