import Glibc

/// A layer in an editing session: as the session found it, and the preview that stands in its place.
///
/// The original is taken by `frozenTiles()`, the reader of every picture: sharing designs copy nothing. A preview is made of the
/// original alone, so it does not matter what was previewed before.
struct LayerPreview<Design: EngineDesign> {
  typealias Tile = FrozenTile<Design.Storage.Buffer>

  let layer: Layer<Design>
  let canvas: CanvasSize
  /// What the edit is held to; nil holds it to nothing.
  let selection: SelectionMask?
  /// The original's tiles, in key order.
  let keys: [TileKey]
  /// What the layer said when the session began.
  let text: LayerText?
  /// Whether changed pixels end the layer's being text.
  let endsText: Bool
  /// Whether the session was committed or cancelled.
  private(set) var isOver = false

  private let originals: [TileKey: Tile]
  /// The originals on the ledger's books.
  private let hold: TileHold<Design>?
  private var recorder: TileRecorder<Design>
  /// Where the live tile is not the original, absence included.
  private var changed: Set<TileKey> = []

  init(_ layer: Layer<Design>, canvas: CanvasSize, selection: SelectionMask?, endsText: Bool = true) {
    self.layer = layer
    self.canvas = canvas
    self.selection = selection
    self.endsText = endsText
    text = layer.text
    let tiles = layer.tiles.frozenTiles()
    keys = tiles.map(\.key)
    originals = Dictionary(uniqueKeysWithValues: tiles.map { ($0.key, $0.tile) })
    hold = TileHold.begin(layer.tiles.context)
    hold?.add(tiles)
    recorder = TileRecorder(layer.tiles)
  }

  /// Reads the original's pixels; a floating reader reads what of them is selected.
  func reader(floating: Bool = false) -> OriginalReader {
    OriginalReader(
      originals.mapValues(\.buffer), canvas: canvas, geometry: layer.tiles.context.geometry,
      selection: floating ? selection : nil)
  }

  /// Every tile of the canvas, in key order.
  var canvasKeys: some Sequence<TileKey> {
    let geometry = layer.tiles.context.geometry
    let columns = geometry.tiles(covering: canvas.width)
    return (0..<geometry.tiles(covering: canvas.height)).lazy.flatMap { row in
      (0..<columns).lazy.map { TileKey(x: $0, y: row) }
    }
  }

  /// Throws when the session is over: its layer is somebody else's now.
  func requireGoingOn(_ label: String) throws(EngineError) {
    guard !isOver else { throw .sessionOver(label) }
  }

  /// Shows what `kernel` makes of the tiles at `keys`; all others go back to the original, unless they are kept as an earlier
  /// preview left them. A tile that turns out as the original is the original again. O(keys) and the kernel's work.
  mutating func show(
    _ kernel: inout some PreviewKernel, at keys: some Sequence<TileKey>, keepingOthers: Bool = false
  ) {
    var others = keepingOthers ? [] : changed
    for key in keys {
      others.remove(key)
      switch kernel.content(at: key) {
      case .original: putBack(key)
      case .empty: empty(key)
      case .moved(let source): move(source, to: key)
      case .drawn:
        let pixels = recorder.overwritablePixels(at: key)
        kernel.draw(key, into: pixels)
        changed.insert(key)
        let byteCount = layer.tiles.context.geometry.byteCount
        _ = isNoChange(UnsafeRawBufferPointer(start: pixels, count: byteCount), at: key)
      }
    }
    for key in others.sorted() { putBack(key) }
    if endsText { layer.text = changed.isEmpty ? text : nil }
  }

  /// Ends the session with what is shown; nil when no pixel changed.
  mutating func finish() -> TileChange<Design>? {
    isOver = true
    defer { letGo() }
    guard !changed.isEmpty else { return nil }
    var before = TileStore<Design>.Snapshot()
    for key in changed.sorted() { before.set(recorder.original(at: key), at: key) }
    return TileChange<Design>(before: before, in: layer.tiles)
  }

  /// Ends the session and puts everything back.
  mutating func cancel() {
    isOver = true
    layer.text = text
    recorder.cancel()
    letGo()
  }

  /// Takes the originals off the ledger's books: whoever keeps an ended session keeps nothing that a step does not.
  private func letGo() {
    guard Design.Ledger.countsHolders else { return }
    recorder.letGo()
    hold?.end()
  }

  /// Whether the bytes of a tile to be shown at `key` are nothing or the original; then it is shown as that.
  private mutating func isNoChange(_ bytes: UnsafeRawBufferPointer, at key: TileKey) -> Bool {
    if bytes.isAllZero {
      empty(key)
      return true
    }
    guard let original = originals[key],
      original.withChannels({ bytes.hasSameBytes(as: UnsafeRawBufferPointer($0)) })
    else { return false }
    putBack(key)
    return true
  }

  private mutating func move(_ source: TileKey, to key: TileKey) {
    guard let tile = originals[source] else { return empty(key) }
    if !tile.withChannels({ isNoChange(UnsafeRawBufferPointer($0), at: key) }) { put(tile, at: key) }
  }

  private mutating func empty(_ key: TileKey) {
    // A tile that was painted and erased is transparent too: leaving it alone changes no pixel.
    if originals[key]?.withChannels({ UnsafeRawBufferPointer($0).isAllZero }) ?? true {
      putBack(key)
    } else {
      put(nil, at: key)
    }
  }

  private mutating func put(_ tile: Tile?, at key: TileKey) {
    recorder.set(tile, at: key)
    changed.insert(key)
  }

  private mutating func putBack(_ key: TileKey) {
    guard changed.remove(key) != nil else { return }
    recorder.set(originals[key], at: key)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether every byte is 0. Ends at the first word that is not.
  fileprivate var isAllZero: Bool {
    var offset = 0
    while offset < count {
      if loadUnaligned(fromByteOffset: offset, as: UInt64.self) != 0 { return false }
      offset &+= 8
    }
    return true
  }

  /// Whether the bytes are those of `other`.
  fileprivate func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count, let left = baseAddress, let right = other.baseAddress else { return false }
    return memcmp(left, right, count) == 0
  }
}
