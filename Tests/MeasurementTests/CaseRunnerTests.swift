import Results
import Testing

@testable import Measurement

struct CaseRunnerTests {
  private let folder = TemporaryFolder()
  private static let good = "Fake/draw[plain;layers=1]"
  private static let bad = "Fake/draw[plain;layers=2]"

  private static func run(
    _ suite: ScriptSuite, in folder: TemporaryFolder, timeLimit: Int = 60, processes: Int = 1,
    seed: UInt64 = 1,
    trace: String? = nil
  ) throws -> CaseRunner.Outcome {
    var selection = CaseSelection()
    selection.seed = seed
    selection.tracePath = trace
    let plan = try RunPlan(
      suitePaths: [try suite.write(into: folder)], selection: selection,
      repetition: RunPlan.Repetition(processes: processes), availableMemory: nil)
    return CaseRunner(timeLimit: timeLimit, progress: Progress(quiet: true)).run(plan)
  }

  /// Runs a good case and one with `action`: the good one keeps its rows, and the reason of the other is returned.
  private func reason(_ action: String, timeLimit: Int = 60) throws -> String {
    var suite = ScriptSuite()
    try suite.addGoodCase(Self.good)
    suite.cases.append((Self.bad, action))
    let outcome = try Self.run(suite, in: folder, timeLimit: timeLimit, processes: 2)
    #expect(outcome.rows.count == 8)
    #expect(outcome.rows.allSatisfy { $0.id.description == Self.good })
    #expect(outcome.failures.map(\.id.description) == [Self.bad, Self.bad])
    #expect(outcome.failures.map(\.process) == [0, 1])
    #expect(!outcome.isInterrupted)
    return try #require(outcome.failures.first).reason
  }

  @Test func completeCasesGiveTheirRowsInTheOrderOfThePlan() throws {
    var suite = ScriptSuite()
    for layers in [3, 1, 2] { try suite.addGoodCase("Fake/draw[plain;layers=\(layers)]") }
    let outcome = try Self.run(suite, in: folder, processes: 2)
    #expect(outcome.failures.isEmpty && outcome.notRun.isEmpty)
    var expected: [SampleRow] = []
    for (id, _) in suite.cases {
      for process in 0..<2 {
        var rows = try suite.rows(of: id)
        for index in rows.indices { rows[index].process = process }
        expected += rows
      }
    }
    #expect(outcome.rows == expected)
  }

