import Gate
import Results
import Testing

/// New expected values: what moves, what stays, and what is said of it.
@Suite struct ExpectedUpdateTests {
  private func update(_ scenario: GateScenario, keeping others: [ExpectedRow] = []) throws -> ExpectedUpdate {
    try ExpectedUpdate(scenario.input, keeping: others, reason: "tiles of 64")
  }

  /// A run in which one row is as expected, one moved, one is new and one vanished with its declaration.
  private func mixed() throws -> GateScenario {
    var scenario = GateScenario()
    try scenario.add("bytes", unit: "B", found: [2048, 2048])
    try scenario.add("tile_copies", expected: 4, allowance: 1, found: [9, 9])
    try scenario.add("dabs", expected: 100, allowance: 2, found: [100, 100])
    try scenario.expect("gone", 0.5)
    return scenario
  }

  @Test func onlyWhatMovedIsRewritten() throws {
    let scenario = try mixed()
    let (old, new) = (scenario.input.expected, try update(scenario).rows)
    #expect(new.map(\.metric) == ["bytes", "dabs", "tile_copies"])
    #expect(new[0].expected == 2048 && new[0].unit == "B" && new[0].allowance == nil)
    #expect(new[0].toolchain == "" && new[0].reason == "tiles of 64")
    #expect(new[1] == old[1])
    var moved = old[0]
    (moved.expected, moved.reason) = (9, "tiles of 64")
    #expect(new[2] == moved)
  }

  @Test func everyChangeIsTold() throws {
    #expect(
      try update(try mixed()).changes == [
        "+ StrokeCost/Stroke[seed] bytes 2048",
        "- StrokeCost/Stroke[seed] gone 0.5",
        "~ StrokeCost/Stroke[seed] tile_copies 4 -> 9",
      ])
  }

  @Test func aSecondUpdateChangesNothing() throws {
    var scenario = try mixed()
    let first = try update(scenario)
    scenario.input.expected = first.rows
    let second = try ExpectedUpdate(scenario.input, keeping: [], reason: "another reason")
    #expect(second.changes == [] && second.rows == first.rows)
    #expect(try scenario.report().exitCode == 0)
  }

  @Test func rowsThatTheRunDoesNotSpeakOfStayInTheirPlace() throws {
    var elsewhere = GateScenario()
    try elsewhere.expect("a", of: "UndoMemory/Budget[seed]", 1, allowance: 3, toolchain: "swift-6.1")
    try elsewhere.expect("z", of: "AutosaveFreeze/Freeze[seed;tiles=1024]", 2)
    try elsewhere.expect("z", of: "AutosaveFreeze/Freeze[seed;tiles=64]", 3)
    let others = elsewhere.input.expected
    let new = try update(try mixed(), keeping: others).rows
    #expect(Array(new.prefix(2)) == [others[2], others[1]] && new.last == others[0] && new.count == 6)
  }

  @Test func rowsForOtherToolchainsStay() throws {
    var scenario = GateScenario()
    try scenario.expect("allocations", 10, allowance: 1, toolchain: GateScenario.toolchain)
    try scenario.expect(
      "allocations", 8, allowance: 7, toolchain: GateScenario.otherToolchain, reason: "older")
    try scenario.add("allocations", gate: .toolchain, found: [12, 12])
    let new = try update(scenario)
    #expect(new.rows.map(\.toolchain) == [GateScenario.otherToolchain, GateScenario.toolchain])
    #expect(new.rows.first == scenario.input.expected.last)
    #expect(new.rows.last?.expected == 12 && new.rows.last?.allowance == 1)
    #expect(new.changes == ["~ StrokeCost/Stroke[seed] allocations 10 -> 12"])
  }

  @Test func aNewToolchainGetsARowOfItsOwn() throws {
    var scenario = GateScenario()
    try scenario.expect("allocations", 8, toolchain: GateScenario.otherToolchain)
    try scenario.add("allocations", gate: .toolchain, found: [8, 8])
    let new = try update(scenario)
    #expect(new.rows.map(\.toolchain) == [GateScenario.otherToolchain, GateScenario.toolchain])
    #expect(new.changes == ["+ StrokeCost/Stroke[seed] allocations 8"])
  }

  @Test func aVanishedRowGoesForEveryToolchain() throws {
    var scenario = try mixed()
    try scenario.expect("gone", 7, toolchain: GateScenario.otherToolchain)
    let new = try update(scenario)
    #expect(!new.rows.contains { $0.metric == "gone" })
    #expect(new.changes.filter { $0.hasPrefix("- StrokeCost/Stroke[seed] gone") }.count == 2)
  }

  @Test func rowsReplacedByAGeneralOneAreTold() throws {
    var scenario = GateScenario()
    try scenario.expect("copies", 4, allowance: 2, toolchain: GateScenario.toolchain)
    try scenario.expect("copies", 5, toolchain: GateScenario.otherToolchain)
    try scenario.add("copies", found: [4, 4])
    let new = try update(scenario)
    #expect(new.rows.map(\.toolchain) == [""] && new.rows.first?.allowance == 2)
    #expect(new.changes.filter { $0.hasPrefix("- ") }.count == 2)
    #expect(new.changes.filter { $0.hasPrefix("+ ") }.count == 1)
  }

  @Test func aMetricThatTheGateNoLongerHoldsGoesFromTheRows() throws {
    var scenario = try mixed()
    try scenario.add("wall", expected: 5, gate: .none, found: [5, 5])
    let new = try update(scenario)
    #expect(!new.rows.contains { $0.metric == "wall" })
    #expect(new.changes.contains("- StrokeCost/Stroke[seed] wall 5"))
  }

  @Test func anotherHashIsTakenWhenItIsAskedFor() throws {
    var scenario = GateScenario()
    try scenario.addHash("pixel_hash", expected: 7, found: 8)
    try scenario.add("copies", expected: 4, found: [0, 0])
    #expect(try scenario.report().exitCode == 5)
    scenario.input.expected = try update(scenario).rows
    #expect(try scenario.report().exitCode == 0 && scenario.report().count(.unchanged) == 2)
  }
}
