/// Whose a reference to memory is.
enum HolderKind {
  /// A step's, or a layer's that only steps hold.
  case history
  /// Anybody else's: a live layer or mask, the clipboard, a session's original, a stroke's beginning, an archive in flight.
  case others
}

/// How often a buffer is referred to, by whom. Written by its artwork's thread alone; all 0 in designs whose ledger does not ask.
public struct TileHolders: Equatable, Sendable {
  private var history: UInt32 = 0
  private var others: UInt32 = 0

  /// Nobody's yet.
  public init() {}

  /// Whether the history holds it and nobody else does.
  var isHistorysAlone: Bool { history != 0 && others == 0 }

  /// Whether nobody holds it.
  var isNobodys: Bool { history == 0 && others == 0 }

  /// One reference more, or one less.
  @inline(__always)
  mutating func change(_ kind: HolderKind, by count: Int32) {
    switch kind {
    case .history: history &+= UInt32(bitPattern: count)
    case .others: others &+= UInt32(bitPattern: count)
    }
  }
}
