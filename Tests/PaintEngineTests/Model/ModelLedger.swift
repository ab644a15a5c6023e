@testable import PaintEngine

/// What the founding rules claim for a step, from the model's own images.
struct ModelLedger {
  let tileBytes: Int
  /// Whether a step claims the tiles it made besides those it replaced.
  let claimsAfter: Bool
  /// Whether claims follow from who holds what: then the model has none, and takes over which steps went.
  var followsHolders = false

  /// The least that any step claims, and all that a small one does.
  static let least = 64

  func tiles(_ touched: Set<TileKey>, _ before: ModelImage, _ after: ModelImage) -> Int {
    let halves =
      touched.intersection(before.keys).count + (claimsAfter ? touched.intersection(after.keys).count : 0)
    return max(Self.least, halves * tileBytes)
  }

  func layer(_ layer: ModelState.Layer) -> Int { max(Self.least, layer.image.keys.count * tileBytes) }

  func selection(_ before: ModelSelection?, _ after: ModelSelection?) -> Int {
    (before?.byteCount ?? 0) + (after?.byteCount ?? 0) + Self.least
  }

  func mask(_ before: ModelState.Mask?, _ after: ModelState.Mask?) -> Int {
    if before?.id == after?.id { return Self.least }
    return Self.least + max(before?.image.keys.count ?? 0, after?.image.keys.count ?? 0) * tileBytes
  }

  func saved(_ before: [ModelState.Saved], _ after: [ModelState.Saved]) -> Int {
    Self.least + before.filter { !after.contains($0) }.reduce(0) { $0 + $1.mask.byteCount }
  }
}
