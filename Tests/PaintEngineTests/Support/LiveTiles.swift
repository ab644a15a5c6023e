@testable import PaintEngine

extension Artwork {
  /// Buffers alive in this process, without the copies that the design made ahead: nobody holds those yet.
  var liveBuffers: Int {
    context.dropClones()
    return LiveBuffers.count
  }
}

extension EngineDesign {
  /// Whether what is overwritten whole may cost no copy.
  static var mayCopyLess: Bool { sharesSolidTiles || skipsOverwrittenCopies }
}
