import Results
import Testing

@testable import Measurement

struct RunPlanTests {
  private let folder = TemporaryFolder()

  /// Two suites: Fake with `draw` and `undo`, Other with `save`.
  private func paths() throws -> [String] {
    var fake = ScriptSuite()
    for layers in 1...4 { try fake.addGoodCase("Fake/draw[plain;layers=\(layers)]") }
    try fake.addGoodCase("Fake/undo[plain;layers=1]")
    var other = ScriptSuite(name: "Other", bytesNeeded: 5000, processes: 1)
    try other.addGoodCase("Other/save[plain;layers=1]")
    return [try fake.write(into: folder), try other.write(into: folder)]
  }

  private func plan(
    _ paths: [String], repetition: RunPlan.Repetition = RunPlan.Repetition(), memory: Int? = nil,
    _ change: (inout CaseSelection) -> Void = { _ in }
  ) throws -> RunPlan {
    var selection = CaseSelection()
    change(&selection)
    return try RunPlan(
      suitePaths: paths, selection: selection, repetition: repetition, availableMemory: memory)
  }

  private func refusal(
    _ paths: [String], memory: Int? = nil, _ change: (inout CaseSelection) -> Void = { _ in }
  ) -> String? {
    do {
      _ = try plan(paths, memory: memory, change)
      return nil
    } catch { return "\(error)" }
  }

