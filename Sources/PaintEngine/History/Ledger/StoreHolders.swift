/// Whose the tiles of one store are, for an exact ledger; does nothing in designs whose ledger does not ask.
struct StoreHolders<Design: EngineDesign> {
  typealias Buffer = Design.Storage.Buffer

  private let account: HolderAccount<Design>?
  /// Whose the tiles are; nil for a layer that has left the stack and all steps: it is about to end, and what it shares with a step is that
  /// step's alone already.
  private var kind: HolderKind? = .others
  /// Pictures that watch the store's tiles leave.
  private var pictures: [WatchingHold<Design>] = []

  /// A store of nobody in particular: not the history's.
  init(_ context: TileContext<Design>) { account = context.account }

  /// `new`, nil for none, is about to take the place of `old` at `key`.
  @inline(__always)
  func replace(_ old: Buffer?, by new: Buffer?, at key: TileKey) {
    guard Design.Ledger.countsHolders else { return }
    for picture in pictures { picture.hold?.changes(key, from: old) }
    guard let kind else { return }
    if let new { account?.change(new, kind, by: 1) }
    if let old { account?.change(old, kind, by: -1) }
  }

  /// The empty store has become one of `tiles`. O(n).
  func arrive(_ tiles: Design.Map) {
    guard Design.Ledger.countsHolders, let kind else { return }
    tiles.forEach { account?.change($1, kind, by: 1) }
  }

  /// All tiles leave: the store ends. O(n).
  func end(_ tiles: Design.Map) {
    guard Design.Ledger.countsHolders else { return }
    for picture in pictures { picture.hold?.allLeave(tiles) }
    if let kind { tiles.forEach { account?.change($1, kind, by: -1) } }
  }

  /// The live tiles are somebody else's from now on, or nobody's. O(n).
  mutating func change(to new: HolderKind?, _ tiles: Design.Map) {
    guard Design.Ledger.countsHolders, new != kind else { return }
    for picture in pictures { picture.hold?.allLeave(tiles) }
    pictures = []
    tiles.forEach { [kind] in
      if let new { account?.change($1, new, by: 1) }
      if let kind { account?.change($1, kind, by: -1) }
    }
    kind = new
  }

  /// A holder for a picture of all of `tiles`. O(1) for a live store, whatever the number of its tiles.
  mutating func watch(_ tiles: Design.Map, _ context: TileContext<Design>) -> TileHold<Design>? {
    guard let hold = TileHold.begin(context) else { return nil }
    guard kind == .others else {
      hold.allLeave(tiles)
      return hold
    }
    pictures.removeAll { $0.hold == nil }
    pictures.append(WatchingHold(hold))
    return hold
  }
}
