import Glibc
import Results
import Statistics

/// A block of whole samples that lasts: what two processes take turns with.
struct TimedBlock {
  /// Time inside the samples' own measurements that the block is to have, ns. Never less than 1,000 steps of the clock.
  let length: Int

  /// Nanoseconds at the start in which nothing is counted: the other process had the caches. A sample that set up for longer
  /// has measured after them, and counts.
  static let discarded = 5_000_000
  /// A case that sets up for longer than it measures ends its block after this many times the length, however little
  /// was measured.
  static let patience = 4

  init(milliseconds: Int) { length = max(milliseconds * 1_000_000, 1000 * Clock.grain) }

  /// Measures samples until the block is full. `sample` returns the rows of so many; `measuredTotal` is the time that they have
  /// measured so far, ns.
  func run(
    measuredTotal: () -> Int = { MeasuredTime.total }, sample: (_ count: Int) throws -> [SampleRow]
  ) rethrows -> BlockReading {
    let start = Clock.monotonic()
    var values: [String: [Double]] = [:]
    var samples = 0
    func count(_ rows: [SampleRow]) {
      for row in rows {
        if let value = row.value { values[row.metric, default: []].append(value) }
        samples = max(samples, values[row.metric]?.count ?? 0)
      }
    }
    var (ticks, switches) = (ProcessorTicks.now(), Self.involuntarySwitches())
    var (began, measuredBefore) = (start, measuredTotal())
    let first = try sample(1)
    var perSample = max(1, measuredTotal() - measuredBefore)
    if Clock.monotonic() - start - perSample >= Self.discarded {
      count(first)
    } else {
      while Clock.monotonic() - start < Self.discarded {
        let before = measuredTotal()
        _ = try sample(1)
        perSample = max(1, measuredTotal() - before)
      }
      (ticks, switches) = (ProcessorTicks.now(), Self.involuntarySwitches())
      (began, measuredBefore) = (Clock.monotonic(), measuredTotal())
    }

    var measured = measuredTotal() - measuredBefore
    var elapsed = Clock.monotonic() - began
    var isEmpty = samples == 0
    while isEmpty || (measured < length && elapsed < length * Self.patience) {
      isEmpty = false
      // A suite that measures by other means than a sampler leaves no measured time: then elapsed time fills the block.
      let missing = max(0, length - measured)
      let wanted = min(1_000_000, max(1, (missing + perSample - 1) / perSample))
      count(try sample(fitting(wanted, elapsed: elapsed, samples: samples)))
      measured = measuredTotal() - measuredBefore
      elapsed = Clock.monotonic() - began
      if samples > 0, measured > 0 { perSample = max(1, measured / samples) }
    }
    return BlockReading(
      readings: values.compactMapValues { median($0) }, samples: samples, measured: measured,
      elapsed: elapsed,
      steal: ticks.flatMap { before in ProcessorTicks.now().flatMap { $0.steal(since: before) } },
      switches: Self.involuntarySwitches() - switches)
  }

  /// No more samples at once than the block's patience has time for, as far as is known yet.
  private func fitting(_ count: Int, elapsed: Int, samples: Int) -> Int {
    guard samples > 0 else { return 1 }
    let left = max(0, length * Self.patience - elapsed)
    return max(1, min(count, left / max(1, elapsed / samples)))
  }

  /// RUSAGE_SELF, in the type that the call wants.
  private static let ofProcess = __rusage_who_t(0)

  private static func involuntarySwitches() -> Int {
    var usage = rusage()
    getrusage(ofProcess, &usage)
    return usage.ru_nivcsw
  }
}
