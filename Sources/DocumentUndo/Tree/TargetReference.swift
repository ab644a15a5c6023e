/// What an action acts on, retained or not.
enum TargetReference {
  /// The owner lives without the manager. All actions on one target share the cell, so that a weak reference costs no
  /// allocation for each of them.
  case loose(WeakTarget)
  /// The manager keeps the target alive.
  case retained(AnyObject)

  var object: AnyObject? {
    switch self {
    case .loose(let cell): cell.object
    case .retained(let object): object
    }
  }
}

/// A weak reference that many actions share.
final class WeakTarget {
  weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}
