@testable import PaintEngine

/// What holds for pixels that are adopted.
struct AdoptionRule {
  /// They are those of the layer's mask.
  var onMask = false
  /// Pixels that are not selected stay as they are.
  var isHeldToSelection = false
  /// A tile that comes out as it was is not touched.
  var touchesChangesAlone = false
}

// Pixels whose arithmetic has a model elsewhere are taken as the engine left them; everything else is held to the rules.
extension ScriptRun {
  /// Like `compare`, for one step on the pixels of the layer at `index` or of its mask. `engine` returns whether it left a step;
  /// `foresees` throws what is refused besides a layer that cannot be edited.
  func adopt(
    _ label: String, layer index: Int, _ rule: AdoptionRule = AdoptionRule(),
    foresees: (ModelArtwork) throws -> Void = { _ in }, _ engine: (Artwork<Design>) throws -> Bool
  ) {
    compare { artwork in
      let revision = artwork.revision
      let recorded = try engine(artwork)
      if artwork.revision != revision + (recorded ? 1 : 0) { differences.append("revision of \(label)") }
    } _: { model in
      try rule.onMask ? model.requireMask(index) : model.requireEditable(index)
      try foresees(model)
      model.copies = nil
      guard model.revision != artwork.revision, let paint = paint(index, onMask: rule.onMask),
        let old = model.state.image(of: paint.id)
      else { return }
      let (image, touched) = adopted(label, paint, old, rule)
      model.adopt(label, index, onMask: rule.onMask, image, touched)
    }
  }

  /// A layer, or the paint of its mask.
  func paint(_ index: Int, onMask: Bool) -> Layer<Design>? {
    guard artwork.layers.indices.contains(index) else { return nil }
    return onMask ? artwork.layers[index].mask?.layer : artwork.layers[index]
  }

  /// What became of `old`, and the tiles that the step touched.
  func adopted(
    _ label: String, _ paint: Layer<Design>, _ old: ModelImage, _ rule: AdoptionRule
  ) -> (image: ModelImage, touched: Set<TileKey>) {
    func expect(_ same: Bool, _ what: String) { if !same { differences.append("\(label) \(what)") } }
    let image = ModelImage(paint.tiles, canvas: artwork.canvas)
    expect(image.isValid, "leaves pixels that are none")
    let all = image.keys.union(old.keys)
    let changed = all.filter { !image.isSame(as: old, in: $0) }
    // A step too large for the history is gone with all others; then the most that it can have touched stands for it.
    let recorded = artwork.revision == model.revision ? [] : newestStep?.touchedKeys(of: paint.id)
    let touched = rule.touchesChangesAlone ? changed : recorded ?? all
    if let recorded { expect(recorded == touched, "touches other tiles than it changes") }
    expect(changed.isSubset(of: touched), "changes more than its step says")
    if rule.isHeldToSelection, let selection = model.state.selection {
      expect(recorded?.allSatisfy(selection.selectsAny) ?? true, "touches a tile that is not selected")
      let isHeld = changed.allSatisfy { key in
        image.places(in: key).allSatisfy { x, y in
          selection.coverage(x, y) != 0 || image.pixel(x, y) == old.pixel(x, y)
        }
      }
      expect(isHeld, "changes a pixel that is not selected")
    }
    return (image, touched)
  }

  /// The lower layer after the upper one was merged into it.
  func adopted(_ upper: ModelState.Layer, _ lower: ModelState.Layer) -> ModelArtwork.Merged {
    guard let paint = artwork.paint(lower.id) else { return (lower.image, []) }
    let merged = adopted("Merge down", paint, lower.image, AdoptionRule())
    if !model.isPlausible(merged.image, upper, lower) { differences.append("a merged pixel") }
    if let step = newestStep, !step.touchedKeys(of: lower.id).isSubset(of: upper.image.keys) {
      differences.append("merging touches a tile without paint")
    }
    return merged
  }

  /// A layer or mask after the image was scaled: a tile where there is paint, and none where there was none.
  func scaled(_ id: LayerID, _ old: ModelImage) -> ModelImage {
    guard let paint = artwork.paint(id) else { return old }
    let image = ModelImage(paint.tiles, canvas: artwork.canvas)
    let isPainted = image.keys.allSatisfy { image.hasPlace(for: $0) && !image.isTransparent(in: $0) }
    let isWithin = (image.channels.max() ?? 0) <= (old.channels.max() ?? 0)
    if !image.isValid || !isPainted || !isWithin { differences.append("scaled pixels") }
    if let step = newestStep, step.touchedKeys(of: id) != image.keys.union(old.keys) {
      differences.append("tiles of a scaled layer")
    }
    return image
  }

  /// Nil where the history had no room for it.
  private var newestStep: HistoryStep<Design>? { artwork.history.undoStack.last?.step }

  /// A picture that is taken while something goes on, with the paint as it is now.
  func takePicture(of index: Int, onMask: Bool) {
    guard let paint = paint(index, onMask: onMask) else { return }
    var state = model.state
    state.setImage(ModelImage(paint.tiles, canvas: artwork.canvas), of: paint.id)
    state.layers[index].text = artwork.layers[index].text
    readers.archives.append((ArtworkArchive(artwork), state, artwork.revision))
  }

  /// Sees to it that something is refused for the time being.
  func waits(_ refusal: EngineError, _ body: () throws -> Void) {
    do {
      try body()
      differences.append("'\(refusal)' was not thrown")
    } catch {
      if error as? EngineError != refusal { differences.append("'\(error)' instead of '\(refusal)'") }
    }
  }
}
