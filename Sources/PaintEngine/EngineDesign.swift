/// A point on the engine's design axes. Types that conform have no values: they only choose.
///
/// A design that names nothing is `seed`, the founding one; each other names the axes on which it differs.
public protocol EngineDesign: Sendable {
  /// How shared tiles are kept from being written.
  associatedtype Sharing: SharingPolicy = StickyFreeze
  /// Where a tile's memory comes from.
  associatedtype Storage: TileStorage = SeparateBuffer
  /// How a store finds its tiles.
  associatedtype Map: TileMap = DictionaryMap<Storage.Buffer> where Map.Buffer == Storage.Buffer
  /// What a step keeps of the pixels that it changed.
  associatedtype Payload: StepPayload = BeforeAndAfter<Storage.Buffer> where Payload.Buffer == Storage.Buffer
  /// What a step claims of the byte budget.
  associatedtype Ledger: ByteLedger = BeforeOnly
  /// How an archive takes the tiles.
  associatedtype Archive: ArchivePolicy = FreezeArchive
  /// How the previews of a save are made.
  associatedtype Preview: PreviewPolicy = FullPreview<Storage.Buffer> where Preview.Buffer == Storage.Buffer
}

extension EngineDesign {
  /// Whether undo and redo bring the very buffers back that were live.
  public static var keepsIdentities: Bool { Sharing.sharesBuffers && Payload.keepsWholeTiles }

  /// The alternative on each axis, in the order in which a design's name gives them.
  public static var axes: [(axis: String, alternative: String)] {
    var axes = [
      (axis: "sharing", alternative: Sharing.name), (axis: "map", alternative: Map.name),
      (axis: "storage", alternative: Storage.name), (axis: "payload", alternative: Payload.name),
      (axis: "ledger", alternative: Ledger.name), (axis: "archive", alternative: Archive.name),
      (axis: "preview", alternative: Preview.name),
    ]
    if let fault = Sharing.fault { axes.append((axis: "fault", alternative: fault)) }
    return axes
  }
}
