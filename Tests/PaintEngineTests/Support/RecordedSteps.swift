@testable import PaintEngine

/// Steps made by hand, with the numbers of the founding sketch: 32 KiB tiles, 40 of them a stroke.
struct RecordedSteps<Design: EngineDesign> {
  private let context = TileContext<Design>()
  private let tile: FrozenTile<Design.Storage.Buffer>

  init() {
    guard let buffer = context.makeTransparent() else { fatalError("no memory for one tile") }
    tile = FrozenTile(buffer)
  }

  /// Bytes of a stroke over 40 painted tiles, as the founding rule claims it: 1.25 MiB.
  static var strokeBytes: Int { 40 * 32_768 }

  /// A step that replaced `before` tiles and left `after`. Ledgers count keys, so one buffer stands for all.
  func tiles(before: Int, after: Int) -> HistoryStep<Design> {
    let store = TileStore<Design>(context: context)
    var old = TileStore<Design>.Snapshot()
    for index in 0..<max(before, after) {
      let key = TileKey(x: index, y: 0)
      old.set(index < before ? tile : nil, at: key)
      store.setTile(index < after ? tile : nil, at: key)
    }
    return .tiles(LayerID(number: 1), Design.Payload(before: old, in: store))
  }

  /// A layer gets another name.
  func rename(_ name: String) -> HistoryStep<Design> {
    .layerProperties(
      LayerID(number: 1), before: LayerProperties(name: "Layer 1"), after: LayerProperties(name: name))
  }

  /// One fresh stroke, eleven over painted tiles, a group of two renames.
  func foundingHistory(limits: HistoryLimits = HistoryLimits(bytes: 8 << 20, steps: 250)) -> History<Design> {
    var history = History<Design>(limits: limits)
    history.record(tiles(before: 0, after: 2), label: "Stroke 1")
    for number in 2...12 { history.record(tiles(before: 40, after: 40), label: "Stroke \(number)") }
    history.record(.group([rename("Ink"), rename("Wash")]), label: "Rename both")
    return history
  }
}

extension History {
  /// Labels of both stacks: what can be undone, oldest first, then what can be redone, farthest first.
  var labels: [[String]] { [undoStack.map(\.label), redoStack.map(\.label)] }

  /// What both stacks claim, added up.
  var sumOfEntries: Int { (undoStack + redoStack).reduce(0) { $0 + $1.claimedBytes } }
}
