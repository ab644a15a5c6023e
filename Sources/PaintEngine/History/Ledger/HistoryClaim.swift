/// What the exact ledger claims for a history, by what it is: bytes as the allocator reserves them.
public struct HistoryClaim: Equatable, Sendable {
  /// Distinct tiles that only the history holds.
  public var tiles = 0
  /// Those tiles with all their storage asks for.
  public var tileBytes = 0
  /// Distinct arrays, dictionaries and strings of values that only the history holds: selections, names, texts.
  public var valueBytes = 0
  /// Layers that only the history holds: the objects and their maps, without tiles.
  public var layerBytes = 0
  /// The steps' boxes and what they keep for themselves.
  public var stepBytes = 0
  /// Both stacks, their spare room included.
  public var stackBytes = 0

  /// The sum, which the budget bounds.
  public var bytes: Int { tileBytes + valueBytes + layerBytes + stepBytes + stackBytes }
}
