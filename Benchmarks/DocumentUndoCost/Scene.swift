import DocumentUndo
import Measurement
import ShapeEditor
import Workloads

/// What a person does to shapes.
enum Operation: String, CaseIterable {
  case move, transform, restyle, delete, insert, front, shuffle, replace
  case nothing = "no-op"
  case cancelled = "cancelled-drag"
}

/// A document and a source of edits: the same for the same seed, and no state is ever the same as one before.
struct Scene<Record: ShapeRecord> {
  let records: [Record]
  private var random: SeededRandom
  private var number = 0
  private var nextID: ShapeID

  init(shapes: Int, seed: UInt64) {
    random = SeededRandom(seed: seed)
    nextID = ShapeID(shapes)
    records = (1...shapes).map { id in
      Record(
        core: ShapeCore(
          id: ShapeID(id), center: Point(Float(id % 1000), Float(id / 1000)), size: Point(10, 10)))
    }
  }

  init(_ run: CaseRun) { self.init(shapes: run.parameters.integer("shapes"), seed: run.seed) }

  /// The next edit of this kind, of `count` shapes where that means something. Deleting takes the ones that lie
  /// farthest back, of which there must be enough.
  mutating func edit<Shapes: ShapeStore<Record>>(
    _ operation: Operation, changed count: Int, of document: ShapeDocument<Shapes>
  ) -> Edit<Record> {
    number += 1
    // Exact as a float up to 2^24 edits, and another place each time.
    let x = Float(number) + 0.5
    let all = records.count
    let first = all > 1 ? random.below(all) : 0
    func ids() -> [ShapeID] { (0..<count).map { ShapeID((first + $0) % all + 1) } }
    switch operation {
    case .move where count == 1: return .move(Placement(ShapeID(first + 1), Point(x, 1)))
    case .move: return .moveMany(ids().map { Placement($0, Point(x, Float($0))) })
    case .transform: return .reframe(ids().map { Framing($0, Point(x, Float($0)), Point(x, 2)) })
    case .restyle: return .restyle(ids().map { Styling($0, UInt32(number)) })
    case .delete: return .remove((0..<count).map { document.shapes[$0].core.id })
    case .insert:
      return .insert(
        (0..<count).map { place in
          nextID += 1
          return Insertion(
            Record(core: ShapeCore(id: nextID, center: Point(x, 0), size: Point(1, 1))), at: place)
        })
    case .front:
      return .raise(Raising(document.shapes[first % (all - 1)].core.id, to: document.shapes.count - 1))
    case .shuffle:
      var order = document.shapes.records.map(\.core.id)
      for place in order.indices.dropLast() {
        order.swapAt(place, place + random.below(order.count - place))
      }
      return .reorder(order)
    case .replace:
      return .replaceAll(
        records.map { record in
          var other = record
          other.core.center = Point(x, record.core.center.y)
          return other
        })
    case .nothing, .cancelled:
      let core = document.shapes[first].core
      return .move(Placement(core.id, core.center))
    }
  }
}

extension ShapeEditor {
  /// An editor with a manager of its own, whose groups are its own.
  static func measured(
    _ records: [Record], lookup: Lookup = .dictionary, validation: Validation = .off,
    selectionIsUndone: Bool = false
  ) throws -> ShapeEditor {
    let manager = UndoManager(profile: .gc, clock: ManualTurnClock())
    manager.groupsByEvent = false
    var settings = Settings()
    settings.lookup = lookup
    settings.validation = validation
    settings.selectionIsUndone = selectionIsUndone
    return try ShapeEditor(records, history: manager, settings: settings)
  }

  /// Runs everything once, so that what the runtime makes on first use, and memory that the document shares with what it was
  /// made from, are no part of a measurement. The document is changed, its history empty.
  func rehearse(_ scene: inout Scene<Record>, changed: Int = 1) throws {
    for count in [1, changed, 1] {
      try perform(scene.edit(.move, changed: count, of: document), name: "Move")
    }
    undoAll()
    redoAll()
    Observed.take(Double(actionCount) + documentHash)
    history?.levelsOfUndo = 1
    history?.levelsOfUndo = 0
    clearHistory()
    // What the first snapshot shared is the document's own now, and a second round finds everything in place.
    try perform(scene.edit(.move, changed: changed, of: document), name: "Move")
    clearHistory()
  }

  /// Registrations on the undo stack.
  var actionCount: Int { history?.undoStack.reduce(0) { $0 + $1.actionCount } ?? 0 }

  /// Everything undone.
  func undoAll() { while canUndo { undo() } }

  /// Everything redone.
  func redoAll() { while canRedo { redo() } }

  /// A hash of ids, order, places, sizes and styles, 48 bits: FNV-1a.
  var documentHash: Double {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    document.shapes.forEach { _, record in
      let core = record.core
      let words = [
        core.id, core.style, core.center.x.bitPattern, core.center.y.bitPattern, core.size.x.bitPattern,
        core.size.y.bitPattern,
      ]
      for word in words { hash = (hash ^ UInt64(word)) &* 0x100_0000_01b3 }
      return true
    }
    return Double((hash ^ (hash >> 48)) & 0xffff_ffff_ffff)
  }
}

extension CaseRun {
  /// A figure of jemalloc's, or why there is none.
  func recordHeap(_ metric: String, _ value: Double, sample: Int) {
    let source = Metrics.recorded(metric)?.source ?? ""
    let reading =
      Jemalloc.refusal.map { Reading(metric, unavailable: $0, thread: .process) }
      ?? Reading(metric, value, source: source, thread: .process)
    record([reading], sample: sample)
  }

  /// Time of `count` things, for each of them.
  func recordWall(_ part: String, _ readings: [Reading], count: Int, sample: Int) {
    let source = "clock_gettime(CLOCK_MONOTONIC) / \(count)"
    record("\(part)_wall", readings.value("wall") / Double(max(1, count)), source: source, sample: sample)
  }

  /// Times `operation`, which does something `count` times, as often as the clock's grain asks for.
  @MainActor
  func time(_ part: String, count: Int = 1, sample: Int, _ operation: @MainActor () throws -> Void) rethrows {
    let batch = try Sampler.batch(for: operation)
    let readings = try Sampler(probes: []).measure { for _ in 0..<batch { try operation() } }
    recordWall(part, readings, count: batch * count, sample: sample)
  }
}
