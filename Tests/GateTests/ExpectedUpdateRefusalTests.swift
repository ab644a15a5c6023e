import Gate
import Results
import Testing

/// Runs from which no expected value may be taken, because some of them would be made up.
@Suite struct ExpectedUpdateRefusalTests {
  /// Another row has moved, so that a refusal that came too late would have something to write.
  private func refused(_ scenario: GateScenario, _ verdict: Verdict, _ text: String) throws {
    var scenario = scenario
    try scenario.add("moved", expected: 1, found: [2, 2])
    let error = try #require(throws: ExpectedUpdateError.self) {
      try ExpectedUpdate(scenario.input, keeping: [], reason: "measured")
    }
    #expect(error.finding.verdict == verdict)
    #expect(error.description == "StrokeCost/Stroke[seed] copies is \(text); nothing was written")
  }

  @Test func unstable() throws {
    var scenario = GateScenario()
    try scenario.add("copies", expected: 4, found: [4, 5])
    try refused(
      scenario, .unstable, "unstable: equal runs yielded 4, 5; an exact metric must repeat to the digit")
  }

  @Test func missing() throws {
    var scenario = GateScenario()
    try scenario.expect("copies", 4)
    try scenario.declare("copies")
    try refused(scenario, .missing, "missing: declared, but not produced")
  }

  @Test func unavailable() throws {
    var scenario = GateScenario()
    try scenario.declare("copies")
    try scenario.produce("copies", source: "unavailable: no counter", [nil, nil])
    try refused(scenario, .missing, "missing: unavailable: no counter")
  }

  @Test func failedInOneProcess() throws {
    var scenario = GateScenario()
    try scenario.add("copies", expected: 4, found: [5])
    scenario.input.failures[try CaseID(parsing: GateScenario.stroke)] = "killed by signal 9"
    try refused(scenario, .missing, "missing: the case failed: killed by signal 9")
  }
}
