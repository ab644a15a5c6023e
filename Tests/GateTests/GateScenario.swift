import Gate
import Results

/// A run of the gate, built row by row: each row says what was expected, what is declared and what was found.
struct GateScenario {
  static let toolchain = "swift-6.3 jemalloc-5.3"
  static let otherToolchain = "swift-6.2 jemalloc-5.2"
  static let stroke = "StrokeCost/Stroke[seed]"

  var input = GateInput(expected: [], declared: [:], produced: [], toolchain: GateScenario.toolchain)

  static func key(_ metric: String, of id: String = stroke) throws -> RowKey {
    RowKey(id: try CaseID(parsing: id), metric: metric)
  }

  /// A row that is expected, declared and found, each as far as it is given; `found` has a value for each process.
  mutating func add(
    _ metric: String, of id: String = stroke, expected: Double? = nil, allowance: Double? = nil,
    unit: String = "count", gate: MetricGate = .engine, direction: MetricDirection = .lower, found: [Double?]
  ) throws {
    if let expected { try expect(metric, of: id, expected, allowance: allowance, unit: unit) }
    try declare(metric, of: id, unit: unit, gate: gate, direction: direction)
    try produce(metric, of: id, unit: unit, found)
  }

  /// A hash row, found in two processes.
  mutating func addHash(_ metric: String, of id: String = stroke, expected: Double?, found: Double) throws {
    try add(metric, of: id, expected: expected, unit: "hash", found: [found, found])
  }

  mutating func expect(
    _ metric: String, of id: String = stroke, _ value: Double, allowance: Double? = nil,
    unit: String = "count", toolchain: String = "", reason: String = "measured"
  ) throws {
    input.expected.append(
      ExpectedRow(
        id: try CaseID(parsing: id), metric: metric, unit: unit, expected: value, allowance: allowance,
        toolchain: toolchain, reason: reason))
  }

  mutating func declare(
    _ metric: String, of id: String = stroke, unit: String = "count", gate: MetricGate = .engine,
    direction: MetricDirection = .lower
  ) throws {
    input.declared[try Self.key(metric, of: id)] = MetricDeclaration(
      name: metric, unit: unit, metricClass: .exact, source: "engine counter", summary: metric, gate: gate,
      direction: direction)
  }

  mutating func produce(
    _ metric: String, of id: String = stroke, unit: String = "count", source: String = "engine counter",
    _ values: [Double?]
  ) throws {
    for (process, value) in values.enumerated() {
      input.produced.append(
        SampleRow(
          id: try CaseID(parsing: id), metric: metric, unit: unit, metricClass: .exact, source: source,
          thread: "main", process: process, sample: 0, value: value))
    }
  }

  /// Lets a row pass until the end of the year.
  mutating func waive(
    _ metric: String, of id: String = stroke, reason: String = "known", expires: String = "2026-12-31"
  ) throws {
    let id = try CaseID(parsing: id)
    let start = id.description.firstIndex(of: "[") ?? id.description.startIndex
    var waiver = WaiverRow(
      suite: id.suite, benchmark: id.benchmark,
      caseName: String(id.description[start...].dropFirst().dropLast()), metric: metric, reason: reason,
      expires: expires)
    waiver.line = input.waivers.rows.count + 2
    input.waivers = try Waivers(input.waivers.rows + [waiver], file: "waivers.csv", today: "2026-12-01")
  }

  func report() throws -> GateReport { try ExactGate.judge(input) }

  /// The only finding on a row; nil when there is none or more than one.
  func finding(_ metric: String, of id: String = stroke) throws -> Finding? {
    let key = try Self.key(metric, of: id)
    let all = try report().findings.filter { $0.row == key }
    return all.count == 1 ? all.first : nil
  }
}
