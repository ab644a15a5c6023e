import Gate
import Results
import Testing

/// Which expected row holds for the toolchain that measured.
@Suite struct ToolchainTests {
  private func scenario(_ found: Double = 10, gate: MetricGate = .toolchain) throws -> GateScenario {
    var scenario = GateScenario()
    try scenario.add("allocations", gate: gate, found: [found, found])
    return scenario
  }

  @Test func rowsOfOtherToolchainsAloneJudgeNothingAndAllAreNamed() throws {
    var scenario = try scenario()
    try scenario.expect("allocations", 10, toolchain: GateScenario.otherToolchain)
    try scenario.expect("allocations", 10, toolchain: "swift-6.1")
    let finding = try #require(try scenario.finding("allocations"))
    #expect(finding.verdict == .otherToolchain)
    #expect(
      finding.reason
        == "expected for swift-6.1; swift-6.2 jemalloc-5.2, measured with swift-6.3 jemalloc-5.3; "
        + "'pentimento gate update' adds rows for it")
    #expect(try scenario.report().exitCode == 4)
  }

  @Test(arguments: [true, false]) func theOwnRowIsPreferredToTheGeneralOne(generalFirst: Bool) throws {
    var scenario = try scenario()
    if generalFirst { try scenario.expect("allocations", 12) }
    try scenario.expect("allocations", 10, toolchain: GateScenario.toolchain)
    if !generalFirst { try scenario.expect("allocations", 12) }
    #expect(try scenario.finding("allocations")?.verdict == .unchanged)
  }

  @Test func theGeneralRowHoldsForEveryToolchain() throws {
    for toolchain in [GateScenario.toolchain, GateScenario.otherToolchain, "unknown"] {
      var scenario = try scenario(11)
      scenario.input.toolchain = toolchain
      try scenario.expect("allocations", 10)
      try scenario.expect("allocations", 11, toolchain: "swift-6.1")
      #expect(try scenario.finding("allocations")?.verdict == .regressed)
    }
  }

  @Test func engineRowsOnlyLeavesOutWhatDependsOnAToolchain() throws {
    var scenario = try scenario()
    try scenario.expect("allocations", 9, toolchain: GateScenario.toolchain)
    try scenario.expect("removed", 9, toolchain: GateScenario.otherToolchain)
    try scenario.add("general", expected: 1, gate: .toolchain, found: [2, 2])
    try scenario.add("copies", expected: 4, found: [4, 4])
    try scenario.add("wall", unit: "ns", gate: .none, found: [4, 5])
    #expect(try scenario.report().exitCode == 4)
    scenario.input.keepEngineRowsOnly()
    #expect(try scenario.report().findings.map(\.row.metric) == ["copies"])
    #expect(try scenario.report().exitCode == 0)
  }

  @Test func engineRowsOnlyStillFindsWhatVanishedAndWhatIsNew() throws {
    var scenario = GateScenario()
    try scenario.expect("removed", 9)
    try scenario.add("copies", found: [4, 4])
    scenario.input.keepEngineRowsOnly()
    #expect(try scenario.finding("removed")?.verdict == .missing)
    #expect(try scenario.finding("copies")?.verdict == .new)
  }

  @Test func engineRowsOnlyKeepsTheDirectionOfARowHeldByItsExpectedValueAlone() throws {
    var scenario = GateScenario()
    try scenario.add("steps_kept", expected: 9, gate: .none, direction: .higher, found: [8, 8])
    scenario.input.keepEngineRowsOnly()
    #expect(try scenario.finding("steps_kept")?.verdict == .regressed)
  }
}
