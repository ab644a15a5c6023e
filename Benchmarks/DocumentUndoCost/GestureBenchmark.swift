import DocumentUndo
import Measurement
import ShapeEditor

/// T5: what a drag of many updates registers, keeps and costs, by policy.
struct GestureBenchmark: DocumentVisitor {
  let run: CaseRun

  nonisolated static let benchmark = Benchmark(
    "Gesture", "a drag of many updates: entries, bytes, and time and allocations of an update, by policy",
    designs: ["snapshot", "batch"],
    parameters: [
      ParameterDeclaration(
        "policy", "what updates register", range: .words(DragPolicy.allCases.map(\.rawValue)),
        defaults: DragPolicy.allCases.map(\.rawValue)),
      ParameterDeclaration(
        "updates", "updates of the drag", range: .integers(2, 1_000_000), defaults: ["1000"], quick: ["100"]),
      ParameterDeclaration(
        "dragged", "shapes dragged", range: .integers(1, 100_000), defaults: ["1", "10"], quick: ["1"]),
      DocumentParameters.shapes([1000]), DocumentParameters.record(),
    ],
    metrics: [
      "steps_kept", "actions_kept", "history_allocated", "update.wall", "update.allocations", "document_hash",
      "undo_hash",
    ],
    headline: ["steps_kept", "actions_kept", "history_allocated", "update_wall", "update_allocations"],
    processes: 1, samples: 3,
    refusal: { parameters in
      let (dragged, shapes) = (parameters.integer("dragged"), parameters.integer("shapes"))
      return dragged <= shapes ? nil : "\(dragged) of \(shapes) shapes cannot be dragged"
    },
    timed: [
      TimedDeclaration(
        ["update_wall"], designs: ["batch"],
        values: ["policy": DragPolicy.previewCommit.rawValue, "updates": "1000", "shapes": "1000"])
    ],
    bytesNeeded: { parameters in
      let document = parameters.integer("shapes") * DocumentParameters.recordBytes(parameters)
      let updates = parameters.integer("updates")
      return DocumentParameters.bytesNeeded(
        parameters, history: updates * parameters.integer("dragged") * (document + 300))
    },
    body: { try DocumentDesigns.run($0) { GestureBenchmark(run: $0) } })

  func visit<Representation: UndoRepresentation>(_ representation: Representation.Type) throws {
    let updates = run.parameters.integer("updates")
    let policy = DragPolicy(rawValue: run.parameters.text("policy")) ?? .previewCommit
    for sample in 0..<run.samples {
      var scene = Scene<Representation.Record>(run)
      let editor = try ShapeEditor<Representation>.measured(scene.records)
      try editor.rehearse(&scene)
      let before = MemoryLevels()
      try editor.beginDrag((1...run.parameters.integer("dragged")).map { ShapeID($0) }, policy: policy)
      try editor.updateDrag(by: Point(1, 1))
      let readings = try Sampler(probes: [AllocationProbe(tileRequestBytes: 48)]).measure {
        for update in 2...updates { try editor.updateDrag(by: Point(Float(update), 1)) }
      }
      try editor.endDrag()
      run.recordWall("update", readings, count: updates - 1, sample: sample)
      run.recordHeap("update_allocations", readings.value("allocations"), sample: sample)
      run.recordHeap(
        "history_allocated", Double(MemoryLevels().allocated - before.allocated), sample: sample)
      run.record("steps_kept", Double(editor.history?.undoCount ?? 0), sample: sample)
      run.record("actions_kept", Double(editor.actionCount), sample: sample)
      run.record("document_hash", editor.documentHash, sample: sample)
      editor.undoAll()
      run.record("undo_hash", editor.documentHash, sample: sample)
    }
  }
}
