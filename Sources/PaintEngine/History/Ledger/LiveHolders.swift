/// What the live artwork has on the ledger's books: its layers, and its selections and groups as they were last looked at.
///
/// Those are a mirror, so that whoever changes the artwork need not say what was there before. Empty where the ledger does not ask.
struct LiveHolders<Design: EngineDesign> {
  private let account: HolderAccount<Design>?
  private var groups: [LayerGroup] = []
  private var selection: SelectionMask?
  private var saved: [SavedSelection] = []

  /// Nothing yet.
  init(_ context: TileContext<Design>) { account = context.account }

  /// Another stack takes the place of `old`. O(layers), and O(tiles) of those that came or went.
  static func exchange(_ old: [Layer<Design>], for new: [Layer<Design>]) {
    let (known, kept) = (Set(old.map { ObjectIdentifier($0) }), Set(new.map { ObjectIdentifier($0) }))
    for layer in new where !known.contains(ObjectIdentifier(layer)) { layer.changeHolders(live: 1) }
    for layer in old where !kept.contains(ObjectIdentifier(layer)) { layer.changeHolders(live: -1) }
  }

  /// The groups are others.
  mutating func update(groups new: [LayerGroup]) { Self.exchange(&groups, for: new, account) }

  /// The selection is another. O(its tiles).
  mutating func update(selection new: SelectionMask?) { Self.exchange(&selection, for: new, account) }

  /// The saved selections are others. O(their tiles).
  mutating func update(saved new: [SavedSelection]) { Self.exchange(&saved, for: new, account) }

  private static func exchange<Value: BlockKeeping>(
    _ old: inout Value, for new: Value, _ account: HolderAccount<Design>?
  ) {
    account?.change(new, .others, by: 1)
    account?.change(old, .others, by: -1)
    old = new
  }
}