  @Test func whatASuiteIsToldIsTheProtocol() throws {
    var suite = ScriptSuite()
    suite.parameters.append(
      ParameterDeclaration("strokes", "strokes", range: .words(["generated"]), defaults: ["generated"]))
    suite.cases = [(Self.good, "echo \"$@\" >&2; exit 9")]
    let outcome = try Self.run(suite, in: folder, seed: 5, trace: "a walk")
    #expect(
      outcome.failures.map(\.reason) == [
        "exit code 9: --case \(Self.good) --samples 2 --seed 5 --trace a walk"
      ])
  }

  @Test func anUnavailableValueIsARowLikeAnyOther() throws {
    var suite = ScriptSuite()
    var rows = try suite.rows(of: Self.good)
    rows[0].value = nil
    rows[0].source = "unavailable: no clock"
    suite.cases = [(Self.good, ScriptSuite.printing(rows))]
    let outcome = try Self.run(suite, in: folder)
    #expect(outcome.failures.isEmpty && outcome.rows == rows)
  }

  @Test(arguments: [
    ("exit 3", "exit code 3"), ("echo bad luck >&2; exit 1", "exit code 1: bad luck"),
    ("for n in 1 2 3 4 5; do echo $n >&2; done; exit 1", "exit code 1: 3 4 5"),
    ("kill -SEGV $$", "killed by signal 11"), ("kill -KILL $$", "killed by signal 9"),
  ]) func aProcessThatFailsSaysHow(action: String, text: String) throws {
    #expect(try reason(action) == text)
  }

  @Test func rowsOfAProcessThatFailedAreDropped() throws {
    #expect(try reason(ScriptSuite.printing(ScriptSuite().rows(of: Self.bad)) + "\nexit 4") == "exit code 4")
  }

  @Test func aProcessThatHangsIsAFailureAfterItsLimit() throws {
    #expect(try reason("sleep 100", timeLimit: 1) == "no end within 1 s")
  }

  @Test func rowsThatWereCutOffAreDamaged() throws {
    let text = CSV.encode(try ScriptSuite().rows(of: Self.bad))
    let half = String(text.dropLast(25))
    #expect(
      try reason(ScriptSuite.printing(half + "\n")).hasPrefix("its rows are damaged: output of \(Self.bad):"))
  }

  @Test(arguments: ["", "garbage\n", "a,b\n1,2\n", "\u{1}\n"]) func garbageIsDamaged(text: String) throws {
    let action = text.isEmpty ? "exit 0" : ScriptSuite.printing(text)
    #expect(try reason(action).hasPrefix("its rows are damaged: "))
  }

  @Test func rowsOnStandardOutputAreNoRows() throws {
    let rows = CSV.encode(try ScriptSuite().rows(of: Self.bad))
    #expect(try reason("cat <<'END'\n\(rows)END").hasPrefix("its rows are damaged: "))
  }

  /// Each change makes one row of a complete case wrong.
  @Test(arguments: [
    ("metric", "it yielded the metric 'speed', which it does not declare"),
    ("unit", "it yielded 'wall' in count, and declares ns"),
    ("class", "it yielded 'wall' as exact, and declares timed"),
    ("case", "it yielded a row of another case, Fake/draw[plain;layers=1]"),
    ("missing", "it yielded 1 values of 'wall' in 2 samples"),
    ("doubled", "it yielded 3 values of 'wall' in 2 samples"),
    ("sample", "it did not yield each of the 2 samples of 'wall' once"),
    ("beyond", "it did not yield each of the 2 samples of 'wall' once"),
  ]) func aWrongRowFailsTheCase(change: String, text: String) throws {
    var rows = try ScriptSuite().rows(of: Self.bad)
    #expect(rows[0].metric == "wall" && rows[0].sample == 0)
    switch change {
    case "metric": rows[0].metric = "speed"
    case "unit": rows[0].unit = "count"
    case "class": rows[0].metricClass = .exact
    case "case": rows[0].id = try CaseID(parsing: Self.good)
    case "missing": rows.removeFirst()
    case "doubled": rows.append(rows[0])
    case "sample": rows[0].sample = 1
    default: rows[0].sample = 2
    }
    #expect(try reason(ScriptSuite.printing(rows)) == text)
  }

  /// In a process of its own, because the request to stop cannot be taken back.
  @Test func anInterruptKeepsWhatIsCompleteAndNamesTheRest() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      var suite = ScriptSuite()
      // The first process of a case is complete; the second one interrupts the driver.
      let rows = ScriptSuite.printing(try suite.rows(of: CaseRunnerTests.good))
      let mark = "\(folder.path)/mark"
      suite.cases = [
        (
          CaseRunnerTests.good,
          "if [ -e \(mark) ]; then kill -INT $PPID; sleep 100; fi\ntouch \(mark)\n\(rows)"
        )
      ]
      let plan = try RunPlan(
        suitePaths: [try suite.write(into: folder)], selection: CaseSelection(),
        repetition: RunPlan.Repetition(processes: 4), availableMemory: nil)
      let runner = CaseRunner(timeLimit: 60, progress: Progress(quiet: true))
      Interruption.watch()
      let outcome = runner.run(plan)
      #expect(Interruption.isRequested && outcome.isInterrupted)
      #expect(outcome.rows.count == 4 && outcome.rows.allSatisfy { $0.process == 0 })
      #expect(outcome.notRun.map(\.process) == [1, 2, 3])
      #expect(outcome.failures.isEmpty)
      let none = runner.run(plan)
      #expect(none.rows.isEmpty && none.notRun == plan.steps)
    }
  }
}
