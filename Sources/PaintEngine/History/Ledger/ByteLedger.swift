/// What a step is said to cost, against the byte budget: the axis `ledger`.
public protocol ByteLedger: Sendable {
  /// The alternative's name on its axis.
  static var name: String { get }

  /// Whether what the history claims follows from who holds what (`HolderAccount`), instead of being a sum over steps. Everything that
  /// this costs stands behind it, so that other ledgers pay nothing.
  static var countsHolders: Bool { get }

  /// Bytes claimed for a change of pixels when it is recorded; a tile is `tileByteCount` bytes.
  static func claimedBytes(of change: some StepPayload, tileByteCount: Int) -> Int
}

/// The least that any step is said to cost, in bytes.
public let smallestClaim = 64

extension ByteLedger {
  /// Most ledgers are sums over steps.
  public static var countsHolders: Bool { false }

  /// Bytes claimed for `step` when it is recorded, by the founding rules. What they leave out is measured by
  /// `UndoMemory`: layers that are live are claimed, masks of removed layers are not, selections are claimed twice.
  static func claimedBytes<Design: EngineDesign>(of step: HistoryStep<Design>, tileByteCount: Int) -> Int {
    switch step {
    case .tiles(_, let change): claimedBytes(of: change, tileByteCount: tileByteCount)
    case .insertLayer(let layer, _), .removeLayer(let layer, _): max(smallestClaim, layer.tiles.byteCount)
    case .moveLayer, .layerOrder, .layerProperties, .background, .canvasSize, .groups, .layerText:
      smallestClaim
    case .selection(let before, let after):
      (before?.byteCount ?? 0) + (after?.byteCount ?? 0) + smallestClaim
    case .mask(_, let before, let after):
      smallestClaim
        + (before?.layer === after?.layer
          ? 0 : max(before?.layer.tiles.byteCount ?? 0, after?.layer.tiles.byteCount ?? 0))
    case .savedSelections(let before, let after):
      // Equal masks are still held by the artwork; the others by this step alone.
      smallestClaim + before.filter { !after.contains($0) }.reduce(0) { $0 + $1.mask.byteCount }
    case .group(let steps): steps.reduce(0) { $0 + claimedBytes(of: $1, tileByteCount: tileByteCount) }
    }
  }
}
