import FoundationEssentials
import Results
import Testing

/// Every exit code of the exact gate is reached by a fault that somebody planted, each in its own way.
@Suite(.serialized) struct PlantedFaultTests {
  private let program: GateProgram

  /// A folder with expected values of the suite without a fault.
  init() throws {
    program = try GateProgram()
    try program.folder.write(try Self.plain.get(), to: "expected.csv")
  }

  /// The expected values of the suite without a fault, measured once.
  private static let plain = Result {
    let program = try GateProgram()
    let ending = run(program, ["update", "--reason", "plain"])
    try #require(ending.code == 0, "\(ending.errors)")
    return try String(contentsOfFile: "\(program.folder.path)/expected.csv", encoding: .utf8)
  }

  private static func run(_ program: GateProgram, _ words: [String]) -> GateProgram.Ending {
    program.run(
      ["gate"] + words
        + ["--suite", "\(GateProgram.built)/PlantedWork", "--expected", "expected.csv", "--quiet"])
  }

  private func gate(_ words: String...) -> GateProgram.Ending { Self.run(program, words) }

  /// The verdict and metric of each row that was printed, each once.
  private static func rows(_ ending: GateProgram.Ending) -> Set<String> {
    Set(
      ending.output.split(separator: "\n").compactMap { line in
        line.wholeMatch(of: /([A-Z][A-Z ]*) PlantedWork\/\w+\[.*\] (\w+)/).map { "\($0.1) \($0.2)" }
      })
  }

  @Test func withoutAFaultItPasses() throws {
    let ending = gate()
    #expect(ending.code == 0 && ending.output.hasPrefix("gate: PASS (exit 0): "), "\(ending.output)")
    // Its growth rows are held too.
    let rows = try CSV.read(ExpectedRow.self, path: "\(program.folder.path)/expected.csv")
    let growth = rows.filter { $0.metric.hasSuffix("_growth") }
    #expect(growth.count == 5 && growth.allSatisfy { $0.expected == 0 && $0.allowance == 0.05 })
  }

  static let faults: [(fault: String, code: Int, rows: Set<String>)] = [
    ("extraCopy", 1, ["REGRESSED tile_copies", "REGRESSED allocations"]),
    (
      "ignoreFreeze", 5,
      [
        "INVALID holder_hash", "INVALID tile_copies", "INVALID held_bytes", "INVALID allocations",
        "INVALID tiles_visited",
      ]
    ),
    ("copyEveryWrite", 1, ["REGRESSED tile_copies", "REGRESSED allocations"]),
    ("extraAllocation", 1, ["REGRESSED allocations"]), ("heldMore", 1, ["REGRESSED held_bytes"]),
    ("visitCanvas", 1, ["REGRESSED tiles_visited", "REGRESSED tiles_visited_growth"]),
    ("saveHistory", 1, ["REGRESSED tiles_visited", "REGRESSED tiles_visited_growth"]),
    ("unavailable", 4, ["MISSING tiles_visited", "MISSING tiles_visited_growth"]),
    ("unstable", 5, ["UNSTABLE tiles_visited", "UNSTABLE tiles_visited_growth"]),
    ("otherPixels", 5, ["INVALID pixel_hash", "REGRESSED tiles_visited"]),
    (
      "otherWork", 5,
      [
        "INVALID dabs", "INVALID pixel_hash", "INVALID tile_copies", "INVALID tiles_visited",
        "INVALID held_bytes", "INVALID allocations",
      ]
    ),
  ]

  @Test(arguments: faults)
  func eachFaultIsFoundInItsWay(fault: String, code: Int, rows: Set<String>) {
    let ending = gate("--as", "plain=plain+fault=\(fault)")
    #expect(ending.code == code, "\(ending.output)\(ending.errors)")
    #expect(Self.rows(ending) == rows, "\(ending.output)")
  }

  @Test func aCaseThatCrashesIsIncomplete() {
    let ending = gate("--as", "plain=plain+fault=crash")
    #expect(ending.code == 4 && ending.output.contains("the case failed: "), "\(ending.output)")
    #expect(Self.rows(ending).allSatisfy { $0.hasPrefix("MISSING ") })
  }

  @Test func aCaseThatHangsIsIncomplete() {
    let ending = gate("--as", "plain=plain+fault=hang", "--time-limit", "1", "Painting")
    #expect(ending.code == 4 && ending.output.contains("the case failed: "), "\(ending.output)")
  }

  /// Each size alone was accepted; the growth was not.
  @Test func growthIsRedByItself() throws {
    try edit { row in
      if row.id.benchmark == "Painting", row.metric == "tiles_visited",
        let tiles = Double(row.id.parameters["tiles"] ?? "")
      {
        row.expected += tiles
      }
    }
    let ending = gate("--as", "plain=plain+fault=visitCanvas")
    #expect(ending.code == 1 && Self.rows(ending) == ["REGRESSED tiles_visited_growth"], "\(ending.output)")
    #expect(ending.output.contains("again: pentimento gate PlantedWork/Painting\n"))
  }

