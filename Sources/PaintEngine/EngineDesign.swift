/// A point on the engine's design axes. Types that conform have no values: they only choose.
public protocol EngineDesign: Sendable {
  /// How shared tiles are kept from being written.
  associatedtype Sharing: SharingPolicy
  /// Where a tile's memory comes from.
  associatedtype Storage: TileStorage
  /// What a step claims of the byte budget.
  associatedtype Ledger: ByteLedger
  /// How an archive takes the tiles.
  associatedtype Archive: ArchivePolicy
}

extension EngineDesign {
  /// The alternative on each axis, in the order in which a design's name gives them.
  public static var axes: [(axis: String, alternative: String)] {
    var axes = [
      (axis: "sharing", alternative: Sharing.name), (axis: "storage", alternative: Storage.name),
      (axis: "ledger", alternative: Ledger.name), (axis: "archive", alternative: Archive.name),
    ]
    if let fault = Sharing.fault { axes.append((axis: "fault", alternative: fault)) }
    return axes
  }
}

/// A design made of one alternative an axis.
public enum DesignPoint<
  Sharing: SharingPolicy, Storage: TileStorage, Ledger: ByteLedger, Archive: ArchivePolicy
>: EngineDesign {}
