import Results
import Synchronization

/// Memory read each 10 ms and around each operation, and each time that the case records, in one table:
/// `timeline.csv`. The session begins with the process's case, so that what prepares the operations is seen too.
final class TimelineWindow: ProfileWindow {
  /// Between two readings of memory, microseconds.
  static let interval: UInt32 = 10_000

  private let folder: String
  private let start = Clock.monotonic()
  private let rows = Mutex<[TimelineRow]>([])
  private let ticker = Ticker(everyMicroseconds: interval)

  init(folder: String) {
    self.folder = folder
    rows.withLock { $0.reserveCapacity(1 << 16) }
    read()
    ticker.start { [self] in read() }
  }

  func open() { read() }

  func close() { read() }

  func note(_ metric: String, _ reading: Reading, unit: String) {
    guard unit == "ns", reading.value != nil else { return }
    add(metric, reading.value, unit: unit, source: reading.source, thread: reading.thread.rawValue)
  }

  func finish() throws {
    ticker.stop()
    read()
    try CSV.write(rows.withLock { $0.sorted { $0.time < $1.time } }, to: "\(folder)/timeline.csv")
  }

  private func read() {
    add("rss", KernelMemory.resident().map(Double.init), source: "/proc/self/statm")
    guard Jemalloc.refusal == nil else { return }
    Jemalloc.refresh()
    for level in ["allocated", "resident"] {
      add(
        "heap_\(level)", Jemalloc.number("stats.\(level)").map(Double.init), source: "jemalloc stats.\(level)"
      )
    }
  }

  private func add(
    _ metric: String, _ value: Double?, unit: String = "B", source: String,
    thread: String = PayingThread.process.rawValue
  ) {
    let time = Double(Clock.monotonic() - start) / 1e9
    rows.withLock {
      $0.append(
        TimelineRow(time: time, metric: metric, value: value, unit: unit, source: source, thread: thread))
    }
  }
}