  @Test func aRemovedBenchmarkIsIncompleteEvenWhereItsRowsWentToo() throws {
    try program.folder.write(
      try text("expected.csv").replacing("PlantedWork,Saving,", with: "PlantedWork,Loading,"), to: "base.csv")
    let ending = gate("--base-expected", "base.csv")
    #expect(ending.code == 4 && Self.rows(ending).contains("MISSING pixel_hash"), "\(ending.output)")
    #expect(ending.output.contains("expected by the base revision, and neither expected nor declared here"))
  }

  @Test func aRemovedDeclarationIsIncompleteUntilItIsWaived() throws {
    try edit { row in if row.metric == "dabs" { row.metric = "dabs_lost" } }
    let lost = gate("Painting")
    #expect(lost.code == 4 && Self.rows(lost) == ["MISSING dabs_lost", "NEW dabs"], "\(lost.output)")
    try program.folder.write(
      """
      suite,benchmark,case,metric,reason,expires
      PlantedWork,Painting,*,dabs_lost,renamed,2999-12-31

      """, to: "waivers.csv")
    let waived = gate("Painting", "--waivers", "waivers.csv")
    #expect(waived.code == 4 && Self.rows(waived) == ["WAIVED dabs_lost", "NEW dabs"], "\(waived.output)")
    #expect(waived.output.contains("waived until 2999-12-31 by waivers.csv:2: renamed"))
  }

  @Test func anExpiredWaiverIsADataErrorWithItsPlace() throws {
    try program.folder.write(
      """
      suite,benchmark,case,metric,reason,expires
      *,*,*,dabs,for now,2999-12-31
      PlantedWork,Painting,*,tile_copies,for now,2020-01-31

      """, to: "waivers.csv")
    let ending = gate("--waivers", "waivers.csv", "--report", "junit=gate.xml")
    #expect(ending.code == 2 && ending.output == "")
    #expect(
      ending.errors.hasPrefix(
        "error: waivers.csv:3: the waiver of PlantedWork/Painting[*] tile_copies (for now) expired on 2020-01-31, and today is "
      ), "\(ending.errors)")
    #expect(
      try text("gate.xml").contains("<error type=\"data error\""),
      "a report that is missing looks like a pass")
  }

  @Test func anEditedTableIsADataErrorWithItsPlace() throws {
    let text = try text("expected.csv")
    let line = try #require(text.split(separator: "\n").firstIndex { $0.contains(",dabs,count,8,") }) + 1
    try program.folder.write(text.replacing(",dabs,count,8,", with: ",dabs,count,eight,"), to: "expected.csv")
    let ending = gate("--report", "markdown=gate.md")
    #expect(ending.code == 2 && ending.output == "")
    #expect(
      ending.errors.hasPrefix(
        "error: expected.csv:\(line): column 'expected': found 'eight', expected a number"))
    #expect(try self.text("gate.md").hasPrefix("### Gate: DATA ERROR (exit 2)\n"))
  }

  @Test func aRowThatStandsTwiceIsADataError() throws {
    let text = try text("expected.csv")
    let row = try #require(text.split(separator: "\n").first { $0.contains(",dabs,") })
    try program.folder.write("\(text)\(row)\n", to: "expected.csv")
    let ending = gate()
    #expect(ending.code == 2 && ending.errors.hasPrefix("error: two expected rows for "), "\(ending.errors)")
  }

  @Test func aNewerToolchainIsIncompleteUntilItHasRows() throws {
    try edit { row in if !row.toolchain.isEmpty { row.toolchain = "swift-0.1 none" } }
    let ending = gate()
    #expect(
      ending.code == 4
        && Self.rows(ending) == ["OTHER TOOLCHAIN allocations", "OTHER TOOLCHAIN allocations_growth"])
    #expect(gate("--engine-only").code == 0)
    #expect(gate("update").code == 0 && gate().code == 0)
  }

  /// A hash that differs by a wish passes; the ratchet takes what is better.
  @Test func wantedPixelsAndTheRatchet() throws {
    let wanted = gate("--as", "plain=plain+fault=otherPixels", "--pixels-changed", "rounder dabs")
    #expect(wanted.code == 1 && Self.rows(wanted) == ["REGRESSED tiles_visited"], "\(wanted.output)")
    try edit { row in if row.metric == "held_bytes" { row.expected += 64 } }
    let better = gate()
    #expect(better.code == 0 && Self.rows(better) == ["IMPROVED held_bytes"])
    let update = gate("update", "--reason", "fewer")
    #expect(
      update.output.contains("~ PlantedWork/Painting[plain;tiles=64] held_bytes 576 -> 512\n"),
      "\(update.output)")
    #expect(gate("--as", "plain=plain+fault=heldMore").code == 1)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(program.folder.path)/\(name)", encoding: .utf8)
  }

  private func edit(_ change: (inout ExpectedRow) -> Void) throws {
    let path = "\(program.folder.path)/expected.csv"
    var rows = try CSV.read(ExpectedRow.self, path: path)
    for index in rows.indices { change(&rows[index]) }
    try CSV.write(rows, to: path)
  }
}
