/// Whose the tiles of one store are, for an exact ledger; does nothing in designs whose ledger does not ask.
struct StoreHolders<Design: EngineDesign> {
  typealias Buffer = Design.Storage.Buffer

  private let account: HolderAccount<Design>?
  private var kind = HolderKind.others
  /// Pictures that watch the store's tiles leave.
  private var pictures: [WatchingHold<Design>] = []

  /// A store of nobody in particular: not the history's.
  init(_ context: TileContext<Design>) { account = context.account }

  /// `buffer` becomes a live tile.
  @inline(__always)
  func arrive(_ buffer: Buffer) {
    if Design.Ledger.countsHolders { account?.change(buffer, kind, by: 1) }
  }

  /// The live tile `buffer` is about to leave its place.
  @inline(__always)
  func leave(_ buffer: Buffer, _ key: TileKey) {
    guard Design.Ledger.countsHolders else { return }
    for picture in pictures { picture.hold?.leaves(buffer, key) }
    account?.change(buffer, kind, by: -1)
  }

  /// All tiles leave: the store ends. O(n).
  func end(_ tiles: Design.Map) {
    guard Design.Ledger.countsHolders else { return }
    for picture in pictures { picture.hold?.allLeave() }
    tiles.forEach { account?.change($1, kind, by: -1) }
  }

  /// The live tiles are somebody else's from now on. O(n).
  mutating func change(to new: HolderKind, _ tiles: Design.Map) {
    guard Design.Ledger.countsHolders, new != kind else { return }
    for picture in pictures { picture.hold?.allLeave() }
    pictures = []
    tiles.forEach { [kind] in
      account?.change($1, new, by: 1)
      account?.change($1, kind, by: -1)
    }
    kind = new
  }

  /// A holder of a picture that is a copy of `tiles`. O(1) for a live store, whatever the number of its tiles.
  mutating func watch(_ tiles: Design.Map, _ context: TileContext<Design>) -> TileHold<Design>? {
    guard let hold = TileHold.begin(context) else { return nil }
    hold.watch(tiles)
    guard kind == .others else {
      hold.allLeave()
      return hold
    }
    pictures.removeAll { $0.hold == nil }
    pictures.append(WatchingHold(hold: hold))
    return hold
  }
}
