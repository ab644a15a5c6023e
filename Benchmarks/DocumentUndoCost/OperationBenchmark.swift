import DocumentUndo
import Measurement
import ShapeEditor

/// Each operation of the editor by itself: entries, bytes, and time of edit, undo and redo.
struct OperationBenchmark: DocumentVisitor {
  let run: CaseRun

  nonisolated static let benchmark = Benchmark(
    "Operation", "each operation: entries, bytes a step, and time of edit, undo and redo",
    designs: DocumentDesigns.names,
    parameters: [
      ParameterDeclaration(
        "operation", "what is done to the shapes", range: .words(Operation.allCases.map(\.rawValue)),
        defaults: [.move, .delete, .shuffle].map { (operation: Operation) in
          operation.rawValue
        }, quick: Operation.allCases.map(\.rawValue)),
      DocumentParameters.shapes([1000]), DocumentParameters.changed([1], quick: [1]),
      DocumentParameters.record(), DocumentParameters.steps([50], quick: 10),
    ],
    metrics: [
      "steps_kept", "actions_kept", "history_allocated_per_step", "edit.wall", "undo.wall", "redo.wall",
      "edit.allocations", "document_hash", "undo_hash",
    ],
    headline: [
      "steps_kept", "actions_kept", "history_allocated_per_step", "edit_wall", "undo_wall", "redo_wall",
    ],
    processes: 3, samples: 3,
    refusal: { parameters in
      let needed = parameters.integer("changed") * parameters.integer("steps")
      if parameters.text("operation") == Operation.delete.rawValue, needed >= parameters.integer("shapes") {
        return "\(needed) shapes cannot be deleted from \(parameters.integer("shapes")) and leave one"
      }
      if parameters.integer("shapes") < 2 { return "one shape has no order to change; give at least 2" }
      return DocumentParameters.refusal(parameters)
    },
    timed: [
      TimedDeclaration(
        ["edit_wall", "undo_wall"], designs: ["snapshot", "batch"],
        values: ["operation": Operation.move.rawValue, "shapes": "1000", "steps": "50"])
    ],
    bytesNeeded: { parameters in
      let document = parameters.integer("shapes") * DocumentParameters.recordBytes(parameters)
      return DocumentParameters.bytesNeeded(
        parameters,
        history: parameters.integer("steps") * (2 * document + 200 * parameters.integer("changed")))
    },
    body: { try DocumentDesigns.run($0) { OperationBenchmark(run: $0) } })

  func visit<Representation: UndoRepresentation>(_ representation: Representation.Type) throws {
    for sample in 0..<run.samples { try measure(representation, sample) }
  }

  private func measure<Representation: UndoRepresentation>(
    _ representation: Representation.Type, _ sample: Int
  ) throws {
    let steps = run.parameters.integer("steps")
    var scene = Scene<Representation.Record>(run)
    let editor = try ShapeEditor<Representation>.measured(scene.records)
    let operation = Operation(rawValue: run.parameters.text("operation")) ?? .move
    try editor.rehearse(&scene)
    let before = MemoryLevels()
    let sampler = Sampler(probes: [AllocationProbe(tileRequestBytes: 48)])
    var total: [Reading] = []
    for _ in 0..<steps {
      let edit = scene.edit(operation, changed: run.parameters.integer("changed"), of: editor.document)
      // Making the edit is the person's part; an undone drag's is all of it.
      let once = try sampler.measure {
        if operation == .cancelled {
          try editor.beginDrag([1], policy: .previewCommit)
          try editor.updateDrag(by: Point(3, 4))
          editor.cancelDrag()
        } else {
          try editor.perform(edit, name: operation.rawValue)
        }
      }
      total = total.adding(once)
    }
    let kept = editor.history?.undoCount ?? 0
    run.record("steps_kept", Double(kept), sample: sample)
    run.record("actions_kept", Double(editor.actionCount), sample: sample)
    run.record("document_hash", editor.documentHash, sample: sample)
    run.recordWall("edit", total, count: steps, sample: sample)
    run.recordHeap("edit_allocations", total.value("allocations") / Double(steps), sample: sample)
    recordReplay(editor, kept, sample)
    try recordBytes(editor, scene, before, kept, sample)
  }

  private func recordReplay<Representation: UndoRepresentation>(
    _ editor: ShapeEditor<Representation>, _ kept: Int, _ sample: Int
  ) {
    let sampler = Sampler(probes: [])
    let undo = sampler.measure { editor.undoAll() }
    run.record("undo_hash", editor.documentHash, sample: sample)
    let redo = sampler.measure { editor.redoAll() }
    for (part, readings) in [("undo", undo), ("redo", redo)] {
      guard kept > 0 else {
        let reading = Reading("wall", unavailable: "the operation leaves nothing to undo", thread: .main)
        run.record([reading], part: part, sample: sample)
        continue
      }
      run.recordWall(part, readings, count: kept, sample: sample)
    }
  }

  /// What letting the history go gives back: the document itself has grown or shrunk.
  private func recordBytes<Representation: UndoRepresentation>(
    _ editor: ShapeEditor<Representation>, _ scene: Scene<Representation.Record>, _ before: MemoryLevels,
    _ kept: Int, _ sample: Int
  ) throws {
    let full = MemoryLevels()
    editor.clearHistory()
    let freed = full.allocated - MemoryLevels().allocated
    run.recordHeap(
      "history_allocated_per_step", kept > 0 ? Double(freed) / Double(kept) : 0, sample: sample)
  }
}
