import Glibc
import Statistics

/// From samples to their tails and modes.
public enum Distribution {
  /// The tails and modes of every timed metric, in the order in which each is first seen.
  ///
  /// Percentiles and their bounds are of all samples together; the bounds hold for independent samples, and samples of
  /// one process hang together, so read them as the narrowest that can be claimed. Without enough samples for bounds the
  /// row says how many are needed. Modes are of the processes' medians from ten processes up, else of the samples; see
  /// `Statistics.modes`.
  /// - Complexity: O(n log n).
  public static func rows(of samples: [SampleRow]) -> [DistributionRow] {
    var places: [GroupKey: Int] = [:]
    var groups: [SampleGroup] = []
    for row in samples where row.metricClass == .timed {
      guard let value = row.value else { continue }
      let key = GroupKey(row)
      let place = places[key] ?? groups.count
      if place == groups.count {
        places[key] = place
        groups.append(SampleGroup(first: row))
      }
      groups[place].add(value, process: row.process)
    }
    return groups.map { $0.distribution() }
  }
}

extension SampleGroup {
  fileprivate func distribution() -> DistributionRow {
    let pooled = processes.values.joined().sorted()
    let medians = processes.values.compactMap { median($0) }
    let isOfProcesses = medians.count >= 10
    let found = modes(isOfProcesses ? medians : pooled)
    let drift = drift()
    return DistributionRow(
      id: first.id, metric: first.metric, unit: first.unit, thread: first.thread, processes: processes.count,
      samples: pooled.count, p95: Tail(sorted: pooled, probability: 0.95, reach: 20),
      p99: Tail(sorted: pooled, probability: 0.99, reach: 100),
      modesOf: found.isEmpty ? "" : isOfProcesses ? "processes" : "samples",
      modeCentres: found.map { NumberText.of($0.centre) }.joined(separator: " "),
      modeShares: found.map { NumberText.of($0.share) }.joined(separator: " "), drift: drift?.slope,
      driftLow: drift?.low, driftHigh: drift?.high)
  }

  /// The change from the first process to the last one, as a share, with its interval; processes are numbered as they ran.
  private func drift() -> LineFit? {
    let numbers = processes.keys.sorted()
    let medians = numbers.compactMap { processes[$0].flatMap { median($0) } }
    guard let first = numbers.first, let last = numbers.last, medians.allSatisfy({ $0 > 0 }),
      var line = lineFit(x: numbers.map(Double.init), y: medians.map { log($0) })
    else { return nil }
    let span = Double(last - first)
    line.slope = expm1(line.slope * span)
    line.low = expm1(line.low * span)
    line.high = expm1(line.high * span)
    return line
  }
}

extension Tail {
  /// The percentile of ascending values; left out below `reach` of them, where it would be the maximum.
  fileprivate init(sorted values: [Double], probability: Double, reach: Int) {
    let ranks = quantileRanks(count: values.count, probability: probability)
    self.init(
      value: values.count >= reach ? quantile(sorted: values, probability) : nil,
      low: ranks.map { values[$0.low - 1] }, high: ranks.map { values[$0.high - 1] },
      status: ranks == nil ? .tooFew : .bounded, needed: Self.needed[probability] ?? 0)
  }

  private static let needed = Dictionary(
    uniqueKeysWithValues: [0.95, 0.99].map { ($0, samplesNeeded(probability: $0) ?? 0) })
}
