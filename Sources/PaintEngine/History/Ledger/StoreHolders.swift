/// Whose the tiles of one store are, for an exact ledger, and which duplicates it is counted with; empty in designs whose ledger does not
/// ask.
///
/// A duplicate counts only the tiles in which it differs from its original, and none at first: a tile that stands at the same place in
/// both is counted once, by the original. Such stores are a tree. Its rule: above a store that others hold there is one that others
/// hold. So a tile which several of them have is on the books as others' if it is that of any of them, and as the history's otherwise:
/// what the books tell apart. Root, children and siblings are linked in the stores themselves, which need no memory for it.
struct StoreHolders<Design: EngineDesign> {
  typealias Store = TileStore<Design>

  /// Whose the tiles are; nil for a layer that has left the stack and all steps: it is about to end, and what it shares with a step is that
  /// step's alone already.
  fileprivate(set) var kind: HolderKind? = .others
  /// Pictures that watch the store's tiles leave.
  fileprivate var pictures: [WatchingHold<Design>] = []

  // Each store leaves the tree before it ends, so none of these outlives what it leads to.
  /// The store from which this one counts its differences; nil: it counts all its tiles.
  fileprivate unowned(unsafe) var original: Store?
  fileprivate unowned(unsafe) var firstDuplicate: Store?
  fileprivate unowned(unsafe) var nextSibling: Store?
  fileprivate unowned(unsafe) var previousSibling: Store?
}

// What a store says of its tiles. Called only where the ledger counts holders.
extension TileStore {
  /// `new`, nil for none, is about to take the place of `old` at `key`. O(1), and O(1) for each duplicate.
  @inline(__always)
  func willReplace(_ old: Buffer?, by new: Buffer?, at key: TileKey) {
    for picture in holders.pictures { picture.hold?.changes(key, from: old) }
    var duplicate = holders.firstDuplicate
    while let store = duplicate {
      store.originalReplaces(old, by: new, at: key)
      duplicate = store.holders.nextSibling
    }
    guard let kind = holders.kind, let account = context.account else { return }
    let above = holders.original?.tiles[key]
    if let new, new !== above { account.change(new, kind, by: 1) }
    if let old, old !== above { account.change(old, kind, by: -1) }
  }

  /// What this store has at `key` and the original no more is its own from now on, and what the original gets is counted there.
  private func originalReplaces(_ old: Buffer?, by new: Buffer?, at key: TileKey) {
    guard old !== new, let own = tiles[key], let kind = holders.kind else { return }
    if own === old { context.account?.change(own, kind, by: 1) }
    if own === new { context.account?.change(own, kind, by: -1) }
  }

  /// The empty store has become a duplicate of `original`. O(1) if others hold that, else O(n).
  func arrive(from original: TileStore) {
    if original.holders.kind == .others { return hang(below: original) }
    tiles.forEach { context.account?.change($1, .others, by: 1) }
  }

  /// The live tiles are somebody else's from now on, or nobody's. O(tiles in which it differs from its original or, if that is none, from
  /// a duplicate that takes its place), O(n) where there is neither.
  func changeHolder(to new: HolderKind?) {
    guard Design.Ledger.countsHolders, new != holders.kind else { return }
    for picture in holders.pictures { picture.hold?.allLeave(tiles) }
    holders.pictures = []
    switch new {
    case .others:
      // Above a store of others there is one of others.
      if let original = holders.original, original.holders.kind != .others { standAlone() }
    case .history:
      handOver { $0.holders.kind == .others }
    case nil:
      handOver { [kind = holders.kind] in $0.holders.kind == kind }
      if holders.firstDuplicate != nil {
        // Those that are left are the history's.
        recount(from: holders.kind, to: .history)
        holders.kind = .history
        handOver { _ in true }
      }
    }
    recount(from: holders.kind, to: new)
    holders.kind = new
    if new == nil, holders.original != nil { unlink() }
  }

  /// All tiles leave: the store ends. As `changeHolder`.
  func leaveBooks() {
    guard Design.Ledger.countsHolders else { return }
    changeHolder(to: nil)
  }

  /// A holder for a picture of all tiles that are live now; nil where the ledger does not ask. O(1) for a live store, whatever the number
  /// of its tiles.
  func watch() -> TileHold<Design>? {
    guard let hold = TileHold.begin(context) else { return nil }
    guard holders.kind == .others else {
      hold.allLeave(tiles)
      return hold
    }
    holders.pictures.removeAll { $0.hold == nil }
    holders.pictures.append(WatchingHold(hold))
    return hold
  }
}

// The tree of duplicates.
extension TileStore {
  /// The tiles that this store counts go from one side of the books to the other.
  private func recount(from old: HolderKind?, to new: HolderKind?) {
    guard old != new, let account = context.account else { return }
    forEachCounted { tile in
      if let new { account.change(tile, new, by: 1) }
      if let old { account.change(tile, old, by: -1) }
    }
  }

  private func forEachCounted(_ body: (Buffer) -> Void) {
    guard let original = holders.original else { return tiles.forEach { body($1) } }
    tiles.forEachDifference(from: original.tiles) { _, own, _ in if let own { body(own) } }
  }

  /// Hands the duplicates for which `isLeaving` holds over: to the original or, where there is none, to the first of them, which counts
  /// its tiles in this store's place. Of the same side as this store, if it takes its place.
  private func handOver(_ isLeaving: (TileStore) -> Bool) {
    var next = holders.firstDuplicate
    while let store = next {
      next = store.holders.nextSibling
      guard isLeaving(store) else { continue }
      guard let heir = holders.original else {
        // Each goes on counting what only it has, and what both have stays counted once: no number changes.
        store.unlink()
        hang(below: store)
        continue
      }
      store.move(from: self, to: heir)
    }
  }

  /// Counts differences from `heir` instead of `old`, its original so far. O(differences between those).
  private func move(from old: TileStore, to heir: TileStore) {
    old.tiles.forEachDifference(from: heir.tiles) { key, was, now in
      guard let own = tiles[key], let kind = holders.kind else { return }
      if own === was { context.account?.change(own, kind, by: 1) }
      if own === now { context.account?.change(own, kind, by: -1) }
    }
    unlink()
    hang(below: heir)
  }

  /// Counts all its tiles from now on. O(n).
  private func standAlone() {
    guard let original = holders.original else { return }
    if let kind = holders.kind {
      tiles.forEach { key, own in
        if original.tiles[key] === own { context.account?.change(own, kind, by: 1) }
      }
    }
    unlink()
  }

  private func hang(below original: TileStore) {
    holders.original = original
    holders.nextSibling = original.holders.firstDuplicate
    holders.nextSibling?.holders.previousSibling = self
    original.holders.firstDuplicate = self
  }

  private func unlink() {
    if let previous = holders.previousSibling {
      previous.holders.nextSibling = holders.nextSibling
    } else {
      holders.original?.holders.firstDuplicate = holders.nextSibling
    }
    holders.nextSibling?.holders.previousSibling = holders.previousSibling
    (holders.original, holders.nextSibling, holders.previousSibling) = (nil, nil, nil)
  }
}
