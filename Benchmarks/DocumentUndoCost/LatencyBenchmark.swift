import DocumentUndo
import Measurement
import ShapeEditor

/// T3: undo, redo, and the first edit after an undo, where a snapshot pays for its copy.
struct LatencyBenchmark: DocumentVisitor {
  let run: CaseRun

  nonisolated static let benchmark = Benchmark(
    "Latency", "time of the first undo, of each undo and redo, and of the first edit after an undo",
    designs: DocumentDesigns.names,
    parameters: [
      DocumentParameters.shapes([1000]), DocumentParameters.changed([1, 10, 100, 1000]),
      DocumentParameters.record(), DocumentParameters.steps([50], quick: 10),
      ParameterDeclaration(
        "rounds", "times everything is undone and redone", range: .integers(1, 1000), defaults: ["5"]),
    ],
    metrics: [
      "first_undo.wall", "undo.wall", "redo.wall", "undo.allocations", "edit_after_undo.wall", "edit.wall",
      "document_hash", "undo_hash",
    ],
    headline: ["first_undo_wall", "undo_wall", "redo_wall", "edit_after_undo_wall", "edit_wall"],
    swept: "changed", processes: 3,
    refusal: DocumentParameters.refusal,
    bytesNeeded: { parameters in
      let document = parameters.integer("shapes") * DocumentParameters.recordBytes(parameters)
      return DocumentParameters.bytesNeeded(
        parameters,
        history: (parameters.integer("steps") + 1) * (document + 200 * parameters.integer("changed")))
    },
    body: { try DocumentDesigns.run($0) { LatencyBenchmark(run: $0) } })

  func visit<Representation: UndoRepresentation>(_ representation: Representation.Type) throws {
    let (steps, changed) = (run.parameters.integer("steps"), run.parameters.integer("changed"))
    let timing = Sampler(probes: [AllocationProbe(tileRequestBytes: 48)])
    for sample in 0..<run.samples {
      var scene = Scene<Representation.Record>(run)
      let editor = try ShapeEditor<Representation>.measured(scene.records)
      try editor.rehearse(&scene, changed: changed)
      var edits = [Reading]()
      for _ in 0..<steps {
        let edit = scene.edit(.move, changed: changed, of: editor.document)
        edits = edits.adding(try timing.measure { try editor.perform(edit, name: "Move") })
      }
      run.recordWall("edit", edits, count: steps, sample: sample)
      run.record("document_hash", editor.documentHash, sample: sample)
      run.recordWall("first_undo", timing.measure { editor.undo() }, count: 1, sample: sample)
      editor.redo()
      replay(editor, timing, steps: steps, sample)
      // Everything is undone: its hash, and then the edit that makes what the snapshots share its own.
      run.record("undo_hash", editor.documentHash, sample: sample)
      editor.redoAll()
      editor.undo()
      let edit = scene.edit(.move, changed: changed, of: editor.document)
      let after = try timing.measure { try editor.perform(edit, name: "Move") }
      run.recordWall("edit_after_undo", after, count: 1, sample: sample)
    }
  }

  private func replay<Representation: UndoRepresentation>(
    _ editor: ShapeEditor<Representation>, _ timing: Sampler, steps: Int, _ sample: Int
  ) {
    let rounds = run.parameters.integer("rounds")
    var (undo, redo) = ([Reading](), [Reading]())
    for _ in 0..<rounds {
      undo = undo.adding(timing.measure { editor.undoAll() })
      redo = redo.adding(timing.measure { editor.redoAll() })
    }
    run.recordWall("undo", undo, count: steps * rounds, sample: sample)
    run.recordWall("redo", redo, count: steps * rounds, sample: sample)
    run.recordHeap(
      "undo_allocations", undo.value("allocations") / Double(steps * rounds), sample: sample)
    editor.undoAll()
  }
}
