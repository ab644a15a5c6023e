/// Whether an edit has the whole document checked, as the guide's example does, or what it names alone.
public enum Validation: String, CaseIterable, Sendable {
  /// What the edit names.
  case off
  /// All ids of the document for being unique, all coordinates for being numbers. O(n).
  case on
}

/// The shapes of a document and where they are.
public struct ShapeDocument<Shapes: ShapeStore> {
  public typealias Record = Shapes.Record

  /// The shapes, from back to front.
  public private(set) var shapes: Shapes
  private var index: ShapeIndex

  /// A document of these shapes.
  init(_ shapes: Shapes, lookup: Lookup) {
    self.shapes = shapes
    index = ShapeIndex(lookup)
  }

  /// The place of the shape, or nil.
  public mutating func place(of id: ShapeID) -> Int? { index.place(of: id, in: shapes) }

  /// Puts other shapes in place of all. `keepsOrder` promises that each id is where it was.
  mutating func replace(_ shapes: Shapes, keepsOrder: Bool) {
    self.shapes = shapes
    if !keepsOrder { index.invalidate() }
  }

  /// Does `edit`, which was located and checked in this very state.
  public mutating func apply(_ edit: Edit<Record>, _ located: Located) {
    switch (edit, located) {
    case (.move(let placement), .one(let place)):
      shapes.update(place) { $0.core.center = placement.center }
    case (.moveMany(let all), .many(let places)):
      for (new, place) in zip(all, places) { shapes.update(place) { $0.core.center = new.center } }
    case (.reframe(let all), .many(let places)):
      for (new, place) in zip(all, places) {
        shapes.update(place) {
          $0.core.center = new.center
          $0.core.size = new.size
        }
      }
    case (.restyle(let all), .many(let places)):
      for (new, place) in zip(all, places) { shapes.update(place) { $0.core.style = new.style } }
    case (.remove, .many(let places)): shapes.remove(places.sorted())
    case (.remove, .one(let place)): shapes.remove([place])
    case (.insert(let all), _): shapes.insert(all)
    case (.raise(let new), .one(let place)): shapes.move(place, to: new.place)
    case (.reorder, .many(let places)): shapes = Shapes(places.map { shapes[$0] })
    case (.replaceAll(let records), _): shapes = Shapes(records)
    default: break
    }
    if edit.changesOrder { index.invalidate() }
  }

  /// What takes `edit` back once it is done in this state.
  public func inverse(of edit: Edit<Record>, _ located: Located) -> Edit<Record> {
    switch (edit, located) {
    case (.move(let placement), .one(let place)):
      return .move(Placement(placement.id, shapes[place].core.center))
    case (.moveMany, .many(let places)):
      return .moveMany(
        places.map {
          let core = shapes[$0].core
          return Placement(core.id, core.center)
        })
    case (.reframe, .many(let places)):
      return .reframe(
        places.map {
          let core = shapes[$0].core
          return Framing(core.id, core.center, core.size)
        })
    case (.restyle, .many(let places)):
      return .restyle(
        places.map {
          let core = shapes[$0].core
          return Styling(core.id, core.style)
        })
    case (.remove, .one(let place)): return .insert([Insertion(shapes[place], at: place)])
    case (.remove, .many(let places)):
      return .insert(places.sorted().map { Insertion(shapes[$0], at: $0) })
    case (.insert(let all), _): return .remove(all.map(\.record.core.id))
    case (.raise(let new), .one(let place)): return .raise(Raising(new.id, to: place))
    case (.reorder(let ids), _):
      var order: [ShapeID] = []
      order.reserveCapacity(ids.count)
      shapes.forEach { _, record in
        order.append(record.core.id)
        return true
      }
      return .reorder(order)
    case (.replaceAll, _): return .replaceAll(shapes.records)
    default: return edit
    }
  }
}

extension ShapeDocument {
  /// Puts whole records in the places of the same shapes.
  mutating func put(_ records: [Record], at places: [Int]) {
    for (record, place) in zip(records, places) { shapes.update(place) { $0 = record } }
  }
}
