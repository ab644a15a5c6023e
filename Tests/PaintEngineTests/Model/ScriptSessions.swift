import Workloads

@testable import PaintEngine

// Editing sessions: previewed once or twice, committed or cancelled.
extension ScriptRun {
  /// What shows the session's first preview and its second.
  typealias Previews = (first: () throws -> Void, second: () throws -> Void)

  func scribble(_ n: [Int]) throws {
    let (layer, brush, pen) = (layer(n[0]), try Palette.brush(n[1]), pen(n[2..<6]))
    edit("Scribble", layer, AdoptionRule(), n[6]) {
      let session = try ScribbleSession.begin(in: $0, onLayer: layer)
      return ({ session.preview(brush, Array(pen.prefix(1))) }, { session.preview(brush, pen) })
    }
  }

  func transform(_ n: [Int]) {
    let (layer, canvas, edge) = (layer(n[0]), artwork.canvas, artwork.context.geometry.edge)
    let first = Palette.map(n[1] / 6, n[3], n[2], on: canvas, edge: edge)
    let second = Palette.map(n[1], n[2], n[3], on: canvas, edge: edge)
    edit("Transform", layer, AdoptionRule(touchesChangesAlone: true), n[4]) {
      let session = try $0.beginTransform(layer: layer)
      return (
        {
          try session.preview(first)
          let fold = AffineMap(a: 1, b: 1, c: 1, d: 1, dx: 0, dy: 0)
          let refusal = EngineError.transform("determinant", 0, range: "2^-32 and above, in size")
          self.waits(refusal) { try session.preview(fold) }
        }, { try session.preview(second) }
      )
    }
  }

  func adjust(_ n: [Int]) {
    let layer = layer(n[0])
    let numbers = [n[1], n[2], n[1] / 9, n[2] / 9].map { Double($0 % 9 - 4) / 4 }
    edit("Adjustments", layer, AdoptionRule(isHeldToSelection: true, touchesChangesAlone: true), n[3]) {
      let session = try $0.beginAdjustment(layer: layer)
      return (
        { try session.preview(brightness: numbers[2], contrast: numbers[3]) },
        { try session.preview(brightness: numbers[0], contrast: numbers[1]) }
      )
    }
  }

  func liquify(_ n: [Int]) {
    let layer = layer(n[0])
    let (x, y) = (Double(n[1] % artwork.canvas.width), Double(n[2] % artwork.canvas.height))
    let (dx, dy) = (Double(n[3] % 13 - 6), Double(n[4] % 13 - 6))
    edit("Liquify", layer, AdoptionRule(isHeldToSelection: true, touchesChangesAlone: true), n[5]) {
      let session = try $0.beginLiquify(layer: layer)
      let wide = try LiquifyPush(x: x, y: y, radius: 9, dx: dx, dy: dy)
      let narrow = try LiquifyPush(x: x + dx, y: y + dy, radius: 4.5, dx: dy, dy: dx, strength: 0.5)
      return (
        { try session.push(wide) },
        { n[3] % 4 == 0 ? try session.preview([narrow]) : try session.push(narrow) }
      )
    }
  }

  private func edit(
    _ label: String, _ layer: Int, _ rule: AdoptionRule, _ moment: Int,
    begin: (Artwork<Design>) throws -> Previews
  ) {
    adopt(label, layer: layer, rule) { artwork in
      let previews = try begin(artwork)
      return try end(label, layer, moment, previews)
    }
  }

  /// Previews and ends the session going on; returns whether it left a step.
  private func end(_ label: String, _ layer: Int, _ moment: Int, _ previews: Previews) throws -> Bool {
    let live = artwork.layers[layer].tiles.identities
    try previews.first()
    if moment % 4 == 1 { takePicture(of: layer, onMask: false) }
    waits(.sessionGoingOn) { try artwork.fill(layer, with: Palette.color(0)) }
    if artwork.undo() || artwork.redo() { differences.append("undo within a session") }
    if moment / 4 % 4 != 3 { try previews.second() }
    var committed = false
    if moment % 3 == 0 {
      if !artwork.cancelSession() { differences.append("cancel") }
      if Design.Sharing.sharesBuffers, artwork.layers[layer].tiles.identities != live {
        differences.append("cancelling leaves other buffers")
      }
    } else {
      committed = artwork.commitSession()
    }
    if label != "Scribble" { waits(.sessionOver(label), previews.second) }
    return committed
  }
}

// Text.
extension ScriptRun {
  func editText(_ n: [Int]) {
    guard !artwork.layers.isEmpty else { return }
    let (layer, moment) = (textLayer(n[0]), n[2])
    let texts = [Palette.text(n[1] / 3, isDrawable: true), Palette.text(n[1], isDrawable: true)]
    compare { artwork in
      let session = try artwork.beginText(layer: layer)
      _ = try end(
        "Text", layer, moment, ({ try session.preview(texts[0]) }, { try session.preview(texts[1]) }))
    } _: { model in
      try model.requireText(layer)
      model.copies = nil
      if moment % 3 == 0 { return }
      adoptText(texts[moment / 4 % 4 == 3 ? 0 : 1], layer)
    }
  }

  func setText(_ n: [Int]) {
    guard !artwork.layers.isEmpty else { return }
    let (layer, text) = (textLayer(n[0]), Palette.text(n[1]))
    compare { artwork in
      let revision = artwork.revision
      let changed = try artwork.setText(text, ofLayer: layer)
      if changed != (artwork.revision != revision) { differences.append("setText") }
    } _: { model in
      try model.requireDrawable(text)
      try model.requireText(layer)
      model.copies = nil
      adoptText(text, layer)
    }
  }

  func newText(_ n: [Int]) {
    guard artwork.layers.count < mostLayers else { return }
    let (place, moment) = (n[0] % (artwork.layers.count + 1), n[2])
    let (first, text) = (Palette.text(n[1] / 3), Palette.text(n[1], isDrawable: true))
    compare { artwork in
      let session = try artwork.beginText(new: first, at: place)
      if moment % 4 == 1 {
        let layer = artwork.layers[place]
        var state = model.state
        let image = ModelImage(layer.tiles, canvas: artwork.canvas)
        state.layers.insert(
          .init(id: layer.id, properties: LayerProperties(name: "Text"), text: first, image: image), at: place
        )
        readers.archives.append((ArtworkArchive(artwork), state, artwork.revision))
      }
      waits(.sessionGoingOn) { try artwork.insertLayer(name: "New") }
      try session.preview(text)
      _ = moment % 3 == 0 ? artwork.cancelSession() : artwork.commitSession()
      waits(.sessionOver("Text")) { try session.preview(text) }
    } _: { model in
      try model.requireRoom(model.state.canvas, layers: model.state.layers.count + 1)
      try model.requireDrawable(first)
      model.copies = nil
      guard moment % 3 != 0, artwork.layers.indices.contains(place) else { return }
      let image = ModelImage(artwork.layers[place].tiles, canvas: artwork.canvas)
      if !image.isValid { differences.append("pixels of a text") }
      model.newText(text, at: place, image)
    }
  }

  private func adoptText(_ text: LayerText, _ layer: Int) {
    let (image, touched) = adopted(
      "Text", artwork.layers[layer], model.state.layers[layer].image, AdoptionRule(touchesChangesAlone: true))
    model.editText(layer, text, image, touched)
  }

  /// A layer of text, where there is one; now and then any.
  private func textLayer(_ number: Int) -> Int {
    let texts = artwork.layers.indices.filter { artwork.layers[$0].text != nil }
    return texts.isEmpty || number % 5 == 4 ? layer(number) : texts[number % texts.count]
  }
}
