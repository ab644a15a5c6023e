import Gate
import Results

extension SeededGenerator {
  /// A run in which anything may be there or not: expected rows for several toolchains, declarations, values of
  /// two processes, failures. Numbers are so small that they often meet. It is never malformed.
  ///
  /// `faults` is the chance, in per cent, of each thing that keeps expected values from being taken.
  mutating func scenario(faults: Int) throws -> GateScenario {
    var scenario = GateScenario()
    if chance(20) { scenario.input.pixelsChanged = "rounder dabs" }
    for id in ["S/a[seed]", "S/a[copying]", "S/b[seed;edge=64]"] where chance(60) {
      for metric in RandomMetric.allCases where chance(60) {
        try add(metric, of: id, faults: faults, to: &scenario)
        if chance(15) { try scenario.waive(metric.rawValue, of: id) }
        if chance(10) {
          // Expected by the base alone or by both.
          scenario.input.base.append(
            ExpectedRow(
              id: try CaseID(parsing: id), metric: metric.rawValue, unit: metric.unit, expected: number(),
              allowance: nil, toolchain: "", reason: "base"))
        }
      }
      if chance(faults) { scenario.input.failures[try CaseID(parsing: id)] = "killed" }
    }
    return scenario
  }

  private mutating func add(
    _ metric: RandomMetric, of id: String, faults: Int, to scenario: inout GateScenario
  ) throws {
    let (name, unit) = (metric.rawValue, metric.unit)
    let isUsual = chance(80)
    for toolchain in ["", GateScenario.toolchain, GateScenario.otherToolchain] {
      guard toolchain.isEmpty ? isUsual : chance(15) else { continue }
      try scenario.expect(
        name, of: id, isUsual ? 3 : number(), allowance: chance(30) ? number() : nil, unit: unit,
        toolchain: toolchain)
    }
    if chance(90) {
      let gate: MetricGate = chance(70) ? .engine : chance(70) ? .toolchain : .none
      try scenario.declare(name, of: id, unit: unit, gate: gate, direction: metric.direction)
    }
    guard !chance(faults) else { return }
    let value = chance(70) ? 3 : number()
    let other: Double? = chance(faults) ? (chance(50) ? nil : number()) : value
    try scenario.produce(name, of: id, unit: unit, [value, other])
  }

  private mutating func number() -> Double { Double(Int.random(in: 1...5, using: &self)) }
}

/// Metrics of every direction, and hashes.
enum RandomMetric: String, CaseIterable {
  case copies, stepsKept, dabs, pixelHash

  var unit: String { self == .pixelHash ? "hash" : "count" }

  var direction: MetricDirection {
    switch self {
    case .copies, .pixelHash: .lower
    case .stepsKept: .higher
    case .dabs: .fixed
    }
  }
}
