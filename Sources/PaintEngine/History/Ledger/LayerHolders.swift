/// Who holds a layer, and what is on the books for it.
struct LayerHolders {
  /// 1 while it is in the stack, or the mask of a layer that is.
  private(set) var live = 0
  /// Steps that hold it, directly or through the layer whose mask it is.
  private(set) var history = 0
  /// What is claimed for its objects, B.
  var claimedBytes = 0

  /// Whose it is; nil while it is nobody's yet, or nobody's any more.
  var kind: HolderKind? { live > 0 ? .others : history > 0 ? .history : nil }

  mutating func change(live: Int, history: Int) {
    self.live += live
    self.history += history
  }
}

// Whose a layer is decides whose its tiles, its name and its text are. Nothing here is called where the ledger does not ask.
extension Layer {
  /// More or fewer holders of it and of its mask. O(1), or O(tiles) when it changes sides.
  func changeHolders(live: Int = 0, history: Int = 0) {
    let before = holders.kind
    holders.change(live: live, history: history)
    let after = holders.kind
    if before != after, let account = tiles.context.account { change(from: before, to: after, account) }
    mask?.layer.changeHolders(live: live, history: history)
  }

  private func change(from before: HolderKind?, to after: HolderKind?, _ account: HolderAccount<Design>) {
    func move(_ block: ValueBlock) {
      if let before { account.change(block, before, by: -1) }
      if let after { account.change(block, after, by: 1) }
    }
    // Short names, as most are, have no block.
    if let block = ValueBlock(properties.name) { move(block) }
    if let text, let block = ValueBlock(text.text) { move(block) }
    tiles.changeHolder(to: after)
    let bytes = after == .history ? requests.reduce(0) { $0 + account.size(of: $1) } : 0
    account.changeLayers(by: bytes - holders.claimedBytes)
    holders.claimedBytes = bytes
  }

  /// Takes the layer out of the stack and records that, by `body`. On an exact ledger's books it is the history's at once: were it nobody's
  /// in between, all its tiles would leave the books and come back.
  func whileKept(_ body: () -> Void) {
    guard Design.Ledger.countsHolders else { return body() }
    changeHolders(history: 1)
    body()
    changeHolders(history: -1)
  }

  /// Another value takes the place of `old` in the layer.
  func exchange<Value: BlockKeeping>(_ old: Value, for new: Value) {
    guard let kind = holders.kind, let account = tiles.context.account else { return }
    account.change(new, kind, by: 1)
    account.change(old, kind, by: -1)
  }

  /// Another mask takes the place of `old`.
  func exchange(_ old: LayerMask<Design>?, for new: LayerMask<Design>?) {
    guard old?.layer !== new?.layer else { return }
    new?.layer.changeHolders(live: holders.live, history: holders.history)
    old?.layer.changeHolders(live: -holders.live, history: -holders.history)
  }

  /// What its objects ask the allocator for: the layer, the store, the map.
  var requests: [Int] {
    let fields = MallocRequest.object(
      (LayerID, LayerProperties, TileStore<Design>, LayerText?, LayerMask<Design>?, LayerHolders).self)
    return [fields] + tiles.requests
  }
}
