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
  /// Whether the tiles that a fill makes of one colour are one shared buffer: the extra `solid`.
  static var sharesSolidTiles: Bool { get }
  /// Whether a writer that sets every pixel gets a new buffer instead of a copy of the old one: the extra `overwrite`.
  static var skipsOverwrittenCopies: Bool { get }
  /// Whether tiles that a step left are copied by another thread before they are written next: the extra `clones`.
  static var clonesAhead: Bool { get }
}

extension EngineDesign {
  /// The founding design gives each place a buffer of its own.
  public static var sharesSolidTiles: Bool { false }
  /// The founding design copies a shared tile whatever is done with the copy.
  public static var skipsOverwrittenCopies: Bool { false }
  /// The founding design copies a tile when it is written.
  public static var clonesAhead: Bool { false }

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
    axes += [
      (axis: "solid", alternative: sharesSolidTiles ? "shared" : "own"),
      (axis: "overwrite", alternative: skipsOverwrittenCopies ? "hinted" : "copied"),
      (axis: "clones", alternative: clonesAhead ? "ahead" : "onWrite"),
    ]
    if let fault = Sharing.fault { axes.append((axis: "fault", alternative: fault)) }
    return axes
  }
}
