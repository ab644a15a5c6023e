import Workloads

@testable import PaintEngine

/// The least editing session: every preview is one stroke over the layer as it was. The real ones' pixels have models of their
/// own; this one holds the contract that they share.
final class ScribbleSession<Design: EngineDesign>: EditingSession {
  let label = "Scribble"
  let layerID: LayerID
  private let artwork: Artwork<Design>
  private let layer: Layer<Design>
  private var recorder: TileRecorder<Design>

  /// Begins the session on the layer at `index`.
  static func begin(in artwork: Artwork<Design>, onLayer index: Int) throws(EngineError) -> ScribbleSession {
    let session = ScribbleSession(artwork, try artwork.editableLayer(at: index))
    artwork.activity = .session(session)
    return session
  }

  private init(_ artwork: Artwork<Design>, _ layer: Layer<Design>) {
    self.artwork = artwork
    self.layer = layer
    layerID = layer.id
    recorder = TileRecorder(layer.tiles)
  }

  /// Shows the layer with these strokes instead of the last ones: whatever was shown before is gone.
  func preview(_ brush: Brush, _ pen: [PenEvent]) {
    recorder.cancel()
    var painter = StrokePainter(store: layer.tiles, canvas: artwork.canvas, brush: brush)
    for event in pen { painter.move(x: event.x, y: event.y, pressure: event.pressure) }
    let before = painter.before
    for key in before.keys where !recorder.before.contains(key) {
      let painted = layer.tiles.frozenTile(at: key)
      layer.tiles.setTile(before.tile(at: key), at: key)
      recorder.set(painted, at: key)
    }
  }

  func commit(in artwork: Artwork<Design>) -> HistoryStep<Design>? {
    guard let change = recorder.finish() else { return nil }
    let pixels = HistoryStep<Design>.tiles(layer.id, change)
    guard let text = layer.text else { return pixels }
    layer.text = nil
    return .group([.layerText(layer.id, before: text, after: nil), pixels])
  }

  func cancel(in artwork: Artwork<Design>) { recorder.cancel() }
}
