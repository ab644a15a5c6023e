import Testing
import Workloads

@testable import PaintEngine

/// Two layers become one: pixels, sharing, the step, and its way back.
struct MergeDownTests {
  /// Random artworks whose layer 0 can take layer 1 in.
  private static func artwork<Design: EngineDesign>(
    _ design: Design.Type, seed: UInt64, layers: Int = 3
  ) throws -> Artwork<Design> {
    var random = SeededRandom(seed: seed)
    let artwork = try CompositingPictureTests.artwork(design, layers: layers, &random)
    artwork.layers[0].properties = LayerProperties(name: "Lower")
    artwork.layers[0].mask?.isEnabled = false
    // Every third upper layer counts as it is.
    if seed % 3 == 0 {
      artwork.layers[1].properties.opacity = 1
      artwork.layers[1].properties.group = nil
      artwork.layers[1].mask?.isEnabled = false
    }
    if seed % 4 == 0 { artwork.layers[0].text = LayerText("Text", x: 0, y: 0) }
    return artwork
  }

  @Test(arguments: Designs.honest)
  func undoAndRedoAreExact(design: String) throws { try Designs.run(ThereAndBack(), in: design) }

  private struct ThereAndBack: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      for seed in 0..<60 as Range<UInt64> {
        let artwork = try MergeDownTests.artwork(design, seed: seed)
        let other = artwork.layers[1].tiles.duplicate()
        let others = ModelImage(other, canvas: artwork.canvas)
        let archive = ArtworkArchive(artwork)
        let (before, picture) = (artwork.pixelHash(), CompositingPictureTests.picture(archive))
        let lower = ModelImage(artwork.layers[0].tiles, canvas: artwork.canvas)
        try artwork.mergeDown(1)
        let after = artwork.pixelHash()
        #expect(artwork.layers.count == 2 && artwork.revision == 4, "seed \(seed)")
        for _ in 0..<2 {
          #expect(artwork.undo())
          #expect(artwork.pixelHash() == before, "seed \(seed)")
          let restored = ModelImage(artwork.layers[0].tiles, canvas: artwork.canvas)
          #expect(restored == lower && restored.keys == lower.keys, "seed \(seed)")
          #expect(artwork.redo())
          #expect(artwork.pixelHash() == after, "seed \(seed)")
        }
        // Whatever is painted on the merged layer leaves everybody else's tiles alone.
        var recorder = TileRecorder(artwork.layers[0].tiles)
        for row in 0..<3 {
          for column in 0..<5 { recorder.writablePixels(at: TileKey(x: column, y: row))[0] = 77 }
        }
        #expect(ModelImage(other, canvas: artwork.canvas) == others, "seed \(seed)")
        #expect(CompositingPictureTests.picture(archive) == picture, "seed \(seed)")
        recorder.cancel()
        #expect(artwork.pixelHash() == after, "seed \(seed)")
        #expect(artwork.undo())
        #expect(artwork.pixelHash() == before, "seed \(seed)")
      }
    }
  }

  /// Over nothing, and without others, what two layers look like together is bit for bit what the merged one
  /// looks like.
  @Test(arguments: Designs.honest)
  func thePictureStays(design: String) throws { try Designs.run(SamePicture(), in: design) }

  private struct SamePicture: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      for seed in 0..<60 as Range<UInt64> {
        let artwork = try MergeDownTests.artwork(design, seed: seed, layers: 2)
        artwork.background = nil
        let before = CompositingPictureTests.picture(ArtworkArchive(artwork))
        try artwork.mergeDown(1)
        #expect(CompositingPictureTests.picture(ArtworkArchive(artwork)) == before, "seed \(seed)")
      }
    }
  }

  /// On a background, too, as long as the mode is normal: source-over is associative, up to rounding.
  @Test func thePictureStaysOnABackgroundInNormalMode() throws {
    for seed in 0..<30 as Range<UInt64> {
      let artwork = try Self.artwork(Seed.self, seed: seed, layers: 2)
      artwork.background = Fix15Color(red: 0.2, green: 0.9, blue: 0.4, alpha: seed % 2 == 0 ? 1 : 0.5)
      artwork.layers[1].properties.blendMode = .normal
      let before = CompositingPictureTests.picture(ArtworkArchive(artwork))
      try artwork.mergeDown(1)
      let after = CompositingPictureTests.picture(ArtworkArchive(artwork))
      #expect(zip(before.channels, after.channels).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "seed \(seed)")
    }
  }

  @Test(arguments: Designs.honest)
  func touchesOnlyWhatItMust(design: String) throws { try Designs.run(FourTiles(), in: design) }

  /// One tile of each kind: of both layers, of the lower one, of the upper one, of an upper one without
  /// paint.
  private struct FourTiles: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let shares = Design.Sharing.sharesBuffers
      for opacity in [1, 0.5] as [Float] {
        let artwork = try SessionSetup(width: 64, height: 16, coverage: 0).artwork(design)
        let (lower, upper) = (artwork.layers[0], artwork.layers[1])
        let keys = (0..<4).map { TileKey(x: $0, y: 0) }
        for (layer, key) in [(lower, keys[0]), (lower, keys[1]), (upper, keys[0]), (upper, keys[2])] {
          layer.tiles.writableTile(at: key).pixels[3] = 32_768
        }
        _ = upper.tiles.writableTile(at: keys[3])
        upper.properties.opacity = opacity
        lower.text = LayerText("Text", x: 0, y: 0)
        artwork.context.counters = EngineCounters()
        try artwork.mergeDown(1)
        guard case .group(let steps)? = artwork.history.undoStack.last?.step, steps.count == 3,
          case .tiles(lower.id, _) = steps[0], let change = artwork.recordedPixels().undo.last?.first,
          case .layerText(lower.id, let text, nil) = steps[1],
          case .removeLayer(let removed, index: 1) = steps[2]
        else {
          Issue.record("another step: \(String(describing: artwork.history.undoStack.last?.step))")
          return
        }
        #expect(removed === upper && text?.text == "Text" && lower.text == nil)
        #expect(change.before.keys.sorted() == [keys[0], keys[2]] && change.before.presentCount == 1)
        #expect(change.after.presentCount == 2 && lower.tiles.liveKeys().sorted() == Array(keys[0..<3]))
        let isShared = lower.tiles.identities.contains { upper.tiles.identities.contains($0) }
        #expect(isShared == (shares && opacity == 1))
        let counters = artwork.context.counters
        #expect(counters.tilesTouched == 2 && counters.tilesCreated == (isShared ? 0 : 1))
        // Sharing: the one copy before the write. Else: the before-half, and the after-halves of two tiles.
        #expect(counters.tileCopies == (shares ? 1 : 3))
        artwork.undo()
        #expect(lower.text?.text == "Text" && artwork.layers.count == 2 && artwork.layers[1] === upper)
        #expect(lower.tiles.liveKeys().sorted() == Array(keys[0..<2]))
      }
    }
  }

  /// A shared tile is nobody's to write: neither layer's next stroke reaches the other.
  @Test func sharedTilesAreCopiedBeforeTheyArePainted() throws {
    let artwork = try SessionSetup(width: 16, height: 16, coverage: 0).artwork(Seed.self)
    let key = TileKey(x: 0, y: 0)
    artwork.layers[1].tiles.writableTile(at: key).pixels[3] = 9
    try artwork.mergeDown(1)
    let merged = artwork.pixelHash()
    try artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 8))
    artwork.continueStroke(x: 8, y: 8, pressure: 1)
    artwork.endStroke()
    artwork.undo()
    #expect(artwork.pixelHash() == merged)
    artwork.undo()
    artwork.layers[1].tiles.writableTile(at: key).pixels[3] = 10
    artwork.redo()
    #expect(artwork.pixelHash() == merged)
  }

  /// What the upper layer does not show is not merged, and then the lower one may be as it likes.
  @Test(arguments: 0..<4)
  func anUpperLayerThatShowsNothing(kind: Int) throws {
    let artwork = try SessionSetup(coverage: 100).artwork(Seed.self)
    let (lower, upper) = (artwork.layers[0], artwork.layers[1])
    artwork.groups = [LayerGroup(id: GroupID(number: 1), name: "G", isVisible: false)]
    lower.properties = LayerProperties(name: "Lower", opacity: 0.3, blendMode: .multiply)
    lower.text = LayerText("Text", x: 0, y: 0)
    if kind < 3 { upper.tiles.writableTile(at: TileKey(x: 0, y: 0)).pixels[3] = 32_768 }
    if kind == 0 { upper.properties.isVisible = false }
    if kind == 1 { upper.properties.opacity = 0 }
    if kind == 2 { upper.properties.group = GroupID(number: 1) }
    let (pixels, before) = (lower.tiles.identities, artwork.pixelHash())
    artwork.context.counters = EngineCounters()
    try artwork.mergeDown(1)
    #expect(lower.tiles.identities == pixels && lower.text != nil && artwork.layers.count == 1)
    #expect(artwork.context.counters == EngineCounters())
    guard case .group(let steps)? = artwork.history.undoStack.last?.step, steps.count == 1,
      case .removeLayer(let removed, index: 1) = steps[0]
    else {
      Issue.record("another step")
      return
    }
    #expect(removed === upper)
    artwork.undo()
    #expect(artwork.pixelHash() == before)
  }

  /// A group of both is left out; a group of the upper layer alone counts.
  @Test func groups() throws {
    for (own, other, alpha) in [(1, 1, 32_768), (1, nil, 8_192), (nil, nil, 32_768)]
      as [(UInt64?, UInt64?, Int)]
    {
      let artwork = try SessionSetup(width: 16, height: 16, coverage: 0).artwork(Seed.self)
      artwork.groups = [LayerGroup(id: GroupID(number: 1), name: "G", opacity: 0.25)]
      artwork.layers[1].properties.group = own.map { GroupID(number: $0) }
      artwork.layers[0].properties.group = other.map { GroupID(number: $0) }
      artwork.layers[1].tiles.writableTile(at: TileKey(x: 0, y: 0)).pixels[3] = 32_768
      try artwork.mergeDown(1)
      let merged = ModelImage(artwork.layers[0].tiles, canvas: artwork.canvas)
      #expect(Int(merged.channels[3]) == alpha)
    }
  }

  /// Refused, with nothing changed.
  @Test func refusals() throws {
    func refused(
      _ error: EngineError, at index: Int = 1, _ change: (Artwork<Seed>) throws -> Void
    ) throws {
      let artwork = try SessionSetup().artwork(Seed.self)
      artwork.groups = [LayerGroup(id: GroupID(number: 1), name: "G", isVisible: false)]
      artwork.groups.append(LayerGroup(id: GroupID(number: 2), name: "H", opacity: 0.5))
      artwork.layers[1].tiles.writableTile(at: TileKey(x: 0, y: 0)).pixels[3] = 32_768
      try change(artwork)
      let (before, revision) = (artwork.holderHash(), artwork.revision)
      #expect(throws: error) { try artwork.mergeDown(index) }
      #expect(artwork.holderHash() == before && artwork.revision == revision)
      #expect(artwork.history.undoStack.isEmpty)
    }
    func target(_ setting: String, _ value: String, _ needed: String) -> EngineError {
      .mergeTarget("Layer 0", setting: setting, value: value, needed: needed)
    }
    try refused(.nothingBelow("Layer 0"), at: 0) { _ in }
    try refused(.noLayer(2, count: 2), at: 2) { _ in }
    try refused(.noLayer(-1, count: 2), at: -1) { _ in }
    try refused(.layerLocked("Layer 0")) { $0.layers[0].properties.isLocked = true }
    try refused(.layerLocked("Layer 1")) { $0.layers[1].properties.isLocked = true }
    try refused(target("visibility", "hidden", "visible")) { $0.layers[0].properties.isVisible = false }
    try refused(target("opacity", "0.5", "1")) { $0.layers[0].properties.opacity = 0.5 }
    try refused(target("blend mode", "screen", "normal")) { $0.layers[0].properties.blendMode = .screen }
    try refused(target("mask", "enabled", "disabled")) {
      $0.layers[0].mask = LayerMask(layer: $0.makeLayer(LayerProperties(name: "Mask")))
    }
    try refused(target("group's visibility", "hidden", "visible")) {
      $0.layers[0].properties.group = GroupID(number: 1)
    }
    try refused(target("group's opacity", "0.5", "1")) { $0.layers[0].properties.group = GroupID(number: 2) }
    try refused(.strokeGoingOn) { try $0.beginStroke(onLayer: 0, brush: try Brush(diameter: 1)) }
    #expect(
      target("opacity", "0.5", "1").description
        == "layer 'Layer 0' cannot take in the layer above: its opacity is 0.5 and would act on that, too; "
        + "make it 1 first")
    #expect(
      EngineError.nothingBelow("Ink").description
        == "layer 'Ink' is the lowest, with none below to merge it into; merge a higher one down")
  }
}
