/// Keeps the whole old record of each shape that an edit changed, whichever of its values that was; several edits of one
/// action are squashed into one difference. Edits of the order are kept as their inverse.
public struct RecordDiff<Record: ShapeRecord>: UndoRepresentation {
  public typealias Shapes = ContiguousShapes<Record>

  /// A difference between two states.
  public enum Payload {
    /// Records as they were.
    case records([Record])
    /// What takes an edit of the order back.
    case order(Edit<Record>)
  }

  public static var name: String { "diff" }

  public init() {}

  public mutating func capture(
    _ edit: Edit<Record>, _ located: Located, in document: ShapeDocument<Shapes>
  ) -> Payload {
    guard !edit.changesOrder else { return .order(document.inverse(of: edit, located)) }
    switch located {
    case .none: return .records([])
    case .one(let place): return .records([document.shapes[place]])
    case .many(let places): return .records(places.map { document.shapes[$0] })
    }
  }

  public mutating func exchange(
    _ payload: Payload, in document: inout ShapeDocument<Shapes>, register: (Payload) -> Void
  ) throws(EditError) {
    switch payload {
    case .order(let edit): try document.exchange(edit) { register(.order($0)) }
    case .records(let records):
      var places: [Int] = []
      places.reserveCapacity(records.count)
      for record in records {
        guard let place = document.place(of: record.core.id) else { throw .missing(record.core.id) }
        places.append(place)
      }
      register(.records(places.map { document.shapes[$0] }))
      document.put(records, at: places)
    }
  }

  public static func squash(_ newer: Payload, over older: Payload) -> Payload? {
    guard case .records(let new) = newer, case .records(let old) = older else { return nil }
    let known = Set(old.map(\.core.id))
    return .records(old + new.filter { !known.contains($0.core.id) })
  }

  public static func logicalBytes(of payload: Payload) -> Int {
    switch payload {
    case .records(let records): records.count * MemoryLayout<Record>.stride
    case .order(let edit): edit.logicalBytes
    }
  }

  public static func heapBytes(
    of payload: Payload, beside document: ShapeDocument<Shapes>, sizeClass: (Int) -> Int
  ) -> Int? {
    switch payload {
    case .records(let records): sizeClass(32 + records.capacity * MemoryLayout<Record>.stride)
    case .order(let edit): edit.heapBytes(sizeClass: sizeClass)
    }
  }
}
