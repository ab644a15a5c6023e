import Glibc
import Results
import Statistics

/// Two loops that do always the same, read before, between and after the processes of a run: what they drift by is the
/// machine's, and no design's.
public struct Sentinel: Sendable {
  /// What was read so far.
  public private(set) var rows: [SentinelRow]
  private let start: Int
  private let interval: Int
  private let measure: @Sendable (NoiseLoops.Kind) -> Double
  private var last = Int.min

  /// Read at most every `interval` seconds, beside the first and last time; a reading takes about 0.1 s. `rows` are those
  /// of an earlier part of the run.
  public init(
    rows: [SentinelRow] = [], interval: Int = 10,
    measure: @escaping @Sendable (NoiseLoops.Kind) -> Double = NoiseLoops.measure
  ) {
    self.rows = rows
    self.interval = interval * 1_000_000_000
    self.measure = measure
    start = Clock.monotonic()
  }

  /// Reads both loops if it is time, or if it must be, and says whether it did; `processes` have been measured so far.
  @discardableResult
  public mutating func read(after processes: Int, always: Bool = false) -> Bool {
    let now = Clock.monotonic()
    guard always || last == .min || now - last >= interval else { return false }
    for loop in [NoiseLoops.Kind.register, .memory] {
      rows.append(
        SentinelRow(
          started: Double(now - start) / 1e9, processes: processes, loop: loop.rawValue, value: measure(loop))
      )
    }
    last = Clock.monotonic()
    return true
  }

  /// What a loop did over the run.
  public struct Drift: Sendable, Equatable {
    /// The loop.
    public let loop: String
    /// Readings.
    public let readings: Int
    /// The slowest reading over the fastest one.
    public let range: Double
    /// The last reading over the first one, along a line through their logarithms where there are three or more; nil with
    /// one reading.
    public let trend: Double?
  }

  /// The drift of each loop that was read.
  public static func drifts(of rows: [SentinelRow]) -> [Drift] {
    [NoiseLoops.Kind.register, .memory].compactMap { loop in
      let values = rows.filter { $0.loop == loop.rawValue }.map(\.value)
      guard let least = values.min(), let greatest = values.max(), least > 0 else { return nil }
      let line = lineFit(x: values.indices.map(Double.init), y: values.map { log($0) })
      let trend =
        line.map { exp($0.slope * Double(values.count - 1)) }
        ?? (values.count == 2 ? values[1] / values[0] : nil)
      return Drift(loop: loop.rawValue, readings: values.count, range: greatest / least, trend: trend)
    }
  }
}
