import DocumentUndo
import Measurement
import ShapeEditor

/// T6: how many steps a budget of bytes keeps and how true its count is; and what a limit of levels keeps in its place.
struct BudgetBenchmark: DocumentVisitor {
  let run: CaseRun

  nonisolated static let benchmark = Benchmark(
    "Budget",
    "steps that a byte budget keeps, its claim against the allocator; a limit of levels is no budget",
    designs: DocumentDesigns.names,
    parameters: [
      ParameterDeclaration(
        "budget_mib", "byte budget of the history, MiB", range: .integers(1, 1024), defaults: ["16"],
        quick: ["1"]),
      DocumentParameters.shapes([1000]), DocumentParameters.changed([1, 100], quick: [10]),
      DocumentParameters.record(),
    ],
    metrics: [
      "steps_kept", "claimed_bytes", "history_allocated", "ledger_error_bytes", "levels_small_allocated",
      "levels_large_allocated", "document_hash",
    ],
    headline: [
      "steps_kept", "claimed_bytes", "history_allocated", "ledger_error_bytes", "levels_small_allocated",
      "levels_large_allocated",
    ],
    processes: 1,
    refusal: DocumentParameters.refusal,
    bytesNeeded: { parameters in
      let document = parameters.integer("shapes") * DocumentParameters.recordBytes(parameters)
      return DocumentParameters.bytesNeeded(
        parameters, history: 2 * (parameters.integer("budget_mib") << 20) + 200 * (document + 100_000))
    },
    body: { try DocumentDesigns.run($0) { BudgetBenchmark(run: $0) } })

  /// More are not recorded: a budget of a gibibyte holds ten million steps of one shape.
  private nonisolated static let mostSteps = 1 << 18

  func visit<Representation: UndoRepresentation>(_ representation: Representation.Type) throws {
    for sample in 0..<run.samples {
      try fill(representation, sample)
      let third = max(1, run.parameters.integer("shapes") / 3)
      for (metric, changed) in [("levels_small_allocated", 1), ("levels_large_allocated", third)] {
        run.recordHeap(metric, Double(try levels(representation, changed: changed)), sample: sample)
      }
    }
  }

  private func fill<Representation: UndoRepresentation>(
    _ representation: Representation.Type, _ sample: Int
  ) throws {
    var scene = Scene<Representation.Record>(run)
    let editor = try ShapeEditor<Representation>.measured(scene.records)
    guard let history = editor.history else { return }
    try editor.rehearse(&scene)
    // How many edits follow is what the budget decides, another number for each design.
    run.record("document_hash", editor.documentHash, sample: sample)
    history.byteBudget = ByteBudget(
      limit: run.parameters.integer("budget_mib") << 20, sizeClass: { Jemalloc.sizeClass(of: $0) })
    let changed = run.parameters.integer("changed")
    var (steps, dropped) = (0, 0)
    // Half as many again as it holds, so that what is kept is what a long session keeps.
    while steps < Self.mostSteps, dropped == 0 || steps < dropped + dropped / 2 {
      try editor.perform(scene.edit(.move, changed: changed, of: editor.document), name: "Move")
      steps += 1
      if dropped == 0, history.undoCount < steps { dropped = steps }
    }
    let claimed = history.heldBytes
    run.record("steps_kept", Double(history.undoCount), sample: sample)
    run.record("claimed_bytes", Double(claimed), sample: sample)
    let full = MemoryLevels()
    editor.clearHistory()
    let allocated = full.allocated - MemoryLevels().allocated
    run.recordHeap("history_allocated", Double(allocated), sample: sample)
    run.recordHeap("ledger_error_bytes", Double(allocated - claimed), sample: sample)
  }

  /// Bytes that a limit of a hundred levels keeps of such edits.
  private func levels<Representation: UndoRepresentation>(
    _ representation: Representation.Type, changed: Int
  ) throws -> Int {
    var scene = Scene<Representation.Record>(run)
    let editor = try ShapeEditor<Representation>.measured(scene.records)
    editor.history?.levelsOfUndo = 100
    for _ in 0..<150 {
      try editor.perform(scene.edit(.move, changed: changed, of: editor.document), name: "Move")
    }
    let full = MemoryLevels()
    editor.clearHistory()
    return full.allocated - MemoryLevels().allocated
  }
}
