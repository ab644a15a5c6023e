import Gate
import Results
import Testing

/// Random runs: what the gate says of them is what a slow second reading of the rules says.
@Suite struct RulesPropertyTests {
  @Test func everyRequiredRowGetsOneFindingWithTheCodeOfTheRules() throws {
    var seen: [Verdict: Int] = [:]
    var codes: [Int32: Int] = [:]
    for seed in 0..<1000 {
      var random = SeededGenerator(state: UInt64(seed))
      let input = try random.scenario(faults: seed % 3 == 0 ? 10 : 1).input
      let (report, model) = (try ExactGate.judge(input), RulesModel(input: input))
      try #require(report.findings.map(\.row).sorted() == model.required, "seed \(seed)")
      for finding in report.findings {
        try #require(
          finding.verdict.exitCode == model.exitCode(of: finding.row) && !finding.reason.isEmpty,
          "seed \(seed): \(finding)")
        seen[finding.verdict, default: 0] += 1
      }
      try #require(report.exitCode == model.exitCode, "seed \(seed)")
      codes[report.exitCode, default: 0] += 1
    }
    // The runs must have met every verdict and every outcome often, or nothing was tried.
    for verdict in Verdict.allCases { #expect(seen[verdict, default: 0] > 30, "\(verdict)") }
    for code: Int32 in [0, 1, 4, 5] { #expect(codes[code, default: 0] > 20, "exit \(code)") }
  }
}
