import ShapeEditor

/// The document as slowly and obviously as can be: an array, searched from the front.
enum ModelDocument {
  /// What `edit`, which can be done, makes of `records`.
  static func apply<Record: ShapeRecord>(_ edit: Edit<Record>, to records: [Record]) -> [Record] {
    var result = records
    func change(_ id: ShapeID, _ body: (inout Record) -> Void) {
      for place in result.indices where result[place].core.id == id { body(&result[place]) }
    }
    switch edit {
    case .move(let new): change(new.id) { $0.core.center = new.center }
    case .moveMany(let all): for new in all { change(new.id) { $0.core.center = new.center } }
    case .reframe(let all):
      for new in all {
        change(new.id) {
          $0.core.center = new.center
          $0.core.size = new.size
        }
      }
    case .restyle(let all): for new in all { change(new.id) { $0.core.style = new.style } }
    case .remove(let ids): result = result.filter { !ids.contains($0.core.id) }
    case .insert(let all): for new in all { result.insert(new.record, at: new.place) }
    case .raise(let new):
      let moved = result.filter { $0.core.id == new.id }
      result = result.filter { $0.core.id != new.id }
      result.insert(contentsOf: moved, at: new.place)
    case .reorder(let ids): result = ids.flatMap { id in result.filter { $0.core.id == id } }
    case .replaceAll(let records): result = records
    }
    return result
  }

  /// Whether both are the same to the last bit of each coordinate.
  static func areSame<Record: ShapeRecord>(_ left: [Record], _ right: [Record]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { left, right in
        left == right && bits(left.core.center) == bits(right.core.center)
          && bits(left.core.size) == bits(right.core.size)
      }
  }

  private static func bits(_ point: Point) -> [UInt32] { [point.x.bitPattern, point.y.bitPattern] }
}
