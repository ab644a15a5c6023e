import Testing

@testable import PaintEngine

/// What sessions refuse, and what waits for their end.
struct EditingRefusalTests {
  @Test(arguments: EditingKind.allCases)
  func wrongInputLeavesTheSessionUsable(kind: EditingKind) throws {
    let expected = try EditingGround().artwork(Seed.self)
    try kind.begin(expected)(3)
    let untouched = try EditingGround().artwork(Seed.self)
    for number in try kind.wrongInput(EditingGround().artwork(Seed.self)).indices {
      let artwork = try EditingGround().artwork(Seed.self)
      let wrong = try kind.wrongInput(artwork)
      #expect(throws: EngineError.self, "\(kind) \(number)") { try wrong[number]() }
      #expect(artwork.pixelHash() == untouched.pixelHash() && artwork.hasSession)
      artwork.cancelSession()
      let preview = try kind.begin(artwork)
      try preview(3)
      #expect(artwork.pixelHash() == expected.pixelHash())
    }
  }

  /// A refused preview leaves the one before it in sight.
  @Test func refusedPreviewsShowWhatWasShown() throws {
    let artwork = try EditingGround().artwork(Seed.self)
    let transform = try artwork.beginTransform(layer: 0)
    try transform.preview(EditingKind.maps[3])
    let shown = artwork.pixelHash()
    #expect(throws: EngineError.transform("determinant", 0, range: "2^-32 and above, in size")) {
      try transform.preview(AffineMap(a: 0, b: 0, c: 0, d: 0, dx: 0, dy: 0))
    }
    #expect(artwork.pixelHash() == shown && artwork.commitSession())
    let adjustments = try artwork.beginAdjustment(layer: 0)
    #expect(throws: EngineError.sessionSetting("contrast", 2, range: "-1.0...1.0")) {
      try adjustments.preview(brightness: 0, contrast: 2)
    }
    #expect(artwork.pixelHash() == shown && artwork.cancelSession())
    let liquify = try artwork.beginLiquify(layer: 0)
    let push = try LiquifyPush(x: 30, y: 30, radius: 1, dx: 1, dy: 1)
    try liquify.preview(Array(repeating: push, count: 10_000))
    #expect(throws: EngineError.liquifyPushes(10_001, most: 10_000)) { try liquify.push(push) }
    #expect(liquify.pushes == 10_000)
  }

  @Test(arguments: EditingKind.allCases)
  func beginningIsRefused(kind: EditingKind) throws {
    let artwork = try EditingGround().artwork(Seed.self)
    let before = artwork.pixelHash()
    try artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 4))
    #expect(throws: EngineError.strokeGoingOn) { _ = try kind.begin(artwork) }
    artwork.endStroke()
    for other in EditingKind.allCases {
      _ = try other.begin(artwork)
      #expect(throws: EngineError.sessionGoingOn) { _ = try kind.begin(artwork) }
      artwork.cancelSession()
    }
    var properties = artwork.layers[kind.layer].properties
    properties.isLocked = true
    artwork.layers[kind.layer].properties = properties
    #expect(throws: EngineError.layerLocked(properties.name)) { _ = try kind.begin(artwork) }
    properties.isLocked = false
    artwork.layers[kind.layer].properties = properties
    artwork.layers.removeAll()
    #expect(throws: EngineError.noLayer(kind.layer, count: 0)) { _ = try kind.begin(artwork) }
    #expect(!artwork.hasSession && before != 0)
  }

  @Test(arguments: EditingKind.allCases)
  func allElseWaits(kind: EditingKind) throws {
    let artwork = try EditingGround().artwork(Seed.self)
    try artwork.setProperties(LayerProperties(name: "Ink"), ofLayer: 0)
    try artwork.setProperties(LayerProperties(name: "Wash"), ofLayer: 0)
    artwork.undo()
    let preview = try kind.begin(artwork)
    try preview(3)
    let (shown, revision) = (artwork.pixelHash(), artwork.revision)
    #expect(!artwork.undo() && !artwork.redo())
    #expect(throws: EngineError.sessionGoingOn) { try artwork.insertLayer(name: "New") }
    #expect(throws: EngineError.sessionGoingOn) { try artwork.removeLayer(0) }
    #expect(throws: EngineError.sessionGoingOn) {
      try artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 4))
    }
    #expect(throws: EngineError.sessionGoingOn) { try artwork.setText(EditingGround.words, ofLayer: 1) }
    #expect(artwork.pixelHash() == shown && artwork.revision == revision)
    // A save sees what is shown.
    let picture = ArtworkArchive(artwork).layers[kind.layer].tiles
    #expect(ModelImage(picture, canvas: artwork.canvas, edge: 16) == artwork.image(kind.layer))
    artwork.cancelSession()
    #expect(artwork.redo() && artwork.layers[0].properties.name == "Wash")
  }

  /// A session that has ended changes nothing any more.
  @Test(arguments: EditingKind.allCases)
  func endedSessionsAreOver(kind: EditingKind) throws {
    for commits in [true, false] {
      let artwork = try EditingGround().artwork(Seed.self)
      let preview = try kind.begin(artwork)
      try preview(1)
      if commits { artwork.commitSession() } else { artwork.cancelSession() }
      let left = artwork.holderHash()
      for setting in EditingKind.settings {
        #expect(throws: EngineError.sessionOver(kind.label)) { try preview(setting) }
      }
      #expect(artwork.holderHash() == left)
    }
    let artwork = try EditingGround().artwork(Seed.self)
    let session = try artwork.beginLiquify(layer: 0)
    artwork.cancelSession()
    let push = try LiquifyPush(x: 30, y: 30, radius: 9, dx: 1, dy: 1)
    #expect(throws: EngineError.sessionOver("Liquify")) { try session.push(push) }
  }

  /// Pixels that were moved are no longer those of the text; undo brings the text back.
  @Test(arguments: [EditingKind.transform, .adjustments, .liquify])
  func changedPixelsEndAText(kind: EditingKind) throws {
    let artwork = try EditingGround().artwork(Seed.self)
    artwork.layers.swapAt(0, 1)
    let before = artwork.pixelHash()
    let preview = try kind.begin(artwork)
    try preview(3)
    #expect(artwork.layers[0].text == nil)
    try preview(0)
    #expect(artwork.layers[0].text == EditingGround.words)
    try preview(3)
    artwork.cancelSession()
    #expect(artwork.layers[0].text == EditingGround.words && artwork.pixelHash() == before)
    try kind.begin(artwork)(3)
    artwork.commitSession()
    #expect(artwork.layers[0].text == nil && artwork.history.undoStack.count == 1)
    #expect(artwork.undo() && artwork.layers[0].text == EditingGround.words && artwork.pixelHash() == before)
    #expect(artwork.redo() && artwork.layers[0].text == nil)
  }
}
