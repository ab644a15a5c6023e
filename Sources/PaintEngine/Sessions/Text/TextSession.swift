/// Edits the text of a text layer, whose pixels follow it. The selection does not matter: a text is drawn whole.
///
/// Letters come from a built-in bitmap font, `LayerText.scale` px a dot: cells of 6 x 9 dots, printable ASCII, a box for every other
/// character, a new line at each newline.
public final class TextSession<Design: EngineDesign>: EditingSession {
  let label = "Text"
  private var shown: LayerPreview<Design>
  /// Whether the session itself inserted the layer.
  private let isNew: Bool

  var layerID: LayerID { shown.layer.id }

  init(_ shown: LayerPreview<Design>, isNew: Bool) {
    self.shown = shown
    self.isNew = isNew
  }

  /// The text that is shown.
  public var text: LayerText? { shown.layer.text }

  /// Shows the layer with this text, whatever was shown before. O(characters and pixels of the tiles they reach).
  ///
  /// Throws, with what was shown still shown, for a text longer than `LayerText.longestText`, for a place farther away than
  /// `LayerText.farthestPlace`, for a scale outside 1...256, and when the session is over.
  public func preview(_ text: LayerText) throws(EngineError) {
    try shown.requireGoingOn(label)
    try text.requireDrawable()
    var kernel = TextKernel(
      text, canvas: shown.canvas, geometry: shown.layer.tiles.context.geometry)
    shown.show(&kernel, at: kernel.keys.union(shown.keys).sorted())
    shown.layer.text = text
  }

  func commit(in artwork: Artwork<Design>) -> HistoryStep<Design>? {
    let (layer, before) = (shown.layer, shown.text)
    if isNew {
      guard let text, !text.text.isEmpty, let index = artwork.layers.firstIndex(where: { $0 === layer })
      else {
        cancel(in: artwork)
        return nil
      }
      _ = shown.finish()
      return .insertLayer(layer, index: index)
    }
    var steps: [HistoryStep<Design>] = []
    if layer.text != before { steps.append(.layerText(layerID, before: before, after: layer.text)) }
    if let change = shown.finish() { steps.append(.tiles(layerID, change)) }
    return steps.isEmpty ? nil : .group(steps)
  }

  func cancel(in artwork: Artwork<Design>) {
    shown.cancel()
    if isNew { artwork.layers.removeAll { $0 === shown.layer } }
  }
}

extension Artwork {
  /// Begins to edit the text of the layer at `index`. The layer is kept as it is until the session ends by `commitSession()` or
  /// `cancelSession()`; sharing designs copy nothing. Throws when there is no such layer, when it is locked or no text layer, and
  /// while a stroke or session is going on.
  public func beginText(layer index: Int) throws(EngineError) -> TextSession<Design> {
    let layer = try editableLayer(at: index)
    guard layer.text != nil else { throw .layerNotText(layer.properties.name) }
    return begin(TextSession(preview(of: layer), isNew: false))
  }

  /// Begins a text on a layer of its own, inserted at `index`, counted from the bottom (on top without it), and shows it.
  ///
  /// Committing leaves one step, the insertion with its content; a text without characters leaves nothing, and so does cancelling.
  /// Throws for a text that `TextSession.preview` refuses, for an index outside 0...layers, when the device's memory does not allow
  /// another layer of this canvas, and while a stroke or session is going on.
  public func beginText(
    new text: LayerText, at index: Int? = nil, name: String = "Text"
  ) throws(EngineError) -> TextSession<Design> {
    try requireIdle()
    let index = index ?? layers.count
    guard 0...layers.count ~= index else { throw .noLayerPlace(index, count: layers.count) }
    try requireRoom(for: canvas, layers: layers.count + 1)
    try text.requireDrawable()
    let layer = makeLayer(LayerProperties(name: name), text: text)
    let session = TextSession(preview(of: layer), isNew: true)
    try session.preview(text)
    putIn(layer, at: index)
    return begin(session)
  }

  /// Changes the text of the layer at `index`, as one step; its pixels follow. Returns false when nothing changed. Throws as
  /// `beginText(layer:)` and `TextSession.preview` do, changing nothing.
  @discardableResult
  public func setText(_ text: LayerText, ofLayer index: Int) throws(EngineError) -> Bool {
    try text.requireDrawable()
    let session = try beginText(layer: index)
    try session.preview(text)
    return commitSession()
  }

  private func preview(of layer: Layer<Design>) -> LayerPreview<Design> {
    LayerPreview(layer, canvas: canvas, selection: nil, endsText: false)
  }

  private func begin(_ session: TextSession<Design>) -> TextSession<Design> {
    activity = .session(session)
    return session
  }
}
