/// A session on the pixels of a layer that is there already: how transform, adjustments and liquify end.
///
/// Pixels that changed are no longer those of a text: on a text layer the step says so too.
protocol LayerEdit<Design>: EditingSession {
  /// The layer with the preview.
  var shown: LayerPreview<Design> { get set }
}

extension LayerEdit {
  var layerID: LayerID { shown.layer.id }

  func commit(in artwork: Artwork<Design>) -> HistoryStep<Design>? {
    guard let change = shown.finish() else { return nil }
    guard let text = shown.text else { return .tiles(layerID, change) }
    return .group([.layerText(layerID, before: text, after: nil), .tiles(layerID, change)])
  }

  func cancel(in artwork: Artwork<Design>) { shown.cancel() }
}
