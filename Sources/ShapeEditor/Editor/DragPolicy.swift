/// What a drag registers, of which there are many updates and which the person takes for one action.
public enum DragPolicy: String, CaseIterable, Sendable {
  /// Each update is an action. With grouping by event, cancelling registers a move back instead of leaving nothing.
  case entryPerTick = "ticks"
  /// Each update is registered, all in one group.
  case groupOnly = "group"
  /// A group, in which an update coalesces with the one just before if that was the same shape's.
  case coalesceLast = "last"
  /// A group, in which an update coalesces with any before of the same shape.
  case coalesceAll = "all"
  /// Updates are drawn and nothing else; the end commits.
  case previewCommit = "preview"
  /// Updates change the document and register nothing; the end registers one record.
  case liveTransaction = "live"

  var opensGroup: Bool {
    switch self {
    case .groupOnly, .coalesceLast, .coalesceAll: true
    case .entryPerTick, .previewCommit, .liveTransaction: false
    }
  }
}

/// A drag under way.
struct Drag {
  let policy: DragPolicy
  /// The shapes and where they were.
  let origins: [Placement]
  let places: [Int]
  /// How far they are from there.
  var offset = Point(0, 0)
  /// Actions registered.
  var entries = 0
  /// The level of the group that its updates are registered in; 0 before the first.
  var groupLevel = 0

  var hasMoved: Bool { offset != Point(0, 0) }

  /// Where the shapes are to be.
  var placements: [Placement] { origins.indices.map(placement) }

  /// Where one of them is to be. Without an offset that is where it was to the last bit: -0 + 0 is another zero.
  func placement(_ index: Int) -> Placement {
    let origin = origins[index]
    guard hasMoved else { return origin }
    return Placement(origin.id, Point(origin.center.x + offset.x, origin.center.y + offset.y))
  }
}
