import DocumentUndo
import Measurement

/// The manager alone, beside GNUstep's in the same process and sample: a group with one registration, its undo, its redo.
///
/// Both set one value and register a setter with the old one as its argument; neither allocates a value for it.
@MainActor
struct ManagerBenchmark {
  let run: CaseRun

  nonisolated static let benchmark = Benchmark(
    "Manager", "a group with one registration, its undo and redo, beside GNUstep's manager",
    // What is registered is a closure for one value.
    designs: ["closures"],
    parameters: [
      DocumentParameters.steps([10_000], quick: 1_000),
      ParameterDeclaration(
        "profile", "whose rules the manager keeps", range: .words(SemanticsProfile.all.map(\.name)),
        defaults: [SemanticsProfile.gnustep.name]),
    ],
    metrics: ["steps_kept"]
      + ["register", "undo", "redo"].flatMap { ["\($0).wall", "gnustep_\($0).wall", "\($0).of_gnustep"] },
    headline: [
      "register_wall", "gnustep_register_wall", "register_of_gnustep", "undo_wall", "gnustep_undo_wall",
      "undo_of_gnustep", "redo_wall", "gnustep_redo_wall", "redo_of_gnustep",
    ],
    processes: 5, samples: 5,
    bytesNeeded: { DocumentParameters.programBytes + $0.integer("steps") * 4_000 },
    body: { run in
      // The suite measures on its main thread, which is the main actor's, and nobody else has the run.
      nonisolated(unsafe) let run = run
      try MainActor.assumeIsolated { try ManagerBenchmark(run: run).measure() }
    })

  /// What undo acts on.
  private final class Owner {
    let manager: UndoManager
    private var value = 0

    init(_ manager: UndoManager) { self.manager = manager }

    @MainActor func set(_ new: Int) {
      manager.registerUndo(withTarget: self, argument: value) { $0.set($1) }
      value = new
    }
  }

  /// Times of one sample, ns a step.
  private typealias Times = [String: [Reading]]

  private func measure() throws {
    let steps = run.parameters.integer("steps")
    let profile = SemanticsProfile.all.first { $0.name == run.parameters.text("profile") } ?? .gnustep
    let manager = UndoManager(profile: profile, clock: ManualTurnClock())
    manager.groupsByEvent = false
    let owner = Owner(manager)
    let gnustep = GNUstepManager()
    defer { gnustep?.close() }
    // Both rehearse, so that neither pays for memory that is fresh from the kernel.
    _ = time(owner, steps)
    if let gnustep { _ = try time(gnustep, steps) }
    for sample in 0..<run.samples {
      // Alternating who goes first gives both the same share of whatever the other leaves in the caches.
      let before = try sample.isMultiple(of: 2) ? nil : gnustep.map { try time($0, steps) }
      let own = time(owner, steps, countedIn: sample)
      let theirs = try before ?? gnustep.map { try time($0, steps) }
      for (part, readings) in own {
        run.recordWall(part, readings, count: steps, sample: sample)
        record(part, readings, theirs?[part], steps, sample)
      }
    }
  }

  private func record(_ part: String, _ own: [Reading], _ theirs: [Reading]?, _ steps: Int, _ sample: Int) {
    guard let theirs else {
      for metric in ["gnustep_\(part)_wall", "\(part)_of_gnustep"] {
        run.record([Reading(metric, unavailable: GNUstepManager.whyMissing, thread: .main)], sample: sample)
      }
      return
    }
    run.recordWall("gnustep_\(part)", theirs, count: steps, sample: sample)
    run.record("\(part)_of_gnustep", own.value("wall") / theirs.value("wall"), sample: sample)
  }

  /// Everything registered, undone, redone, and let go again outside the times.
  private func time(_ owner: Owner, _ steps: Int, countedIn sample: Int? = nil) -> Times {
    let (manager, sampler) = (owner.manager, Sampler(probes: []))
    let register = sampler.measure {
      for step in 0..<steps {
        manager.beginUndoGrouping()
        owner.set(step)
        manager.endUndoGrouping()
      }
    }
    if let sample { run.record("steps_kept", Double(manager.undoCount), sample: sample) }
    let undo = sampler.measure { for _ in 0..<steps { manager.undo() } }
    let redo = sampler.measure { for _ in 0..<steps { manager.redo() } }
    manager.removeAllActions()
    manager.groupsByEvent = false
    return ["register": register, "undo": undo, "redo": redo]
  }

  private func time(_ gnustep: GNUstepManager, _ steps: Int) throws -> Times {
    let sampler = Sampler(probes: [])
    let register = sampler.measure { gnustep.register(steps) }
    let undo = sampler.measure { gnustep.undo(steps) }
    guard !gnustep.canUndo, gnustep.canRedo else { throw OtherWork() }
    let redo = sampler.measure { gnustep.redo(steps) }
    guard gnustep.canUndo, !gnustep.canRedo else { throw OtherWork() }
    gnustep.clear()
    return ["register": register, "undo": undo, "redo": redo]
  }

  private struct OtherWork: Error, CustomStringConvertible {
    let description = "GNUstep's undo manager has not taken back and brought back what was registered"
  }
}
