import DocumentUndo
import Measurement
import ShapeEditor

/// T7: the model is changed behind history's back between an edit and its undo. What does undo then do?
struct FaultsBenchmark: DocumentVisitor {
  let run: CaseRun

  nonisolated static let benchmark = Benchmark(
    "Faults",
    "changes of the model outside history: reported by undo, restored in spite of it, or silently wrong",
    designs: DocumentDesigns.names,
    parameters: [DocumentParameters.shapes([100]), DocumentParameters.record()],
    metrics: [
      "faults_planted", "faults_reported", "faults_restored", "faults_silent", "document_hash",
    ],
    headline: ["faults_planted", "faults_reported", "faults_restored", "faults_silent"],
    processes: 1,
    refusal: { $0.integer("shapes") >= 10 ? nil : "faults are planted in 10 shapes; give at least so many" },
    bytesNeeded: { DocumentParameters.bytesNeeded($0, history: 1 << 20) },
    body: { try DocumentDesigns.run($0) { FaultsBenchmark(run: $0) } })

  /// An edit, and what somebody does to the model without telling history.
  private func cases<Record: ShapeRecord>(_ record: Record) -> [(edit: Edit<Record>, outside: Edit<Record>)] {
    let here = Point(500, 500)
    var stranger = record
    stranger.core.id = .max
    return [
      (.move(Placement(3, here)), .remove([3])),
      (.move(Placement(3, here)), .move(Placement(3, Point(1, 2)))),
      (.move(Placement(3, here)), .move(Placement(4, here))),
      (.move(Placement(3, here)), .restyle([Styling(3, 9)])),
      (.moveMany([Placement(3, here), Placement(5, here)]), .remove([5])),
      (.remove([3]), .insert([Insertion(record, at: 0)])),
      (.remove([3]), .insert([Insertion(stranger, at: 0)])),
      (.remove([3, 4]), .remove([1, 2])), (.raise(Raising(3, to: 7)), .raise(Raising(1, to: 8))),
      (.reorder([ShapeID](2...ShapeID(run.parameters.integer("shapes"))) + [1]), .remove([5])),
      (
        .restyle([Styling(3, 5), Styling(6, 5)]),
        .reorder((1...ShapeID(run.parameters.integer("shapes"))).reversed())
      ),
      (.insert([Insertion(stranger, at: 3)]), .remove([.max])),
    ]
  }

  func visit<Representation: UndoRepresentation>(_ representation: Representation.Type) throws {
    for sample in 0..<run.samples {
      var counts = (reported: 0, restored: 0, silent: 0)
      let scene = Scene<Representation.Record>(run)
      let planted = cases(scene.records[2])
      var hash = 0.0
      for (edit, outside) in planted {
        let editor = try ShapeEditor<Representation>.measured(scene.records)
        let before = editor.documentHash
        try editor.perform(edit, name: "edit")
        try editor.changeOutsideHistory(outside)
        editor.undo()
        let isRestored = editor.documentHash == before
        if isRestored { counts.restored += 1 }
        if editor.fault.count > 0 { counts.reported += 1 } else if !isRestored { counts.silent += 1 }
        hash = before
      }
      run.record("faults_planted", Double(planted.count), sample: sample)
      run.record("faults_reported", Double(counts.reported), sample: sample)
      run.record("faults_restored", Double(counts.restored), sample: sample)
      run.record("faults_silent", Double(counts.silent), sample: sample)
      run.record("document_hash", hash, sample: sample)
    }
  }
}
