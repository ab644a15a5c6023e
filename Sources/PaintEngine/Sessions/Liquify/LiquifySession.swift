/// Pushes the paint of a layer about, or of what is selected of it.
///
/// What gathers from push to push is the field of displacements, not pixels: those come from the original every time, so many
/// small pushes blur no more than a large one.
public final class LiquifySession<Design: EngineDesign>: LayerEdit {
  let label = "Liquify"
  var shown: LayerPreview<Design>
  private let original: OriginalReader
  private var field: DisplacementField

  /// Pushes of one session, at most; those of a preview that is replaced do not count.
  public static var mostPushes: Int { 10_000 }

  /// Pushes that are shown.
  public private(set) var pushes = 0

  init(_ shown: LayerPreview<Design>) {
    self.shown = shown
    original = shown.reader()
    field = DisplacementField(canvas: shown.canvas, geometry: shown.layer.tiles.context.geometry)
  }

  /// Adds one push to those that are shown. O(pixels of the tiles in reach).
  ///
  /// Throws, with what was shown still shown, after `mostPushes` and when the session is over.
  public func push(_ push: LiquifyPush) throws(EngineError) {
    try shown.requireGoingOn(label)
    try requireRoom(for: pushes + 1)
    pushes += 1
    let reached = field.add(push)
    var kernel = LiquifyKernel(field, original: original, selection: shown.selection)
    shown.show(&kernel, at: reached, keepingOthers: true)
  }

  /// Shows the layer under these pushes, one after the other, whatever was shown before; none is the original. O(pixels in reach
  /// of each push).
  ///
  /// Throws, with what was shown still shown, for more than `mostPushes` and when the session is over.
  public func preview(_ list: [LiquifyPush]) throws(EngineError) {
    try shown.requireGoingOn(label)
    try requireRoom(for: list.count)
    pushes = list.count
    field = DisplacementField(canvas: shown.canvas, geometry: shown.layer.tiles.context.geometry)
    for push in list { _ = field.add(push) }
    var kernel = LiquifyKernel(field, original: original, selection: shown.selection)
    shown.show(&kernel, at: field.tiles.keys.sorted())
  }

  private func requireRoom(for count: Int) throws(EngineError) {
    guard count <= Self.mostPushes else { throw .liquifyPushes(count, most: Self.mostPushes) }
  }
}

extension Artwork {
  /// Begins to liquify the layer at `index`. The layer is kept as it is until the session ends by `commitSession()` or
  /// `cancelSession()`; sharing designs copy nothing. Throws when there is no such layer, when it is locked, and while a stroke
  /// or session is going on.
  public func beginLiquify(layer index: Int) throws(EngineError) -> LiquifySession<Design> {
    let layer = try editableLayer(at: index)
    let session = LiquifySession(LayerPreview(layer, canvas: canvas, selection: selection))
    activity = .session(session)
    return session
  }
}
