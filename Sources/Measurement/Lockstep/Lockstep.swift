import FoundationEssentials
import Results

/// One case measured block by block at another program's command, so that two processes can take turns.
///
/// Prints `ready`; answers each line with one line of JSON: `go N` with the medians of N samples by metric, `go M ms` with a
/// ``BlockReading`` of at least M milliseconds, `work` with what the sample that warmed up says of its work: hashes, and
/// metrics that describe it, by which two processes are seen to do the same; `exact` with that sample's metrics that a gate holds
/// to expected values, the evidence beside a slower time. Ends at `done` or at the end of input.
enum Lockstep {
  static func serve<S: Suite>(
    _ suite: S.Type, case text: String, options: CaseProcessOptions, read: () -> String?,
    write: (String) -> Void
  ) throws {
    let (_, benchmark) = try suite.resolve(case: text)
    let describing = Set(
      benchmark.metrics.filter { $0.unit == "hash" || $0.direction == .fixed }.map(\.name))
    let held = Set(benchmark.metrics.filter { $0.gate != .none && $0.unit != "hash" }.map(\.name))
    // A first block is run and thrown away, so that no later one pays for cold code and fresh pages.
    let first = try suite.measure(case: text, options: options)
    write("ready")
    while let line = read() {
      switch line.split(separator: " ").map(String.init) {
      case ["done"]: return
      case ["work"]: write(try json(medians(of: first.filter { describing.contains($0.metric) })))
      case ["exact"]: write(try json(medians(of: first.filter { held.contains($0.metric) })))
      case let words where words.count == 2 && words[0] == "go" && number(words[1], in: 1...1_000_000) != nil:
        var block = options
        block.samples = number(words[1], in: 1...1_000_000) ?? 1
        write(try json(medians(of: try suite.measure(case: text, options: block))))
      case let words
      where words.count == 3 && words[0] == "go" && words[2] == "ms"
        && number(words[1], in: 1...10_000) != nil:
        let block = TimedBlock(milliseconds: number(words[1], in: 1...10_000) ?? 1)
        let reading = try block.run { count in
          var part = options
          part.samples = count
          return try suite.measure(case: text, options: part).filter { $0.unit != "hash" }
        }
        write(try json(reading))
      default:
        throw SuiteInputError(
          "'\(line)' is not a lockstep command",
          advice:
            "Send 'go N' with N in 1...1000000, 'go M ms' with M in 1...10000, 'work', 'exact', or 'done'.")
      }
    }
  }

  private static func medians(of rows: [SampleRow]) -> [String: Double] {
    var readings: [String: Double] = [:]
    for row in Summary.summarise(rows) { readings[row.metric] = row.p50 }
    return readings
  }

  private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
