import Gate
import Results
import Testing

/// A row that vanished cannot pass, however it vanished, and a row that appeared is not taken on trust.
@Suite struct CoverageTests {
  /// Runs with one good row, so that the exit code comes from the other one.
  private func scenario() throws -> GateScenario {
    var scenario = GateScenario()
    try scenario.add("dabs", expected: 100, direction: .fixed, found: [100, 100])
    return scenario
  }

  private func expectMissing(_ scenario: GateScenario, _ reason: String) throws {
    let finding = try scenario.finding("copies")
    #expect(finding?.verdict == .missing && finding?.reason == reason)
    #expect(try scenario.report().exitCode == 4)
  }

  @Test func expectedAndDeclaredButNotProduced() throws {
    var scenario = try scenario()
    try scenario.expect("copies", 4)
    try scenario.declare("copies")
    try expectMissing(scenario, "declared, but not produced")
  }

  @Test func declaredButNeitherExpectedNorProduced() throws {
    var scenario = try scenario()
    try scenario.declare("copies")
    try expectMissing(scenario, "declared, but not produced")
  }

  @Test func benchmarkAndDeclarationBothRemoved() throws {
    var scenario = try scenario()
    try scenario.expect("copies", 4)
    try expectMissing(scenario, "expected, but no suite declares it; removing a row takes a waiver")
  }

  @Test func aFailedCaseIsMissingWithItsReason() throws {
    var scenario = try scenario()
    let other = "StrokeCost/Stroke[copying]"
    try scenario.expect("copies", of: other, 4)
    try scenario.declare("copies", of: other)
    scenario.input.failures[try CaseID(parsing: other)] = "killed by signal 9"
    let finding = try scenario.finding("copies", of: other)
    #expect(finding?.verdict == .missing && finding?.reason == "the case failed: killed by signal 9")
    #expect(try scenario.finding("dabs")?.verdict == .unchanged)
    #expect(try scenario.report().exitCode == 4)
  }

  @Test func aCaseThatFailedInOneOfItsProcessesHasFailed() throws {
    var scenario = GateScenario()
    try scenario.add("copies", expected: 4, found: [4])
    scenario.input.failures[try CaseID(parsing: GateScenario.stroke)] = "killed by signal 11"
    try expectMissing(scenario, "the case failed: killed by signal 11")
  }

  @Test func anUnavailableValueIsMissingWithItsReason() throws {
    var scenario = try scenario()
    try scenario.expect("copies", 4)
    try scenario.declare("copies")
    try scenario.produce("copies", source: "unavailable: no counter", [nil, nil])
    try expectMissing(scenario, "unavailable: no counter")
  }

  @Test func aValueThatOneProcessLacksIsMissing() throws {
    var scenario = try scenario()
    try scenario.expect("copies", 4)
    try scenario.declare("copies")
    try scenario.produce("copies", [4])
    try scenario.produce("copies", source: "unavailable: busy", [nil])
    try expectMissing(scenario, "unavailable: busy")
  }

  @Test func whatIsProducedAndNotExpectedIsNew() throws {
    var scenario = try scenario()
    try scenario.add("copies", found: [4, 4])
    try scenario.addHash("pixel_hash", expected: nil, found: 0xabc)
    #expect(try scenario.finding("copies")?.verdict == .new)
    let added = "has no expected value; 'pentimento gate update' adds it"
    #expect(try scenario.finding("copies")?.reason == "4 \(added)")
    #expect(try scenario.finding("pixel_hash")?.reason == "000000000abc \(added)")
    #expect(try scenario.report().exitCode == 4)
  }

  @Test func whatTheGateDoesNotHoldIsIgnored() throws {
    var scenario = try scenario()
    try scenario.add("wall", unit: "ns", gate: .none, found: [4, 5])
    try scenario.declare("rss", unit: "B", gate: .none)
    try scenario.produce("undeclared", [1, 2])
    #expect(try scenario.report().findings.map(\.row.metric) == ["dabs"])
    #expect(try scenario.report().exitCode == 0)
  }

  @Test func anExpectedRowIsJudgedEvenIfItsDeclarationAsksForNothing() throws {
    var scenario = try scenario()
    try scenario.add("steps_kept", expected: 9, gate: .none, direction: .higher, found: [8, 8])
    #expect(try scenario.finding("steps_kept")?.verdict == .regressed)
  }

  @Test func aRunWithoutRowsHasJudgedNothing() throws {
    var scenario = GateScenario()
    #expect(try scenario.report().findings.isEmpty && scenario.report().exitCode == 4)
    try scenario.add("wall", unit: "ns", gate: .none, found: [4, 5])
    #expect(try scenario.report().exitCode == 4)
  }
}
