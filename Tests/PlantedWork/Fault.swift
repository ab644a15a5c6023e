/// What can be planted: each must make a gate red in its own way.
enum Fault: String, CaseIterable {
  /// One tile is copied that nobody holds.
  case extraCopy
  /// Writes go into tiles that a freeze has handed out: no copies, and the live pixels stay right.
  case ignoreFreeze
  /// Every write copies.
  case copyEveryWrite
  /// One block too many is allocated.
  case extraAllocation
  /// The history holds one tile more, 64 bytes.
  case heldMore
  /// The freeze walks over all tiles.
  case visitCanvas
  /// A save looks at every step of the history.
  case saveHistory
  /// The process ends by a signal.
  case crash
  /// The process never ends.
  case hang
  /// A metric cannot be had.
  case unavailable
  /// A metric is another one in each process.
  case unstable
  /// Other pixels are painted.
  case otherPixels
  /// Less is painted.
  case otherWork
}
