import Gate
import Results
import Testing

/// Expected rows that contradict each other or the suites judge nothing.
@Suite struct GateDataErrorTests {
  @Test func twoRowsForOneToolchain() throws {
    var scenario = GateScenario()
    try scenario.expect("copies", 4, toolchain: "swift-6.1")
    try scenario.expect("copies", 5)
    try scenario.expect("copies", 5, toolchain: "swift-6.1")
    let error = GateDataError.duplicate(try GateScenario.key("copies"), toolchain: "swift-6.1")
    #expect(throws: error) { try scenario.report() }
    #expect(
      error.description
        == "two expected rows for StrokeCost/Stroke[seed] copies (swift-6.1); keep one of them")
  }

  @Test func twoRowsForAllToolchains() throws {
    var scenario = GateScenario()
    try scenario.expect("copies", 4)
    try scenario.expect("copies", 4)
    let error = GateDataError.duplicate(try GateScenario.key("copies"), toolchain: "")
    #expect(throws: error) { try scenario.report() }
    #expect(error.description == "two expected rows for StrokeCost/Stroke[seed] copies; keep one of them")
  }

  @Test func anotherUnitThanTheSuites() throws {
    var scenario = GateScenario()
    try scenario.expect("copied", 4, unit: "KiB")
    try scenario.declare("copied", unit: "B")
    try scenario.produce("copied", unit: "B", [4, 4])
    let error = GateDataError.unit(try GateScenario.key("copied"), expected: "KiB", declared: "B")
    #expect(throws: error) { try scenario.report() }
    #expect(
      error.description
        == "the expected row for StrokeCost/Stroke[seed] copied is in 'KiB', and the suite measures 'B'")
    #expect(throws: error) { try ExpectedUpdate(scenario.input, keeping: [], reason: "measured") }
  }

  @Test func equalMetricsOfOtherCasesAndToolchainsAreNoDuplicates() throws {
    var scenario = GateScenario()
    try scenario.expect("copies", 4)
    try scenario.expect("copies", 4, toolchain: "swift-6.1")
    try scenario.expect("copies", of: "StrokeCost/Stroke[copying]", 4)
    try scenario.expect("bytes", 4)
    #expect(try scenario.report().count(.missing) == 3)
  }
}
