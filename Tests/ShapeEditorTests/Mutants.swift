import DocumentUndo
import ShapeEditor

/// A representation with a planted fault.
@MainActor
protocol RepresentationFault {
  /// What the fault makes of the inverse of `edit`.
  static func spoil(_ inverse: Edit<PlainShape>, of edit: Edit<PlainShape>) -> Edit<PlainShape>
}

/// Batched inverses, spoilt.
struct Mutant<Fault: RepresentationFault>: UndoRepresentation {
  typealias Shapes = ContiguousShapes<PlainShape>
  typealias Payload = Edit<PlainShape>

  static var name: String { "mutant" }

  private var honest = BatchedInverse<PlainShape>()

  init() {}

  mutating func capture(_ edit: Payload, _ located: Located, in document: ShapeDocument<Shapes>) -> Payload {
    Fault.spoil(honest.capture(edit, located, in: document), of: edit)
  }

  mutating func exchange(
    _ payload: Payload, in document: inout ShapeDocument<Shapes>, register: (Payload) -> Void
  ) throws(EditError) {
    try honest.exchange(payload, in: &document) { register(Fault.spoil($0, of: payload)) }
  }

  static func logicalBytes(of payload: Payload) -> Int { 0 }

  static func heapBytes(of payload: Payload, beside document: ShapeDocument<Shapes>, sizeClass: (Int) -> Int)
    -> Int?
  {
    0
  }
}

/// An insertion that puts deleted shapes back from the last to the first, at the places that they had with the others in.
enum WrongOrderOfDeletes: RepresentationFault {
  static func spoil(_ inverse: Edit<PlainShape>, of edit: Edit<PlainShape>) -> Edit<PlainShape> {
    guard case .insert(let all) = inverse, all.count > 1 else { return inverse }
    let records = all.map(\.record).reversed()
    return .insert(zip(all, records).map { Insertion($1, at: $0.place) })
  }
}

/// A deleted shape comes back under another id.
enum StaleID: RepresentationFault {
  static func spoil(_ inverse: Edit<PlainShape>, of edit: Edit<PlainShape>) -> Edit<PlainShape> {
    guard case .insert(let all) = inverse else { return inverse }
    return .insert(
      all.map { insertion in
        var stale = insertion
        stale.record.core.id += 1_000_000
        return stale
      })
  }
}

/// The middle is kept and the size is not.
enum FieldMissing: RepresentationFault {
  static func spoil(_ inverse: Edit<PlainShape>, of edit: Edit<PlainShape>) -> Edit<PlainShape> {
    guard case .reframe(let all) = inverse, case .reframe(let new) = edit, all.count == new.count else {
      return inverse
    }
    return .reframe(zip(all, new).map { Framing($0.id, $0.center, $1.size) })
  }
}

/// Moves back by as much as it moved, in place of to where it was: what a sum of floats loses, it loses.
struct RelativeInverse: UndoRepresentation {
  typealias Shapes = ContiguousShapes<PlainShape>

  enum Payload {
    case by(ShapeID, Point)
    case other(Edit<PlainShape>)
  }

  static var name: String { "relative" }

  init() {}

  mutating func capture(_ edit: Edit<PlainShape>, _ located: Located, in document: ShapeDocument<Shapes>)
    -> Payload
  {
    guard case .move(let new) = edit, case .one(let place) = located else {
      return .other(document.inverse(of: edit, located))
    }
    let old = document.shapes[place].core.center
    return .by(new.id, Point(old.x - new.center.x, old.y - new.center.y))
  }

  mutating func exchange(
    _ payload: Payload, in document: inout ShapeDocument<Shapes>, register: (Payload) -> Void
  ) throws(EditError) {
    var edit: Edit<PlainShape>
    switch payload {
    case .other(let other): edit = other
    case .by(let id, let step):
      guard let place = document.place(of: id) else { throw .missing(id) }
      let center = document.shapes[place].core.center
      edit = .move(Placement(id, Point(center.x + step.x, center.y + step.y)))
    }
    let located = try document.locate(edit)
    try document.check(edit, located, .off)
    register(capture(edit, located, in: document))
    document.apply(edit, located)
  }

  static func logicalBytes(of payload: Payload) -> Int { 0 }

  static func heapBytes(of payload: Payload, beside document: ShapeDocument<Shapes>, sizeClass: (Int) -> Int)
    -> Int?
  {
    0
  }
}

/// A snapshot in which the style is missing: what comes back has the style of now.
struct SnapshotWithoutStyle: UndoRepresentation {
  typealias Shapes = ContiguousShapes<PlainShape>
  typealias Payload = [PlainShape]

  static var name: String { "styleless" }

  init() {}

  mutating func capture(_ edit: Edit<PlainShape>, _ located: Located, in document: ShapeDocument<Shapes>)
    -> Payload
  {
    document.shapes.records
  }

  mutating func exchange(
    _ payload: Payload, in document: inout ShapeDocument<Shapes>, register: (Payload) -> Void
  ) throws(EditError) {
    register(document.shapes.records)
    let restored = payload.map { record in
      var restored = record
      if let place = document.place(of: record.core.id) {
        restored.core.style = document.shapes[place].core.style
      }
      return restored
    }
    document.apply(.replaceAll(restored), .none)
  }

  static func logicalBytes(of payload: Payload) -> Int { 0 }

  static func heapBytes(of payload: Payload, beside document: ShapeDocument<Shapes>, sizeClass: (Int) -> Int)
    -> Int?
  {
    0
  }
}