  @Test func casesOfAllSuitesInTheOrderOfDeclaration() throws {
    let paths = try paths()
    let plan = try plan(paths)
    #expect(
      plan.cases.map(\.id.description) == [
        "Fake/draw[plain;layers=1]", "Fake/draw[plain;layers=2]", "Fake/draw[plain;layers=3]",
        "Fake/draw[plain;layers=4]", "Fake/undo[plain;layers=1]", "Other/save[plain;layers=1]",
      ])
    #expect(plan.cases.map(\.processes) == [3, 3, 3, 3, 3, 1])
    #expect(plan.cases.map(\.bytesNeeded) == [1000, 1000, 1000, 1000, 1000, 5000])
    #expect(plan.cases[5].suitePath == paths[1] && plan.cases[5].benchmark.name == "save")
    #expect(plan.suites.map(\.description.suite) == ["Fake", "Other"])
  }

  @Test func everyCaseHasEachOfItsProcessesOnce() throws {
    let plan = try plan(try paths())
    for (index, planned) in plan.cases.enumerated() {
      let processes = plan.steps.filter { $0.index == index }.map(\.process)
      #expect(processes == Array(0..<planned.processes), "in this order, too")
    }
    #expect(plan.steps.count == 16)
  }

  /// Drift of the machine must hit all cases alike: no case is in its next round before all had this one.
  @Test func roundFollowsRound() throws {
    let steps = try plan(try paths()).steps
    #expect(steps.map(\.process) == steps.map(\.process).sorted())
    #expect(Set(steps.prefix(6).map(\.index)) == Set(0..<6))
    #expect(steps.prefix(5).map(\.index) != steps.dropFirst(6).prefix(5).map(\.index))
  }

  @Test func theOrderIsTheSeeds() throws {
    let paths = try paths()
    let first = try plan(paths) { $0.seed = 3 }
    let same = try plan(paths) { $0.seed = 3 }
    let other = try plan(paths) { $0.seed = 4 }
    #expect(first.steps == same.steps)
    #expect(first.steps != other.steps)
  }

  @Test func repetitionsReplaceTheBenchmarksOwn() throws {
    let paths = try paths()
    let given = try plan(paths, repetition: RunPlan.Repetition(processes: 5, samples: 9))
    #expect(given.steps.count == 30 && given.cases.allSatisfy { $0.samples == 9 })
    let quick = try plan(paths, repetition: RunPlan.Repetition(isQuick: true))
    #expect(quick.steps.count == 6 && quick.cases.allSatisfy { $0.samples == 1 })
    let both = try plan(paths, repetition: RunPlan.Repetition(processes: 2, isQuick: true))
    #expect(both.steps.count == 12 && both.cases.allSatisfy { $0.samples == 1 })
    #expect(try plan(paths).cases.allSatisfy { $0.samples == 2 })
  }

  @Test func fewestProcessesRaiseWhatIsNotGiven() throws {
    let paths = try paths()
    func processes(_ repetition: RunPlan.Repetition) throws -> [String: Set<Int>] {
      Dictionary(grouping: try plan(paths, repetition: repetition).cases, by: \.id.suite)
        .mapValues { Set($0.map(\.processes)) }
    }
    let own = try processes(RunPlan.Repetition())
    let raised = try processes(RunPlan.Repetition(fewestProcesses: 3))
    #expect(own["Other"] == [1] && raised["Other"] == [3])
    #expect(raised["Fake"] == own["Fake"]?.union([3]).filter { $0 >= 3 })
    #expect(try processes(RunPlan.Repetition(isQuick: true, fewestProcesses: 3))["Fake"] == [3])
    #expect(try processes(RunPlan.Repetition(processes: 2, fewestProcesses: 3))["Fake"] == [2])
  }

  @Test(arguments: [
    ("drow", "; did you mean 'draw'?"), ("Fake/dra", "; did you mean 'Fake/draw'?"), ("xyz", ""),
    ("*xyz*", ""),
  ]) func anUnknownPatternIsNamed(pattern: String, hint: String) throws {
    let text = refusal(try paths()) { $0.patterns = ["draw", pattern] }
    #expect(
      text == """
        error: no suite, benchmark or case is called '\(pattern)'\(hint)
        Run 'pentimento list' for what there is.
        """)
  }

  /// A name that is right, with values that leave none of its cases, is not called unknown.
  @Test func aKnownNameWithoutCasesIsNotCalledUnknown() throws {
    var suite = ScriptSuite()
    try suite.addGoodCase("Fake/draw[plain;layers=1]")
    suite.cases.append(("Fake/undo[plain;layers=1]", ""))
    // Announces both benchmarks and, as a suite does under --layers 1, a case of one of them alone.
    let path = folder.script(
      "Half", "\"\(try suite.write(into: folder))\" \"$@\" | sed 's/,{[^{}]*undo\\[[^{}]*}//'")
    let text = try #require(refusal([path]) { $0.patterns = ["draw", "undo"] })
    #expect(!text.contains("is called 'undo'"))
    #expect(text.hasPrefix("error: 'undo' has no case with these options\n"))
  }

  @Test func anUnknownParameterIsNamed() throws {
    let text = refusal(try paths()) { $0.values = ["layer": ["1"]] }
    #expect(
      text == """
        error: none of these benchmarks has the parameter 'layer'; did you mean 'layers'?
        Run 'pentimento list' for what there is.
        """)
    #expect(refusal(try paths()) { $0.values = ["layers": ["1"]] } == nil)
  }

  @Test func aTraceNeedsStrokes() throws {
    let text = try #require(refusal(try paths()) { $0.tracePath = "walk.csv" })
    #expect(text.hasPrefix("error: none of these benchmarks paints strokes, so --trace means nothing"))
  }

  @Test func nothingToRunIsRefused() throws {
    let path = try ScriptSuite().write(into: folder)
    #expect(refusal([path])?.hasPrefix("error: there is no case to run\n") == true)
    #expect(refusal([])?.hasPrefix("error: there is no case to run\n") == true)
  }

  /// To the byte, and before anything runs: no case's action is ever reached.
  @Test func memoryThatIsNotThereIsRefused() throws {
    let paths = try paths()
    #expect(refusal(paths, memory: 5000) == nil)
    #expect(
      refusal(paths, memory: 4999) == """
        error: Other/save[plain;layers=1] needs about 4.88 KiB of memory, and 4.88 KiB are available; choose a \
        smaller canvas or fewer layers (5000 of 4999 bytes)
        Nothing was allocated. Give smaller --canvas, --layers or --set values.
        """)
  }

  @Test(arguments: ["Fake/draw", "Other/draw[plain;layers=1]", "garbage"])
  func aCaseThatIsNoneOfTheSuitesIsRefused(id: String) throws {
    var suite = ScriptSuite()
    try suite.addGoodCase("Fake/draw[plain;layers=1]")
    suite.cases.append((id, ""))
    let path = try suite.write(into: folder)
    let text = try #require(refusal([path]))
    #expect(text.hasPrefix("error: suite \(path) announces '\(id)', which is no case of its benchmarks\n"))
  }

  @Test func aCaseThatIsAnnouncedTwiceIsRefused() throws {
    var suite = ScriptSuite()
    try suite.addGoodCase("Fake/draw[plain;layers=1]")
    try suite.addGoodCase("Fake/draw[plain;layers=1]")
    let text = try #require(refusal([try suite.write(into: folder)]))
    #expect(text.contains("announces 'Fake/draw[plain;layers=1]' twice"))
    // The same suite given twice is the same fault.
    let paths = try paths()
    #expect(refusal(paths + [paths[1]])?.contains("announces 'Other/save[plain;layers=1]' twice") == true)
  }

  @Test func roundsAreRandomPermutations() {
    let rounds = RunOrder.rounds(50, of: 8, seed: 1)
    #expect(rounds.count == 50)
    for round in rounds { #expect(round.sorted() == Array(0..<8)) }
    #expect(Set(rounds).count > 45)
    // Every case comes first at some time.
    #expect(Set(rounds.map { $0[0] }).count == 8)
    #expect(RunOrder.rounds(50, of: 8, seed: 1) == rounds)
    #expect(RunOrder.rounds(2, of: 0, seed: 1) == [[], []])
  }

  /// The published first outputs of SplitMix64 for the seed 1234567.
  @Test func theGeneratorIsSplitMix64() {
    var order = RunOrder(seed: 1_234_567)
    #expect(order.next() == 6_457_827_717_110_365_317)
    #expect(order.next() == 3_203_168_211_198_807_973)
    #expect(order.next() == 9_817_491_932_198_370_423)
  }
}
