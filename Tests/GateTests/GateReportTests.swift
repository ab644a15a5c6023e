import Gate
import Results
import Testing

/// The order of the findings and the exit code that they add up to.
@Suite struct GateReportTests {
  /// A metric that gets `verdict`.
  private func add(_ verdict: Verdict, _ metric: String, of id: String, to scenario: inout GateScenario)
    throws
  {
    switch verdict {
    case .invalid: try scenario.add(metric, of: id, expected: 1, direction: .fixed, found: [2, 2])
    case .unstable: try scenario.add(metric, of: id, expected: 1, found: [1, 2])
    case .missing: try scenario.expect(metric, of: id, 1)
    case .new: try scenario.add(metric, of: id, found: [1, 1])
    case .otherToolchain:
      try scenario.expect(metric, of: id, 1, toolchain: GateScenario.otherToolchain)
      try scenario.add(metric, of: id, gate: .toolchain, found: [1, 1])
    case .regressed: try scenario.add(metric, of: id, expected: 1, found: [2, 2])
    case .waived:
      try scenario.add(metric, of: id, expected: 1, found: [2, 2])
      try scenario.waive(metric, of: id)
    case .improved: try scenario.add(metric, of: id, expected: 1, found: [0, 0])
    case .unchanged: try scenario.add(metric, of: id, expected: 1, found: [1, 1])
    }
  }

  @Test func exitCodesOfTheVerdicts() {
    #expect(Verdict.allCases.map(\.exitCode) == [5, 5, 4, 4, 4, 1, 0, 0, 0])
  }

  @Test(arguments: Verdict.allCases, Verdict.allCases)
  func theWorseOfTwoDecides(left: Verdict, right: Verdict) throws {
    // Worst first, as the design lists the exit codes: 5, 4, 1, 0.
    let codes: [Verdict: Int32] = [
      .invalid: 5, .unstable: 5, .missing: 4, .new: 4, .otherToolchain: 4, .regressed: 1, .waived: 0,
      .improved: 0,
      .unchanged: 0,
    ]
    var scenario = GateScenario()
    try add(left, "a", of: GateScenario.stroke, to: &scenario)
    try add(right, "b", of: GateScenario.stroke, to: &scenario)
    let report = try scenario.report()
    let wanted = [codes[left], codes[right]].compactMap { $0 }
    #expect(report.exitCode == (wanted.contains(5) ? 5 : wanted.contains(4) ? 4 : wanted.contains(1) ? 1 : 0))
    #expect(report.count(left) == (left == right ? 2 : 1))
  }

  @Test func worstFirstThenCasesBySizeThenMetricsByName() throws {
    let cases = ["S/b[seed;edge=4096]", "S/b[seed;edge=512]", "S/a[seed]"]
    var scenario = GateScenario()
    for id in cases {
      for (index, verdict) in Verdict.allCases.enumerated() {
        // Names against the order of verdicts, so that neither can stand in for the other.
        try add(verdict, "z\(9 - index)", of: id, to: &scenario)
        try add(verdict, "a\(9 - index)", of: id, to: &scenario)
      }
    }
    let sorted = ["S/a[seed]", "S/b[seed;edge=512]", "S/b[seed;edge=4096]"]
    let wanted = Verdict.allCases.enumerated().flatMap { index, verdict in
      sorted.flatMap { id in ["a", "z"].map { "\(verdict.rawValue) \(id) \($0)\(9 - index)" } }
    }
    #expect(try scenario.report().findings.map { "\($0.verdict.rawValue) \($0.row)" } == wanted)
  }

  @Test func theOrderOfTheInputDoesNotMatter() throws {
    var scenario = GateScenario()
    for (index, verdict) in Verdict.allCases.enumerated() {
      try add(verdict, "m\(index)", of: "S/b[seed;edge=\(index)]", to: &scenario)
    }
    let report = try scenario.report()
    for seed in 0..<20 {
      var random = SeededGenerator(state: UInt64(seed))
      scenario.input.expected.shuffle(using: &random)
      scenario.input.produced.shuffle(using: &random)
      #expect(try scenario.report() == report)
    }
  }
}
