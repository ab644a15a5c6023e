import Testing

@testable import PaintEngine

/// The built-in font, and texts on layers of their own.
struct EditingTextTests {
  @Test func everyLetterLooksDifferent() {
    #expect(BitmapFont.letters.count == 95)
    #expect(Set(BitmapFont.letters).count == 95 && BitmapFont.letters[0] == 0)
    #expect(BitmapFont.letters.allSatisfy { $0 < 1 << 35 })
    let box = BitmapFont.dots(of: "é")
    #expect(box != 0 && !BitmapFont.letters.contains(box))
    for character in ["\u{7F}", "\u{1F}", "\t", "ß", "👩‍🎨"] as [Character] {
      #expect(BitmapFont.dots(of: character) == box)
    }
  }

  @Test func drawsDotByDot() throws {
    let artwork = try EditingGround(width: 20, height: 20, coverage: 0).artwork(Seed.self)
    let color = Fix15Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    try artwork.setText(LayerText("Rj~\n/é", x: 1, y: 2, scale: 1, color: color), ofLayer: 1)
    let picture = """
      ....................
      ....................
      .####.....#.........
      .#...#..............
      .#...#...##...#.....
      .####.....#..#.#.#..
      .#.#......#.....#...
      .#..#..#..#.........
      .#...#..##..........
      ....................
      ....................
      .....#.#####........
      .....#.#...#........
      ....#..#...#........
      ...#...#...#........
      ..#....#...#........
      .#.....#...#........
      .#.....#####........
      ....................
      ....................
      """
    #expect(drawn(artwork) == picture)
    let image = artwork.image(1)
    #expect(image.numbers(1, 2) == [16_384, 8_192, 0, 16_384])
  }

  /// A dot is a square of `scale` px; what lies beyond the canvas is cut off.
  @Test func scalesAndClips() throws {
    let small = try EditingGround(width: 100, height: 75, coverage: 0).artwork(Seed.self)
    let large = try EditingGround(width: 100, height: 75, coverage: 0).artwork(Seed.self)
    try small.setText(LayerText("Wag\r\ntails 1234567890", x: 0, y: 0, scale: 1), ofLayer: 1)
    try large.setText(LayerText("Wag\r\ntails 1234567890", x: -10, y: -7, scale: 5), ofLayer: 1)
    let dots = small.image(1)
    #expect(large.image(1).farthest { x, y in dots.numbers((x + 10) / 5, (y + 7) / 5) } == 0)
    #expect(large.brokenPixels.isEmpty && dots.numbers(0, 0)[3] == 32_768)
    // Tiles that hold no dot do not exist.
    #expect(
      small.layers[1].tiles.liveKeys().sorted()
        == (0..<14).map { TileKey(x: $0 % 7, y: $0 / 7) }
        .filter { key in
          (0..<256).contains { dots.numbers(key.x * 16 + $0 % 16, key.y * 16 + $0 / 16)[3] > 0 }
        })
  }

  @Test(arguments: Designs.honest)
  func aNewTextIsOneStep(design: String) throws {
    try Designs.run(NewText(), in: design)
  }

  private struct NewText: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try EditingGround().artwork(design)
      let (before, holders, revision) = (artwork.pixelHash(), artwork.holderHash(), artwork.revision)
      let layers = artwork.layers.map(\.id)
      for place in [0, 2] {
        let session = try artwork.beginText(new: EditingGround.words, at: place)
        #expect(artwork.layers.count == 3 && artwork.layers[place].text == EditingGround.words)
        #expect(artwork.layers[place].tiles.count > 0 && artwork.pixelHash() != before)
        try session.preview(EditingKind.texts[2])
        #expect(artwork.cancelSession())
        #expect(artwork.layers.map(\.id) == layers && artwork.holderHash() == holders)
        #expect(artwork.revision == revision && artwork.history.undoStack.isEmpty)
      }
      let session = try artwork.beginText(new: EditingGround.words, at: 1, name: "Title")
      try session.preview(EditingKind.texts[1])
      #expect(session.text == EditingKind.texts[1])
      let shown = artwork.pixelHash()
      #expect(artwork.commitSession() && artwork.pixelHash() == shown)
      #expect(artwork.history.undoStack.map(\.label) == ["Text"] && artwork.revision == revision + 1)
      #expect(artwork.layers[1].properties.name == "Title" && artwork.layers[1].text == EditingKind.texts[1])
      #expect(artwork.undo() && artwork.holderHash() != holders && artwork.pixelHash() == before)
      #expect(artwork.redo() && artwork.pixelHash() == shown)
      // A text that says nothing leaves nothing.
      let nothing = try artwork.beginText(new: EditingGround.words)
      try nothing.preview(EditingKind.texts[4])
      #expect(!artwork.commitSession() && artwork.pixelHash() == shown && artwork.layers.count == 3)
      #expect(throws: EngineError.sessionOver("Text")) { try nothing.preview(EditingGround.words) }
    }
  }

  @Test func newTextsAreRefused() throws {
    let artwork = try EditingGround().artwork(Seed.self)
    let before = artwork.holderHash()
    #expect(throws: EngineError.noLayerPlace(3, count: 2)) {
      try artwork.beginText(new: EditingGround.words, at: 3)
    }
    #expect(throws: EngineError.noLayerPlace(-1, count: 2)) {
      try artwork.beginText(new: EditingGround.words, at: -1)
    }
    #expect(throws: EngineError.sessionSetting("text scale", 0, range: "1...256")) {
      try artwork.beginText(new: LayerText("a", x: 0, y: 0, scale: 0))
    }
    #expect(throws: EngineError.layerNotText("Paint")) { try artwork.beginText(layer: 0) }
    #expect(throws: EngineError.textLength(65_538, most: 65_536)) {
      try artwork.setText(LayerText(String(repeating: "é", count: 32_769), x: 0, y: 0), ofLayer: 1)
    }
    #expect(!artwork.hasSession && artwork.layers.count == 2 && artwork.holderHash() == before)
    let full = Artwork<Seed>(canvas: try CanvasSize(width: 100, height: 100), deviceMemory: 900_000)
    full.addLayer(name: "Only")
    #expect(throws: EngineError.self) { try full.beginText(new: EditingGround.words) }
    #expect(full.layers.count == 1)
  }

  /// The text and its pixels are one step; a text whose letters stay where they are is a step without pixels.
  @Test func textAndPixelsAreOneStep() throws {
    let artwork = try EditingGround().artwork(Seed.self)
    let before = artwork.pixelHash()
    var words = EditingGround.words
    #expect(try artwork.setText(words, ofLayer: 1) == false)
    words.text += "\n"
    #expect(try artwork.setText(words, ofLayer: 1))
    guard case .group(let steps) = artwork.history.undoStack[0].step, case .layerText? = steps.first else {
      Issue.record("no text in the step")
      return
    }
    #expect(steps.count == 1)
    words.color = Fix15Color(red: 1, green: 0, blue: 0)
    #expect(try artwork.setText(words, ofLayer: 1))
    guard case .group(let both) = artwork.history.undoStack[1].step else {
      Issue.record("no group")
      return
    }
    #expect(both.count == 2)
    #expect(artwork.undo() && artwork.undo() && artwork.pixelHash() == before)
    #expect(artwork.layers[1].text == EditingGround.words)
  }

  private func drawn<Design: EngineDesign>(_ artwork: Artwork<Design>) -> String {
    let image = artwork.image(1)
    return (0..<image.height).map { y in
      String((0..<image.width).map { x in image.numbers(x, y)[3] > 0 ? "#" as Character : "." })
    }.joined(separator: "\n")
  }
}
