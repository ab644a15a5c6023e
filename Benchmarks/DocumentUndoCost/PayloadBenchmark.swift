import DocumentUndo
import Measurement
import ShapeEditor

/// T1 and T4: what histories keep, by share changed and by depth, after trimming, and after all of it is gone.
struct PayloadBenchmark: DocumentVisitor {
  let run: CaseRun

  nonisolated static let byShare = benchmark(
    "Payload", "bytes that undo keeps of a step, by shapes changed and weight of the record",
    shapes: [1000], changed: [1, 30, 1000], record: DocumentDesigns.records, steps: [100],
    swept: "changed")

  nonisolated static let byDepth = benchmark(
    "Depth", "bytes that undo keeps, by depth of the history; what trimming and clearing give back",
    shapes: [1000], changed: [1], record: [PlainShape.name], steps: [10, 100, 1000], swept: "steps")

  private nonisolated static let metrics = [
    "steps_kept", "actions_kept", "logical_bytes", "predicted_bytes", "history_allocated",
    "history_allocated_per_step", "trimmed_allocated", "heap_allocated_after_free", "document_hash",
    "undo_hash",
  ]

  private nonisolated static func benchmark(
    _ name: String, _ summary: String, shapes: [Int], changed: [Int], record: [String], steps: [Int],
    swept: String
  ) -> Benchmark {
    Benchmark(
      name, summary, designs: DocumentDesigns.names,
      parameters: [
        DocumentParameters.shapes(shapes), DocumentParameters.changed(changed),
        DocumentParameters.record(record), DocumentParameters.steps(steps),
      ],
      metrics: metrics,
      headline: [
        "steps_kept", "actions_kept", "logical_bytes", "history_allocated_per_step", "history_allocated",
        "predicted_bytes", "trimmed_allocated", "heap_allocated_after_free",
      ],
      swept: swept, processes: 1,
      refusal: DocumentParameters.refusal,
      bytesNeeded: { parameters in
        // The dearest design; a cell over the limit is predicted and takes nothing.
        let most = DocumentDesigns.names.map {
          Int(Prediction(parameters, design: $0).bytes(steps: parameters.integer("steps")))
        }.filter { $0 <= Prediction.limit }.max()
        return DocumentParameters.bytesNeeded(parameters, history: most ?? 0)
      },
      body: { try DocumentDesigns.run($0) { PayloadBenchmark(run: $0) } })
  }

  func visit<Representation: UndoRepresentation>(_ representation: Representation.Type) throws {
    let steps = run.parameters.integer("steps")
    let prediction = Prediction(run.parameters, design: run.id.design)
    for sample in 0..<run.samples {
      let predicted = prediction.bytes(steps: steps)
      run.record("logical_bytes", Double(prediction.logicalBytes), sample: sample)
      run.record("predicted_bytes", predicted, sample: sample)
      if predicted > Double(Prediction.limit) {
        recordPrediction(predicted, sample)
      } else {
        try measure(representation, steps: steps, sample)
      }
    }
  }

  /// The cell is shown and not run.
  private func recordPrediction(_ predicted: Double, _ sample: Int) {
    let reason = "predicted to take over \(Prediction.limit >> 30) GiB, not run"
    for metric in Self.metrics where metric != "logical_bytes" && metric != "predicted_bytes" {
      run.record([Reading(metric, unavailable: reason, thread: .main)], sample: sample)
    }
  }

  private func measure<Representation: UndoRepresentation>(
    _ representation: Representation.Type, steps: Int, _ sample: Int
  ) throws {
    var scene = Scene<Representation.Record>(run)
    let editor = try ShapeEditor<Representation>.measured(scene.records)
    try editor.rehearse(&scene, changed: run.parameters.integer("changed"))
    // What reading itself makes on first use is no part of the history either.
    _ = try Figures(editor, &scene, run.parameters, steps: 2)
    let figures = try Figures(editor, &scene, run.parameters, steps: steps)
    run.record("steps_kept", Double(figures.steps), sample: sample)
    run.record("actions_kept", Double(figures.actions), sample: sample)
    run.record("document_hash", figures.documentHash, sample: sample)
    run.record("undo_hash", figures.undoHash, sample: sample)
    let history = Double(figures.full - figures.before)
    run.recordHeap("history_allocated", history, sample: sample)
    run.recordHeap("history_allocated_per_step", history / Double(steps), sample: sample)
    run.recordHeap("trimmed_allocated", Double(figures.trimmed - figures.free), sample: sample)
    run.recordHeap("heap_allocated_after_free", Double(figures.free - figures.before), sample: sample)
  }

  /// A history from empty to full, undone and redone, trimmed to a tenth, and cleared: bytes allocated at each point.
  @MainActor
  private struct Figures {
    let before: Int
    let full: Int
    let trimmed: Int
    let free: Int
    let steps: Int
    let actions: Int
    let documentHash: Double
    let undoHash: Double

    init<Representation: UndoRepresentation>(
      _ editor: ShapeEditor<Representation>, _ scene: inout Scene<Representation.Record>,
      _ parameters: Parameters, steps: Int
    ) throws {
      let changed = parameters.integer("changed")
      before = MemoryLevels().allocated
      for _ in 0..<steps {
        try editor.perform(scene.edit(.move, changed: changed, of: editor.document), name: "Move")
      }
      full = MemoryLevels().allocated
      self.steps = editor.history?.undoCount ?? 0
      actions = editor.actionCount
      documentHash = editor.documentHash
      editor.undoAll()
      undoHash = editor.documentHash
      editor.redoAll()
      editor.history?.levelsOfUndo = max(1, steps / 10)
      trimmed = MemoryLevels().allocated
      editor.clearHistory()
      editor.history?.levelsOfUndo = 0
      free = MemoryLevels().allocated
    }
  }
}
