import Comparison
import Results

/// A run for a comparison, written case by case.
struct Scenario {
  var samples: [SampleRow] = []
  var environment: [String: String] = ["status": "complete"]
  var declarations: [MetricKey: MetricDeclaration] = [:]

  /// Adds one sample a process of a metric of `StrokeCost/Stroke[DESIGN;canvas_px=CANVAS]`.
  mutating func add(
    _ metric: String, of design: String, _ values: [Double?], unit: String = "ns",
    class metricClass: MetricClass = .timed, direction: MetricDirection? = nil, benchmark: String = "Stroke",
    canvas: Int = 512
  ) throws {
    let id = try CaseID(
      suite: "StrokeCost", benchmark: benchmark, design: design, parameters: ["canvas_px": String(canvas)])
    for (process, value) in values.enumerated() {
      samples.append(
        SampleRow(
          id: id, metric: metric, unit: unit, metricClass: metricClass, source: "test", thread: "main",
          process: process, sample: 0, value: value))
    }
    if let direction {
      declarations[MetricKey(suite: "StrokeCost", benchmark: benchmark, metric: metric)] = MetricDeclaration(
        name: metric, unit: unit, metricClass: metricClass, source: "test", summary: metric,
        direction: direction)
    }
  }

  /// Adds an exact metric that every one of `processes` processes agrees about.
  mutating func addExact(
    _ metric: String, of design: String, _ value: Double, unit: String = "count", processes: Int = 3,
    direction: MetricDirection? = nil, canvas: Int = 512
  ) throws {
    try add(
      metric, of: design, Array(repeating: value, count: processes), unit: unit, class: .exact,
      direction: direction, canvas: canvas)
  }

  /// Adds a hash.
  mutating func addHash(_ metric: String, of design: String, _ value: Double, canvas: Int = 512) throws {
    try addExact(metric, of: design, value, unit: "hash", canvas: canvas)
  }

  /// The run.
  func run(_ name: String = "run") -> RunRecord {
    RunRecord(
      name: name, samples: samples,
      environment: environment.map { EnvironmentRow(key: $0.key, value: $0.value) })
  }

  /// What to compare, design by design.
  func request(reference: String = "seed") throws -> ComparisonRequest {
    let run = run()
    var request = ComparisonRequest(.designs, sides: try Side.designs(of: run), reference: reference)
    request.hasRounds = run.hasRounds
    request.declarations = declarations
    request.remarks = run.remarks
    return request
  }

  /// The comparison, design by design.
  func comparison(_ change: (inout ComparisonRequest) -> Void = { _ in }) throws -> Comparison {
    var request = try request()
    change(&request)
    return try Comparison(request)
  }
}

extension Comparison {
  /// The only row of a metric; nil when there is none or more than one.
  func row(_ metric: String, canvas: Int? = nil) -> MetricComparison? {
    let rows = subjects.filter {
      canvas == nil || $0.subject.parameters["canvas_px"] == canvas.map(String.init)
    }
    .flatMap(\.candidates).flatMap(\.rows).filter { $0.metric == metric }
    return rows.count == 1 ? rows[0] : nil
  }
}
