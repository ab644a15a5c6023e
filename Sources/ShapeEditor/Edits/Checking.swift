/// Finding an edit's shapes, and refusing what cannot be done.
extension ShapeDocument {
  /// Where the shapes of `edit` are. Throws `EditError.missing` for one that is not there.
  public mutating func locate(_ edit: Edit<Record>) throws(EditError) -> Located {
    switch edit {
    case .move(let placement): return .one(try require(placement.id))
    case .raise(let new): return .one(try require(new.id))
    case .moveMany(let all): return try locate(all, id: \.id)
    case .reframe(let all): return try locate(all, id: \.id)
    case .restyle(let all): return try locate(all, id: \.id)
    case .remove(let ids):
      if ids.count == 1 { return .one(try require(ids[0])) }
      return try locate(ids, id: \.self)
    case .reorder(let ids): return .many(try places(inOrder: ids))
    case .insert, .replaceAll: return .none
    }
  }

  /// Refuses what cannot be done in this state: values that are not numbers, ids that would be there twice, places that
  /// are none; with `validation` whatever else is wrong with the document.
  public mutating func check(_ edit: Edit<Record>, _ located: Located, _ validation: Validation)
    throws(EditError)
  {
    switch edit {
    case .move(let new):
      guard new.center.isFinite else { throw .notFinite(new.id) }
    case .moveMany(let all):
      for new in all where !new.center.isFinite { throw .notFinite(new.id) }
    case .reframe(let all):
      for new in all where !new.center.isFinite || !new.size.isFinite { throw .notFinite(new.id) }
    case .restyle, .reorder: break
    case .remove(let ids):
      guard case .many(let places) = located else { break }
      let sorted = places.sorted()
      for (one, next) in zip(sorted, sorted.dropFirst()) where one == next {
        throw .duplicate(ids[places.firstIndex(of: one) ?? 0])
      }
    case .insert(let all): try checkInsertion(all)
    case .raise(let new):
      guard (0..<shapes.count).contains(new.place) else { throw .place(new.place, count: shapes.count - 1) }
    case .replaceAll(let records): try Self.checkWhole(Shapes(records))
    }
    if validation == .on { try Self.checkWhole(shapes) }
  }

  /// Whether doing `edit` changes anything.
  public func isChange(_ edit: Edit<Record>, _ located: Located) -> Bool {
    switch (edit, located) {
    case (.move(let new), .one(let place)): shapes[place].core.center != new.center
    case (.moveMany(let all), .many(let places)):
      zip(all, places).contains { shapes[$1].core.center != $0.center }
    case (.reframe(let all), .many(let places)):
      zip(all, places).contains { new, place in
        let core = shapes[place].core
        return core.center != new.center || core.size != new.size
      }
    case (.restyle(let all), .many(let places)):
      zip(all, places).contains { shapes[$1].core.style != $0.style }
    case (.remove(let ids), _): !ids.isEmpty
    case (.insert(let all), _): !all.isEmpty
    case (.raise(let new), .one(let place)): new.place != place
    case (.reorder, .many(let places)): zip(places, 0...).contains { $0 != $1 }
    case (.replaceAll(let records), _): records.count != shapes.count || differs(from: records)
    default: false
    }
  }

  private func differs(from records: [Record]) -> Bool {
    var isSame = true
    shapes.forEach { place, record in
      isSame = record == records[place]
      return isSame
    }
    return !isSame
  }

  private mutating func require(_ id: ShapeID) throws(EditError) -> Int {
    guard let place = place(of: id) else { throw .missing(id) }
    return place
  }

  private mutating func locate<Named>(_ all: [Named], id: (Named) -> ShapeID) throws(EditError) -> Located {
    var places: [Int] = []
    places.reserveCapacity(all.count)
    for named in all { places.append(try require(id(named))) }
    return .many(places)
  }

  /// An order names everything, so one pass over everything finds it: no lookup shape by shape.
  private func places(inOrder ids: [ShapeID]) throws(EditError) -> [Int] {
    guard ids.count == shapes.count else {
      throw .incompleteOrder(named: ids.count, count: shapes.count)
    }
    var places = [ShapeID: Int](minimumCapacity: ids.count)
    shapes.forEach { place, record in
      places[record.core.id] = place
      return true
    }
    var found: [Int] = []
    found.reserveCapacity(ids.count)
    for id in ids {
      guard let place = places.removeValue(forKey: id) else {
        var isThere = false
        shapes.forEach { _, record in
          isThere = record.core.id == id
          return !isThere
        }
        throw isThere ? .duplicate(id) : .missing(id)
      }
      found.append(place)
    }
    return found
  }

  private mutating func checkInsertion(_ all: [Insertion<Record>]) throws(EditError) {
    var last = -1
    let count = shapes.count + all.count
    for (number, insertion) in all.enumerated() {
      let core = insertion.record.core
      // Each place leaves room for the insertions before it and for what is there already.
      guard insertion.place > last, insertion.place <= shapes.count + number else {
        throw .place(insertion.place, count: count - 1)
      }
      last = insertion.place
      guard core.center.isFinite, core.size.isFinite else { throw .notFinite(core.id) }
      guard place(of: core.id) == nil else { throw .duplicate(core.id) }
    }
    guard all.count > 1 else { return }
    var ids = Set<ShapeID>(minimumCapacity: all.count)
    for insertion in all where !ids.insert(insertion.record.core.id).inserted {
      throw .duplicate(insertion.record.core.id)
    }
  }

  static func checkWhole(_ shapes: Shapes) throws(EditError) {
    var ids = Set<ShapeID>(minimumCapacity: shapes.count)
    var error: EditError?
    shapes.forEach { _, record in
      if !ids.insert(record.core.id).inserted { error = .duplicate(record.core.id) }
      if !record.core.center.isFinite || !record.core.size.isFinite { error = .notFinite(record.core.id) }
      return error == nil
    }
    if let error { throw error }
  }
}
