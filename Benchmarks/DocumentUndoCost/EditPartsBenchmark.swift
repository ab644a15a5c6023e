import DocumentUndo
import Measurement
import ShapeEditor

/// T2: what each part of an edit costs: finding, checking, capturing, registering, changing, naming.
struct EditPartsBenchmark: DocumentVisitor {
  let run: CaseRun

  nonisolated static let benchmark = Benchmark(
    "EditParts", "an edit in parts: lookup, validation, capture, registration, change, name, release",
    designs: ["snapshot", "closures", "batch"],
    parameters: [
      DocumentParameters.shapes([1000]), DocumentParameters.changed([1], quick: [10]),
      DocumentParameters.record(), DocumentParameters.lookup, DocumentParameters.validation,
    ],
    metrics: ["lookup", "validate", "capture", "register", "change", "release", "name", "edit"].map {
      "\($0).wall"
    } + ["document_hash"],
    headline: [
      "edit_wall", "lookup_wall", "validate_wall", "capture_wall", "register_wall", "change_wall",
      "release_wall", "name_wall",
    ],
    processes: 3, samples: 3,
    refusal: { parameters in
      let looks = parameters.integer("changed") * parameters.integer("shapes")
      guard parameters.text("lookup") != Lookup.linear.rawValue || looks <= 1_000_000_000 else {
        return
          "a linear search for \(parameters.integer("changed")) of \(parameters.integer("shapes")) shapes looks at "
          + "up to \(looks) records an edit, which takes seconds for each"
      }
      return DocumentParameters.refusal(parameters)
    },
    timed: [TimedDeclaration(["edit_wall"], designs: ["closures"], values: ["shapes": "1000"])],
    bytesNeeded: { DocumentParameters.bytesNeeded($0, history: 4 * keptBytes) },
    body: { try DocumentDesigns.run($0) { EditPartsBenchmark(run: $0) } })

  /// Memory that the payloads of one measurement may take, B.
  private nonisolated static let keptBytes = 64 << 20

  func visit<Representation: UndoRepresentation>(_ representation: Representation.Type) throws {
    let validation = Validation(rawValue: run.parameters.text("validation")) ?? .off
    let lookup = Lookup(rawValue: run.parameters.text("lookup")) ?? .dictionary
    let changed = run.parameters.integer("changed")
    let document = run.parameters.integer("shapes") * DocumentParameters.recordBytes(run.parameters)
    let count = max(2, min(64, Self.keptBytes / max(1, document)))
    for sample in 0..<run.samples {
      var scene = Scene<Representation.Record>(run)
      let editor = try ShapeEditor<Representation>.measured(
        scene.records, lookup: lookup, validation: validation)
      try editor.rehearse(&scene, changed: changed)
      let edits = (0..<count).map { _ in scene.edit(.move, changed: changed, of: editor.document) }
      try timeParts(editor, edits, validation, sample)
      let whole = try Sampler(probes: []).measure {
        for edit in edits { try editor.perform(edit, name: "Move") }
      }
      run.recordWall("edit", whole, count: count, sample: sample)
      run.record("document_hash", editor.documentHash, sample: sample)
    }
  }

  private func timeParts<Representation: UndoRepresentation>(
    _ editor: ShapeEditor<Representation>, _ edits: [Edit<Representation.Record>], _ validation: Validation,
    _ sample: Int
  ) throws {
    guard let history = editor.history, let edit = edits.last else { return }
    // A copy of its own: changing it is no edit of the editor's.
    var document = editor.document
    let located = try document.locate(edit)
    // All edits: a linear search takes as long as its shape lies far from the back.
    try run.time("lookup", count: edits.count, sample: sample) {
      for edit in edits { Observed.take(try document.locate(edit)) }
    }
    try run.time("validate", sample: sample) { try document.check(edit, located, validation) }
    run.time("capture", sample: sample) { Observed.take(editor.capture(edit, located)) }
    let payload = editor.capture(edit, located)
    history.beginUndoGrouping()
    run.time("register", sample: sample) { Representation.register(payload, for: editor, in: history) }
    run.time("name", sample: sample) { history.setActionName("Move") }
    history.endUndoGrouping()
    editor.clearHistory()
    try timeChanges(&document, edits, Representation(), sample)
  }

  /// Capture and change together with every payload kept, as a history keeps them: the first change after a snapshot pays
  /// for its copy. Then all of them are let go.
  private func timeChanges<Representation: UndoRepresentation>(
    _ document: inout ShapeDocument<Representation.Shapes>, _ edits: [Edit<Representation.Record>],
    _ start: Representation, _ sample: Int
  ) throws {
    var representation = start
    var located: [Located] = []
    for edit in edits { located.append(try document.locate(edit)) }
    var payloads: [Representation.Payload] = []
    payloads.reserveCapacity(edits.count)
    let sampler = Sampler(probes: [])
    let change = sampler.measure {
      for (edit, located) in zip(edits, located) {
        payloads.append(representation.capture(edit, located, in: document))
        document.apply(edit, located)
      }
    }
    run.recordWall("change", change, count: edits.count, sample: sample)
    representation = Representation()
    let release = sampler.measure { payloads.removeAll(keepingCapacity: true) }
    run.recordWall("release", release, count: edits.count, sample: sample)
  }
}
