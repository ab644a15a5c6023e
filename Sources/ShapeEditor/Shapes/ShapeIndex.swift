/// How an editor finds a shape by its id.
public enum Lookup: String, CaseIterable, Sendable {
  /// It looks at one record after the other.
  case linear
  /// It keeps a dictionary, made anew after an edit that moves shapes in the order.
  case dictionary
}

/// Places by id.
struct ShapeIndex {
  let lookup: Lookup
  private var places: [ShapeID: Int]?

  init(_ lookup: Lookup) { self.lookup = lookup }

  /// Makes the next search build the dictionary anew.
  mutating func invalidate() { places = nil }

  /// The place of the shape. O(n) if linear, else O(1) but after an edit that moved shapes.
  mutating func place<Shapes: ShapeStore>(of id: ShapeID, in shapes: Shapes) -> Int? {
    guard lookup == .dictionary else { return shapes.firstPlace(of: id) }
    if places == nil {
      var places = [ShapeID: Int](minimumCapacity: shapes.count)
      shapes.forEach { place, record in
        places[record.core.id] = place
        return true
      }
      self.places = places
    }
    return places?[id]
  }
}
