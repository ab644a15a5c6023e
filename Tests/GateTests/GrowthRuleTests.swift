import Gate
import Results
import Testing

/// The power of a size that an exact metric follows must not rise.
@Suite struct GrowthRuleTests {
  private static let sizes = [64, 256, 1024]
  private static let family = "AutosaveFreeze/Freeze[seed]"

  private static func id(_ size: Int) -> String { "AutosaveFreeze/Freeze[seed;tiles=\(size)]" }

  /// A run in which `metric` is what `value` says of each size; expected rows are those of `expected`.
  private static func scenario(
    gate: MetricGate = .engine, unit: String = "count", direction: MetricDirection = .lower,
    sizes: [Int] = sizes, expected: Double? = 0, _ value: (Int) -> Double
  ) throws -> GateScenario {
    var scenario = GateScenario()
    for size in sizes {
      let value = value(size)
      try scenario.add(
        "copies", of: id(size), expected: value, unit: unit, gate: gate, direction: direction,
        found: [value, value])
    }
    if let expected {
      try scenario.expect(
        "copies_growth", of: family, expected, allowance: GrowthRule.allowance, unit: GrowthRule.unit)
    }
    scenario.input.addGrowth(swept: ["AutosaveFreeze/Freeze": "tiles"])
    return scenario
  }

  @Test(arguments: [0, 3]) func whatDoesNotGrowIsUnchanged(value: Double) throws {
    let finding = try Self.scenario { _ in value }.finding("copies_growth", of: Self.family)
    #expect(finding?.verdict == .unchanged && finding?.found == 0)
  }

  /// The founding bug: right answers, and a cost that follows the painting. Each size alone was accepted.
  @Test func aCostThatFollowsTheSizeIsARegression() throws {
    let scenario = try Self.scenario { Double($0) }
    let finding = try #require(try scenario.finding("copies_growth", of: Self.family))
    #expect(finding.verdict == .regressed && finding.reason == "expected 0, found 1 (+1)")
    #expect(try scenario.report().exitCode == 1)
    #expect(
      GateText.text(try scenario.report()).contains("    again: pentimento gate AutosaveFreeze/Freeze\n"))
  }

  @Test func oneThatAppearsAtTheLargestSizeAloneIsSeen() throws {
    let finding = try Self.scenario { $0 == 1024 ? 900 : 0 }.finding("copies_growth", of: Self.family)
    #expect(finding?.verdict == .regressed)
  }

  @Test func aConstantPartMovesItWithinTheAllowance() throws {
    let finding = try Self.scenario(expected: 1) { Double($0 - 3) }.finding("copies_growth", of: Self.family)
    #expect(finding?.verdict == .unchanged && finding?.found != 1)
  }

  @Test func aLowerPowerIsAnImprovementUnlessHashesHaveChanged() throws {
    var scenario = try Self.scenario(expected: 1) { _ in 5 }
    #expect(try scenario.finding("copies_growth", of: Self.family)?.verdict == .improved)
    try scenario.addHash("holder_hash", of: Self.id(256), expected: 1, found: 2)
    #expect(try scenario.finding("copies_growth", of: Self.family)?.verdict == .invalid)
  }

  @Test func aSizeWithoutAValueIsMissing() throws {
    var scenario = GateScenario()
    for size in Self.sizes {
      try scenario.add("copies", of: Self.id(size), expected: 4, found: size == 256 ? [4, nil] : [4, 4])
    }
    scenario.input.addGrowth(swept: ["AutosaveFreeze/Freeze": "tiles"])
    let finding = try scenario.finding("copies_growth", of: Self.family)
    #expect(finding?.verdict == .missing && finding?.reason == "unavailable: no copies at tiles=256")
  }

  @Test func aRowThatIsExpectedAndNotMeasuredIsMissing() throws {
    let scenario = try Self.scenario(sizes: [64, 256]) { _ in 4 }
    let finding = try scenario.finding("copies_growth", of: Self.family)
    #expect(finding?.verdict == .missing, "two sizes tell no power")
  }

  @Test func aRowThatIsNotExpectedIsNew() throws {
    let finding = try Self.scenario(expected: nil) { Double($0) }.finding("copies_growth", of: Self.family)
    #expect(finding?.verdict == .new)
  }

  @Test func anUpdateGrantsANewRowALittle() throws {
    let update = try ExpectedUpdate(
      Self.scenario(expected: nil) { Double($0) }.input, keeping: [], reason: "first")
    let row = try #require(update.rows.first { $0.metric == "copies_growth" })
    #expect(row.id.description == Self.family && row.expected == 1 && row.allowance == GrowthRule.allowance)
    #expect(update.changes == ["+ AutosaveFreeze/Freeze[seed] copies_growth 1"])
  }

  @Test func onlyWhatTheGateHoldsAndWhatShouldBeLittleHasAPower() throws {
    for scenario in [
      try Self.scenario(gate: .none, expected: nil) { Double($0) },
      try Self.scenario(unit: "hash", expected: nil) { Double($0) },
      try Self.scenario(direction: .fixed, expected: nil) { Double($0) },
      try Self.scenario(direction: .higher, expected: nil) { Double($0) },
    ] {
      #expect(!scenario.input.declared.keys.contains { GrowthRule.isGrowth($0.metric) })
    }
  }
}
