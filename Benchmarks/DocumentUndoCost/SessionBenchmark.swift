import DocumentUndo
import Measurement
import ShapeEditor
import Workloads

/// Seeded sessions as people have them, with undo and redo at the end, and everything undone held against the start.
struct SessionBenchmark: DocumentVisitor {
  let run: CaseRun

  /// What somebody is about.
  enum Session: String, CaseIterable {
    case nudge, layout, cleanup, mixed

    /// What is done how often, and to how many shapes at most.
    var operations: [(operation: Operation, weight: Int, most: Int)] {
      switch self {
      case .nudge: [(.move, 9, 1), (.restyle, 1, 1)]
      case .layout: [(.move, 3, 20), (.transform, 3, 20), (.front, 2, 1), (.shuffle, 1, 1)]
      case .cleanup: [(.delete, 3, 3), (.restyle, 4, 50), (.transform, 2, 50)]
      case .mixed: [(.move, 6, 5), (.insert, 2, 3), (.delete, 1, 3), (.restyle, 2, 10), (.front, 1, 1)]
      }
    }
  }

  nonisolated static let benchmark = Benchmark(
    "Session", "seeded sessions: time of an action, bytes kept, time to take everything back",
    designs: DocumentDesigns.names,
    parameters: [
      ParameterDeclaration(
        "session", "what somebody is about", range: .words(Session.allCases.map(\.rawValue)),
        defaults: [Session.mixed.rawValue], quick: Session.allCases.map(\.rawValue)),
      DocumentParameters.shapes([1000], quick: 300), DocumentParameters.record(),
      DocumentParameters.steps([300], quick: 30),
    ],
    metrics: [
      "steps_kept", "actions_kept", "history_allocated", "edit.wall", "undo.wall", "document_hash",
      "undo_hash",
    ],
    headline: ["steps_kept", "actions_kept", "history_allocated", "edit_wall", "undo_wall"],
    processes: 3,
    refusal: { parameters in
      let (shapes, steps) = (parameters.integer("shapes"), parameters.integer("steps"))
      // Deleting takes three at a time at most.
      return shapes > 3 * steps || shapes > 100 && steps <= 300
        ? nil : "\(steps) steps may delete all of \(shapes) shapes; give more shapes or fewer steps"
    },
    bytesNeeded: { parameters in
      let document = parameters.integer("shapes") * DocumentParameters.recordBytes(parameters)
      return DocumentParameters.bytesNeeded(parameters, history: parameters.integer("steps") * 2 * document)
    },
    body: { try DocumentDesigns.run($0) { SessionBenchmark(run: $0) } })

  func visit<Representation: UndoRepresentation>(_ representation: Representation.Type) throws {
    for sample in 0..<run.samples {
      var scene = Scene<Representation.Record>(run)
      let editor = try ShapeEditor<Representation>.measured(scene.records)
      try editor.rehearse(&scene)
      let start = editor.documentHash
      let steps = run.parameters.integer("steps")
      let total = try act(editor, &scene, steps: steps)
      run.recordWall("edit", total, count: steps, sample: sample)
      run.record("steps_kept", Double(editor.history?.undoCount ?? 0), sample: sample)
      run.record("actions_kept", Double(editor.actionCount), sample: sample)
      run.record("document_hash", editor.documentHash, sample: sample)
      let kept = editor.history?.undoCount ?? 0
      let undo = Sampler(probes: []).measure { editor.undoAll() }
      run.recordWall("undo", undo, count: kept, sample: sample)
      guard editor.documentHash == start else { throw SessionError(id: run.id.description) }
      run.record("undo_hash", editor.documentHash, sample: sample)
      editor.redoAll()
      let full = MemoryLevels()
      editor.clearHistory()
      run.recordHeap(
        "history_allocated", Double(full.allocated - MemoryLevels().allocated), sample: sample)
    }
  }

  /// The actions, each tenth followed by two undos and a redo.
  private func act<Representation: UndoRepresentation>(
    _ editor: ShapeEditor<Representation>, _ scene: inout Scene<Representation.Record>, steps: Int
  ) throws -> [Reading] {
    let session = Session(rawValue: run.parameters.text("session")) ?? .mixed
    let total = session.operations.reduce(0) { $0 + $1.weight }
    var random = SeededRandom(seed: run.seed).fork(1)
    var readings: [Reading] = []
    let sampler = Sampler(probes: [])
    // Ids that were deleted are gone: what is edited is chosen among those that are there.
    for step in 0..<steps {
      var draw = random.below(total)
      var chosen = session.operations[0]
      for entry in session.operations {
        chosen = entry
        if draw < entry.weight { break }
        draw -= entry.weight
      }
      let edit = scene.existing(
        scene.edit(chosen.operation, changed: 1 + random.below(chosen.most), of: editor.document), editor)
      readings = readings.adding(
        try sampler.measure { try editor.perform(edit, name: chosen.operation.rawValue) })
      if step % 10 == 9 {
        editor.undo()
        editor.undo()
        editor.redo()
      }
    }
    return readings
  }

  private struct SessionError: Error, CustomStringConvertible {
    let id: String

    var description: String { "\(id): everything undone is not the document that there was at the start" }
  }
}

extension Scene {
  /// The edit without the shapes that are not there any more.
  @MainActor
  func existing<Representation: UndoRepresentation>(
    _ edit: Edit<Record>, _ editor: ShapeEditor<Representation>
  ) -> Edit<Record> where Representation.Shapes.Record == Record {
    var document = editor.document
    func isThere(_ id: ShapeID) -> Bool { document.place(of: id) != nil }
    switch edit {
    case .move(let new):
      let id = isThere(new.id) ? new.id : document.shapes[0].core.id
      return .move(Placement(id, new.center))
    case .moveMany(let all): return .moveMany(all.filter { isThere($0.id) })
    case .reframe(let all): return .reframe(all.filter { isThere($0.id) })
    case .restyle(let all): return .restyle(all.filter { isThere($0.id) })
    default: return edit
    }
  }
}
