import Results

/// What a row of the gate is, what it is held to, what was found and by which rule it is judged, in words.
public struct RowExplanation: Sendable {
  private let key: RowKey
  private let input: GateInput
  private let benchmark: String
  private let file: String

  /// An explanation of `key` within `input`; `benchmark` says what the benchmark shows, `file` where expected values are from.
  public init(_ key: RowKey, in input: GateInput, benchmark: String, file: String) {
    self.key = key
    self.input = input
    self.benchmark = benchmark
    self.file = file
  }

  /// The text; ends in a line feed. Throws `GateDataError` like the gate itself.
  public func text() throws(GateDataError) -> String {
    let finding = try ExactGate.judge(input).findings.first { $0.row == key }
    var lines = ["row         \(key)", "benchmark   \(benchmark)", "metric      \(metric)"]
    lines += held
    lines.append("measured    \(measured)")
    lines.append("rule        \(rule)")
    if let index = input.waivers.first(for: key) {
      let waiver = input.waivers.rows[index]
      lines.append("waiver      \(input.waivers.place(of: index)), until \(waiver.expires): \(waiver.reason)")
    }
    if let finding {
      lines.append(
        "verdict     \(finding.verdict.rawValue.uppercased()) (exit \(finding.verdict.exitCode)): \(finding.reason)"
      )
      lines += finding.evidence.map { "evidence    \($0)" }
    } else {
      lines.append("verdict     none: nothing holds this row, so the gate does not judge it")
    }
    lines.append("again       \(GateText.again(key))")
    return lines.map { $0 + "\n" }.joined()
  }

  private var rows: [SampleRow] { input.produced.filter { $0.id == key.id && $0.metric == key.metric } }

  private var metric: String {
    guard let declared = input.declared[key] else { return "no suite declares it" }
    let gate =
      switch declared.gate {
      case .none: "not held by itself"
      case .engine: "the engine's logic, the same everywhere"
      case .toolchain: "holds for its toolchain"
      }
    return
      "\(declared.summary) (\(declared.unit), \(declared.metricClass.rawValue); \(declared.source)); \(gate)"
  }

  private var held: [String] {
    func lines(_ title: String, _ rows: [ExpectedRow], _ place: String) -> [String] {
      rows.filter { $0.id == key.id && $0.metric == key.metric }.map { row in
        let allowance = row.allowance.map { ", allowance \(ExactText.of($0, row.unit))" } ?? ""
        let toolchain = row.toolchain.isEmpty ? "" : ", for \(row.toolchain)"
        let text = "\(ExactText.of(row.expected, row.unit))\(allowance)\(toolchain)"
        return "\(title)\(text) (\(place): \(row.reason.isEmpty ? "no reason given" : row.reason))"
      }
    }
    let own = lines("held to     ", input.expected, file)
    return (own.isEmpty ? ["held to     nothing: \(file) has no row of it"] : own)
      + lines("base        ", input.base, "the base revision")
  }

  private var measured: String {
    if let failure = input.failures[key.id] { return "nothing: the case failed: \(failure)" }
    guard !rows.isEmpty else { return "nothing" }
    let values = rows.map { row in
      row.value.map { ExactText.of($0, row.unit) } ?? "none (\(row.source))"
    }
    let processes = Set(rows.map(\.process)).count
    return Set(values).count == 1
      ? "\(values[0]) in each of \(processes) processes"
      : "\(values.joined(separator: ", ")) in \(processes) processes"
  }

  private var rule: String {
    let declared = input.declared[key]
    if declared?.unit == "hash" || rows.first?.unit == "hash" {
      return
        "a hash: any difference is invalid (exit 5), unless --pixels-changed says why: \(HashMeaning.of(key.metric))"
    }
    if GrowthRule.isGrowth(key.metric) {
      return
        "growth: more than expected + allowance is a regression, whatever each size alone is granted (exit 1)"
    }
    switch (declared?.direction ?? .lower, declared?.metricClass ?? .exact) {
    case (.fixed, _): return "it describes the work: any difference is invalid (exit 5)"
    case (.higher, _):
      return "less than expected - allowance is a regression (exit 1); more is an improvement, if hashes stay"
    case (.lower, .exact):
      return
        "processes must agree to the digit (else exit 5); more than expected + allowance is a regression (exit 1); less "
        + "is an improvement, if the case's hashes stay"
    case (.lower, .count):
      return
        "processes may differ by the allowance (else exit 5); a median over expected + allowance is a regression (exit 1)"
    case (.lower, .peak), (.lower, .timed):
      return "one-sided: a median over expected + allowance is a regression (exit 1)"
    }
  }
}
