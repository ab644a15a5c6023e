import Foundation
import PaintEngine
import Workloads

/// Random scripts against the model, until so many actions are done or one fails.
struct PropertyRun {
  /// Actions of one script: then another artwork begins, of another shape.
  static let scriptLength = 400

  var designs = Designs.honest
  var operations: Int
  var seed: UInt64
  /// Nothing else in this process makes tiles.
  var countsBuffers = false

  /// What was done, and the shortest script that fails, if one did.
  struct Report {
    var operations = 0
    var scripts = 0
    var actions: [String: Int] = [:]
    var stepKinds: [String: Int] = [:]
    var failure: Failure?
  }

  struct Failure: CustomStringConvertible {
    let seed: UInt64
    let script: Script
    let outcome: ScriptOutcome

    var description: String {
      """
      seed \(seed): \(outcome.text)
      The shortest script that fails, for `try Script(\"\"\"...\"\"\").run()`:
      \(script)
      """
    }
  }

  /// Runs scripts in each design in turn.
  func run() throws -> Report {
    var report = Report()
    let seeds = SeededRandom(seed: seed)
    while report.operations < operations {
      var random = seeds.fork(UInt64(report.scripts))
      let design = designs[report.scripts % designs.count]
      var script = Script(setup: .random(&random, design: design), actions: [])
      // What a step claims while it is being compressed follows a thread, so a bound on bytes would bind when that says.
      if design.contains("payload=compressed") { script.setup.bytes = 1 << 30 }
      let count = min(Self.scriptLength, operations - report.operations)
      script.actions = (0..<count).map { _ in Action.random(&random) }
      // A trap ends the process before anything can be shrunk; with this the last line names the script.
      if ProcessInfo.processInfo.environment["PENTIMENTO_TRACE"] != nil {
        FileHandle.standardError.write(Data("script \(report.scripts) of seed \(seed):\n\(script)\n".utf8))
      }
      let outcome = try script.run(countsBuffers: countsBuffers)
      report.operations += outcome.performed
      report.scripts += 1
      for action in script.actions.prefix(outcome.performed) {
        report.actions[action.kind.rawValue, default: 0] += 1
      }
      report.stepKinds.merge(outcome.stepKinds, uniquingKeysWith: +)
      if !outcome.differences.isEmpty {
        report.failure = try shrunk(script, outcome)
        return report
      }
    }
    return report
  }

  private func shrunk(_ script: Script, _ outcome: ScriptOutcome) throws -> Failure {
    var prefix = script
    prefix.actions = Array(script.actions.prefix(outcome.performed))
    func run(_ script: Script) -> ScriptOutcome? {
      try? script.run(countsBuffers: countsBuffers, checkedEvery: 1)
    }
    let short = Shrinker.shrink(prefix) { run($0).map { !$0.differences.isEmpty } ?? false }
    return Failure(seed: seed, script: short, outcome: run(short) ?? outcome)
  }
}

/// How a script went.
struct ScriptOutcome: Sendable {
  var performed = 0
  var differences: [String] = []
  var stepKinds: [String: Int] = [:]
  var last: Action?

  var text: String {
    "after \(performed) actions (\(last.map(\.description) ?? "none")): \(differences.joined(separator: "; "))"
  }
}

extension Script {
  /// Performs it in a fresh artwork of its design beside the model; ends at the first difference.
  @discardableResult
  func run(countsBuffers: Bool = false, checkedEvery interval: Int = 16) throws -> ScriptOutcome {
    try Designs.run(
      Performance(script: self, countsBuffers: countsBuffers, interval: interval), in: setup.design)
  }

  /// The same in a design that need not be of the catalogue. Compiled once for all designs, as visitors are in builds with faults: the
  /// model is large.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func run<Design: EngineDesign>(
    as design: Design.Type, countsBuffers: Bool = false, checkedEvery interval: Int = 16
  ) throws -> ScriptOutcome {
    let run = try ScriptRun<Design>(setup)
    var outcome = ScriptOutcome()
    for action in actions where run.differences.isEmpty {
      let revision = run.artwork.revision
      try run.perform(action)
      outcome.performed += 1
      outcome.last = action
      run.checkStructure()
      run.holders.meetNewest(run.artwork, run.readers)
      if run.artwork.revision != revision, let step = run.artwork.history.undoStack.last?.step {
        for kind in step.kinds { outcome.stepKinds[kind, default: 0] += 1 }
      }
      if run.differences.isEmpty, outcome.performed % interval == 0 {
        run.checkEverything(countsBuffers: countsBuffers)
      }
    }
    if run.differences.isEmpty { run.checkEverything(countsBuffers: countsBuffers) }
    if run.differences.isEmpty { run.checkEnd(countsBuffers: countsBuffers) }
    outcome.differences = run.differences
    return outcome
  }

  private struct Performance: DesignVisitor {
    let script: Script
    let countsBuffers: Bool
    let interval: Int

    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> ScriptOutcome {
      try script.run(as: design, countsBuffers: countsBuffers, checkedEvery: interval)
    }
  }
}
