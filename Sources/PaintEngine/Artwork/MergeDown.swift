// Two layers become one, at the full depth of the pixels.
extension Artwork {
  /// Merges the layer at `index` into the one below it, as one step, and takes it out of the stack.
  ///
  /// The lower layer keeps its properties and its mask; its pixels become what they were with the upper
  /// layer's paint blended on by that layer's mode, opacity and mask: fix15 throughout, by the arithmetic of
  /// `BlendFormula` and `PaintWeight`, so paint that meets nothing keeps every bit and faint paint its
  /// colour. A text layer that is painted on in this way stops being text. The selection plays no part.
  ///
  /// - The picture stays as it is, up to the rounding of one blend, where the upper layer is in normal mode.
  ///   In another mode it now meets the lower layer alone instead of all that lies under it: the picture
  ///   stays the same where the lower layer lies on nothing and, erase apart, where it is opaque.
  /// - An upper layer that shows nothing (hidden, of opacity 0, unpainted) adds nothing: it is only taken
  ///   out.
  /// - Layers of the same group go on being shown, hidden and faded by it, so it plays no part; a faded
  ///   group then fades one layer where it faded two. If the upper layer alone belongs to a group, that
  ///   group's visibility and opacity count as its own.
  /// - What acts on the lower layer would act on the paint merged into it, too: unless the upper layer adds
  ///   nothing, a lower layer that is hidden or faded (by itself or by a group that is not the upper's),
  ///   masked (by an enabled mask) or not in normal mode is refused.
  ///
  /// Tiles in which the upper layer shows nothing are neither touched nor copied. Where the lower layer has
  /// no tile and the upper's counts as it is, sharing designs share it. Costs at most one tile copy for each
  /// tile of both.
  ///
  /// Throws when there is no such layer or none below it, when either is locked, when the lower one is
  /// refused, and while a stroke or session is going on. Nothing is changed then.
  public func mergeDown(_ index: Int) throws(EngineError) {
    let upper = try editableLayer(at: index)
    guard index > 0 else { throw .nothingBelow(upper.properties.name) }
    let lower = try editableLayer(at: index - 1)
    var steps: [HistoryStep<Design>] = []
    if let weight = shownWeight(of: upper, besides: lower) {
      try requirePlain(lower, under: upper)
      if let change = merge(upper, into: lower, weight) { steps.append(.tiles(lower.id, change)) }
    }
    if let text = lower.text, !steps.isEmpty {
      steps.append(.layerText(lower.id, before: text, after: nil))
      lower.text = nil
    }
    steps.append(.removeLayer(upper, index: index))
    upper.whileKept {
      takeOut(at: index)
      record(.group(steps), label: "Merge down")
    }
  }

  /// How strongly the upper layer's paint counts; nil when it shows nothing.
  private func shownWeight(of upper: Layer<Design>, besides lower: Layer<Design>) -> PaintWeight? {
    let group = groupApart(upper, from: lower)
    guard upper.properties.isVisible, group?.isVisible ?? true, upper.tiles.count > 0 else { return nil }
    let weight = PaintWeight(
      opacity: upper.properties.opacity, groupOpacity: group?.opacity ?? 1,
      mask: upper.mask.map { .init(isEnabled: $0.isEnabled, isInverted: $0.isInverted) } ?? .none)
    return weight.opacity > 0 ? weight : nil
  }

  /// The group that acts on `layer` and not on `other`.
  private func groupApart(_ layer: Layer<Design>, from other: Layer<Design>) -> LayerGroup? {
    guard layer.properties.group != other.properties.group else { return nil }
    return groups.first { $0.id == layer.properties.group }
  }

  private func requirePlain(_ lower: Layer<Design>, under upper: Layer<Design>) throws(EngineError) {
    let (name, properties) = (lower.properties.name, lower.properties)
    func refused(_ setting: String, _ value: String, needed: String) -> EngineError {
      .mergeTarget(name, setting: setting, value: value, needed: needed)
    }
    if !properties.isVisible { throw refused("visibility", "hidden", needed: "visible") }
    if Fix15.floor(properties.opacity) < Fix15.one {
      throw refused("opacity", "\(properties.opacity)", needed: "1")
    }
    if properties.blendMode != .normal {
      throw refused("blend mode", properties.blendMode.rawValue, needed: BlendMode.normal.rawValue)
    }
    if lower.mask?.isEnabled == true { throw refused("mask", "enabled", needed: "disabled") }
    guard let group = groupApart(lower, from: upper) else { return }
    if !group.isVisible { throw refused("group's visibility", "hidden", needed: "visible") }
    if Fix15.floor(group.opacity) < Fix15.one {
      throw refused("group's opacity", "\(group.opacity)", needed: "1")
    }
  }

  /// Blends the upper layer's tiles onto the lower's; nil when none of them shows anything.
  private func merge(
    _ upper: Layer<Design>, into lower: Layer<Design>, _ weight: PaintWeight
  ) -> TileChange<Design>? {
    let (mode, edge, byteCount) = (
      upper.properties.blendMode, context.geometry.edge, context.geometry.byteCount
    )
    // The upper layer is only looked at: handing its tiles out would mark them as shared for nothing, or copy
    // them.
    var maskTiles: [TileKey: FrozenTile<Design.Storage.Buffer>] = [:]
    if weight.mask != .none { upper.mask?.layer.tiles.forEachInKeyOrder { maskTiles[$0] = $1 } }
    var recorder = TileRecorder(lower.tiles)
    withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 64) { room in
      guard let scratch = room.baseAddress else { return }
      upper.tiles.forEachInKeyOrder { key, tile in
        let isAlone = !lower.tiles.hasTile(at: key)
        if isAlone, mode == .erase { return }
        let mask = maskTiles[key]
        withExtendedLifetime((tile, mask)) {
          let source = UnsafeRawPointer(tile.buffer.pixels)
          let paint = weight.paint(
            source, maskPaint: mask.map { UnsafeRawPointer($0.buffer.pixels) }, scratch: scratch, edge: edge)
          guard let paint, TileBlending.hasPaint(paint, edge: edge) else { return }
          if isAlone, paint == source, Design.Sharing.sharesBuffers {
            recorder.set(upper.tiles.frozenTile(at: key), at: key)
            return
          }
          let pixels = UnsafeMutableRawPointer(recorder.writablePixels(at: key))
          if isAlone {
            // Over nothing, every mode but erase leaves the source as it is.
            pixels.copyMemory(from: paint, byteCount: byteCount)
          } else {
            TileBlending.blend(paint, onto: pixels, mode: mode, edge: edge)
          }
        }
      }
    }
    return recorder.finish()
  }
}
