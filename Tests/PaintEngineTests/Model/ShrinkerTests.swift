import Testing
import Workloads

@testable import PaintEngine

/// The suite finds what is wrong and says it in few words.
struct ShrinkerTests {
  @Test func scriptsAreReadAsTheyAreWritten() throws {
    var random = SeededRandom(seed: 3)
    var setup = Script.Setup.random(&random, design: "seed+storage=tailAllocated")
    setup.memory = 77
    let script = Script(setup: setup, actions: (0..<300).map { _ in Action.random(&random) })
    let read = try Script("\n  \(script)\n")
    #expect(read == script)
    #expect(read != Script(setup: Script.Setup(), actions: script.actions))
  }

  @Test(arguments: ["stroke 1", "jump 3", "fill 1 1000", "fill 1 x", "width=a", "wideness=3"])
  func whatIsNoScriptIsRefused(line: String) {
    #expect(throws: Script.Unreadable.self) { try Script("design=seed\n\(line)") }
  }

  /// A failure that needs an `archive` somewhere before a `fill` of at least 37.
  @Test func shrinksToWhatMatters() {
    var random = SeededRandom(seed: 8)
    let actions = (0..<200).map { _ in Action.random(&random) }
    func fails(_ script: Script) -> Bool {
      guard let first = script.actions.firstIndex(where: { $0.kind == .archive }) else { return false }
      return script.actions[first...].contains { $0.kind == .fill && $0.numbers[1] >= 37 }
    }
    let script = Script(setup: Script.Setup(), actions: actions)
    #expect(fails(script))
    let short = Shrinker.shrink(script, fails: fails)
    #expect(short.actions.map(\.description) == ["archive", "fill 0 37"])
  }

  @Test(arguments: [ModelArtwork.Bug.invertIsForgotten, .trimKeepsOneMore])
  func aMistakeOfTheModelIsFoundAndShrunk(bug: ModelArtwork.Bug) throws {
    var random = SeededRandom(seed: 5)
    var script = Script(setup: Script.Setup(), actions: (0..<300).map { _ in Action.random(&random) })
    script.setup.modelBug = bug.rawValue
    script.setup.steps = 3
    #expect(try !script.run().differences.isEmpty)
    let short = Shrinker.shrink(script) { (try? $0.run(checkedEvery: 1).differences.isEmpty) == false }
    // Two suffice for the first, but leaving out another layer would change which one is meant.
    #expect(short.actions.count <= (bug == .invertIsForgotten ? 3 : 4), "\(short)")
    #expect(try !Script("\(short)").run().differences.isEmpty)
  }

  @Test(
    .enabled(if: Designs.hasFaults, "planted faults are in checked builds alone (PENTIMENTO_CHECKED=1)"),
    arguments: ["seed+fault=ignoreFreeze", "seed+fault=extraCopy"])
  func aPlantedFaultIsFoundAndShrunk(design: String) throws {
    let report = try PropertyRun(designs: [design], operations: 5_000, seed: 1).run()
    let failure = try #require(report.failure)
    #expect(failure.script.actions.count <= 3, "\(failure)")
    #expect(failure.description.contains("design=\(design)") && failure.description.contains("seed 1"))
    var honest = failure.script
    honest.setup.design = "seed"
    #expect(try honest.run(checkedEvery: 1).differences == [])
  }
}
