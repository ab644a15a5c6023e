import Results
import Testing

@testable import Measurement

struct QualityTests {
  private let folder = TemporaryFolder()
  private static let id = "Fake/draw[plain;layers=1]"

  private static func row(steal: Double?, seconds: Double = 1) throws -> QualityRow {
    QualityRow(
      id: try CaseID(parsing: id), process: 0, attempt: 0, fate: .kept, reason: "", started: 0,
      seconds: seconds,
      cpuSeconds: 1, steal: steal, voluntarySwitches: 0, involuntarySwitches: 0, pageFaults: 0)
  }

  @Test func theRuleIsFixedAndSaysWhatBrokeIt() throws {
    let rule = QualityRule(steal: 0.1)
    func broken(_ rule: QualityRule, _ steal: Double?, seconds: Double = 1) throws -> String? {
      rule.broken(by: try Self.row(steal: steal, seconds: seconds))
    }
    for steal in [0, 0.1, nil] as [Double?] { #expect(try broken(rule, steal) == nil) }
    #expect(try broken(rule, 0.125) == "steal 12.5 % over 10.0 %")
    #expect(try broken(rule, 0.9, seconds: 0.1) == nil, "ticks are too coarse for that")
    #expect(try broken(QualityRule(steal: 1), 1) == nil)
    #expect(rule.text.contains("10.0 %") && QualityRule(steal: 1).text == "none")
  }

  /// A share below zero is broken by every process that is long enough.
  private func outcome(_ rule: QualityRule?, script: String) throws -> (
    CaseRunner.Outcome, [CaseRunner.Measured]
  ) {
    var suite = ScriptSuite()
    suite.cases = [(Self.id, "\(script)\n\(ScriptSuite.printing(try suite.rows(of: Self.id)))")]
    let plan = try RunPlan(
      suitePaths: [try suite.write(into: folder)], selection: CaseSelection(),
      repetition: RunPlan.Repetition(processes: 1), availableMemory: nil)
    let runner = CaseRunner(timeLimit: 60, progress: Progress(quiet: true), rule: rule)
    var kept: [CaseRunner.Measured] = []
    let outcome = runner.run(plan, steps: plan.steps, before: { _ in }) { _, measured in kept.append(measured)
    }
    return (outcome, kept)
  }

  @Test func whatIsThrownOutIsMeasuredAgainAndCounted() throws {
    let rule = QualityRule(steal: -0.1, repeats: 2)
    let (outcome, kept) = try outcome(rule, script: "sleep 0.25; echo x >> \(folder.path)/starts")
    #expect(outcome.discarded == 2 && outcome.completed == 1 && outcome.failures.isEmpty)
    let quality = try #require(kept.first).quality
    #expect(quality.map(\.fate) == [.discarded, .discarded, .kept] && quality.map(\.attempt) == [0, 1, 2])
    #expect(quality.allSatisfy { $0.reason.hasPrefix("steal ") && $0.seconds >= 0.25 })
    #expect(kept[0].rows.count == 4, "the rows of one attempt")
    #expect(try AtomicFile.read("\(folder.path)/starts").count == 6)
  }

  @Test func withoutARuleNothingIsThrownOut() throws {
    let (outcome, kept) = try outcome(nil, script: "sleep 0.25")
    #expect(outcome.discarded == 0 && kept.first?.quality.map(\.fate) == [.kept])
  }

  @Test func whatAProcessUsesIsItsOwn() throws {
    let (_, kept) = try outcome(nil, script: "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done")
    let quality = try #require(kept.first?.quality.first)
    #expect(quality.cpuSeconds > 0 && quality.cpuSeconds <= quality.seconds + 0.02, "a shell has one thread")
    #expect(quality.pageFaults > 0)
  }

  @Test func theSentinelReadsBeforeBetweenAndAfter() {
    var sentinel = Sentinel(interval: 0) { $0 == .register ? 100 : 200 }
    for processes in 0..<3 { sentinel.read(after: processes) }
    sentinel.read(after: 3, always: true)
    #expect(sentinel.rows.map(\.processes) == [0, 0, 1, 1, 2, 2, 3, 3])
    #expect(sentinel.rows.map(\.loop) == Array(repeating: ["register", "memory"], count: 4).flatMap(\.self))
    var rare = Sentinel(interval: 1000) { _ in 1 }
    #expect(rare.read(after: 0) && !rare.read(after: 1) && rare.read(after: 2, always: true))
  }

  @Test func driftIsTheMachines() throws {
    func rows(_ values: [Double]) -> [SentinelRow] {
      values.enumerated().map { SentinelRow(started: Double($0), processes: $0, loop: "register", value: $1) }
    }
    let doubling = try #require(Sentinel.drifts(of: rows([100, 141.4213562373095, 200])).first)
    #expect(abs((doubling.trend ?? 0) - 2) < 1e-9 && doubling.range == 2 && doubling.readings == 3)
    #expect(Sentinel.drifts(of: rows([100, 110])).first?.trend == 1.1)
    #expect(Sentinel.drifts(of: rows([100])).first?.trend == nil)
    #expect(Sentinel.drifts(of: []).isEmpty)
  }

  @Test func warmUpEndsWhenFaultsSettle() {
    func warmUp(_ faults: [Int]) -> WarmUp {
      var left = faults
      return WarmUp.untilSettled(limit: 4) { left.isEmpty ? 0 : left.removeFirst() }
    }
    #expect(warmUp([1000, 2]) == WarmUp(faults: [1000, 2], hasSettled: true))
    #expect(warmUp([1000, 500, 480]) == WarmUp(faults: [1000, 500, 480], hasSettled: true))
    #expect(warmUp([1000, 500, 250, 125]) == WarmUp(faults: [1000, 500, 250, 125], hasSettled: false))
  }

  @Test func pagesThatWereTouchedSettle() {
    let size = 4 << 20
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
    defer { memory.deallocate() }
    let warmUp = WarmUp.untilFaultsSettle {
      for offset in stride(from: 0, to: size, by: 4096) {
        memory.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
      }
      Observed.take(memory)
    }
    #expect(warmUp.hasSettled && warmUp.faults.count >= 1, "\(warmUp)")
  }
}
