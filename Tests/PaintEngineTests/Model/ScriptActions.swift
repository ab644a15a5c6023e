import Workloads

@testable import PaintEngine

// What each action is: numbers into arguments, one line for the engine, one for the model.
extension ScriptRun {
  /// The artwork gets no more layers than this from a script.
  private var mostLayers: Int { 6 }

  /// Performs one action in both.
  func perform(_ action: Action) throws {
    let n = action.numbers
    switch action.kind {
    case .stroke: try stroke(n)
    case .maskStroke:
      let (layer, brush, pen) = (layer(n[0]), try Palette.brush(n[1]), pen(n[2...]))
      compare({ try $0.strokeMask(layer, brush, pen) }, { try $0.maskStroke(layer, brush, pen) })
    case .groupedStrokes:
      guard !artwork.layers.isEmpty else { return }
      let layer = layer(n[0])
      let strokes = [
        (brush: try Palette.brush(n[1]), pen: pen(n[2...])),
        (brush: try Palette.brush(n[1] / 2), pen: pen([n[3], n[2], n[5], n[4]])),
      ]
      compare({ $0.groupStrokes(layer, strokes) }, { $0.groupedStrokes(layer, strokes) })
    case .scribble: try scribble(n)

    case .fill:
      let (layer, color) = (layer(n[0]), Palette.color(n[1]))
      compare({ try $0.fill(layer, with: color) }, { try $0.fill(layer, color) })
    case .clear:
      let layer = layer(n[0])
      compare({ try $0.clearLayer(layer) }, { try $0.clear(layer) })
    case .cut:
      let layer = layer(n[0])
      clip({ try $0.cut(layer) }, { try $0.cut(layer) })
    case .copy:
      let layer = layer(n[0])
      clip({ try $0.copy(layer) }, { try $0.copy(layer) })
    case .paste:
      guard !readers.clippings.isEmpty, artwork.layers.count < mostLayers else { return }
      let (clipping, image) = readers.clippings[n[0] % readers.clippings.count]
      let layer = layer(n[1])
      compare({ try $0.paste(clipping, above: layer) }, { try $0.paste(image, above: layer) })

    case .insertLayer:
      guard artwork.layers.count < mostLayers else { return }
      let place = n[0] % (artwork.layers.count + 1)
      compare({ try $0.insertLayer(name: "New", at: place) }) {
        try $0.insertLayer(LayerProperties(name: "New"), text: nil, at: place, label: "New layer")
      }
    case .insertText:
      guard artwork.layers.count < mostLayers else { return }
      let (place, text) = (n[0] % (artwork.layers.count + 1), LayerText("Text \(n[1])", x: 1, y: 2))
      let properties = LayerProperties(name: "Text")
      compare({ _ = try $0.insert(properties, text: text, at: place, label: "Text") }) {
        try $0.insertLayer(properties, text: text, at: place, label: "Text")
      }
    case .duplicateLayer:
      guard artwork.layers.count < mostLayers else { return }
      let layer = layer(n[0])
      compare({ try $0.duplicateLayer(layer) }, { try $0.duplicateLayer(layer) })
    case .removeLayer:
      let layer = layer(n[0])
      compare({ try $0.removeLayer(layer) }, { try $0.removeLayer(layer) })
    case .moveLayer:
      let (source, target) = (layer(n[0]), layer(n[1]))
      compare({ try $0.moveLayer(from: source, to: target) }, { try $0.moveLayer(source, target) })
    case .reorderLayers:
      var ids = artwork.layers.map(\.id)
      if ids.count > 1 {
        ids.swapAt(n[0] % ids.count, n[1] % ids.count)
        ids.swapAt(n[1] / 10 % ids.count, n[0] / 10 % ids.count)
      }
      compare({ [ids] in try $0.reorderLayers(ids) }, { [ids] in try $0.reorderLayers(ids) })
    case .properties:
      guard !artwork.layers.isEmpty else { return }
      let layer = layer(n[0])
      let properties = properties(layer, n[1], n[2])
      compare({ try $0.setProperties(properties, ofLayer: layer) }) {
        try $0.setProperties([(layer, properties)])
      }
    case .manyProperties:
      guard !artwork.layers.isEmpty else { return }
      let changes = [n[0], n[1]].map { (index: layer($0), properties: properties(layer($0), $0 / 10, n[2])) }
      compare({ try $0.setProperties(changes) }, { try $0.setProperties(changes) })

    case .addMask:
      let layer = layer(n[0])
      compare({ try $0.addMask(toLayer: layer) }, { try $0.addMask(layer) })
    case .removeMask:
      let layer = layer(n[0])
      compare({ try $0.removeMask(ofLayer: layer) }, { try $0.removeMask(layer) })
    case .invertMask:
      let layer = layer(n[0])
      compare({ try $0.invertMask(ofLayer: layer) }, { try $0.invertMask(layer) })
    case .enableMask:
      let (layer, isEnabled) = (layer(n[0]), n[1] % 2 == 1)
      compare({ try $0.enableMask(isEnabled, ofLayer: layer) }, { try $0.enableMask(isEnabled, layer) })

    case .select: select(n)
    case .saveSelection:
      guard artwork.savedSelections.count < 4 else { return }
      compare({ try $0.saveSelection(name: "S\(n[0] % 3)") }, { $0.saveSelection("S\(n[0] % 3)") })
    case .selectSaved:
      let place = n[0] % (artwork.savedSelections.count + 1)
      compare({ try $0.selectSaved(place) }, { try $0.selectSaved(place) })
    case .deleteSaved:
      let place = n[0] % (artwork.savedSelections.count + 1)
      compare({ try $0.deleteSavedSelection(place) }, { try $0.deleteSaved(place) })
    case .background:
      let color = n[0] % 3 == 0 ? nil : Palette.color(n[0])
      compare({ try $0.setBackground(color) }, { $0.setBackground(color) })

    case .crop:
      // By whole tiles every other time.
      let unit = n[0] % 2 == 0 ? artwork.context.geometry.edge : 1
      let (x, y) = ((n[0] / 2 % 13 - 6) * unit % 24, (n[1] % 13 - 6) * unit % 24)
      let size = n[1] % 3 == 0 ? artwork.canvas : try Palette.canvas(n[2], n[3])
      compare({ try $0.crop(toX: x, y: y, size: size) }, { try $0.move("Crop", .crop(x, y, size)) })
    case .resize:
      let size = try Palette.canvas(n[0], n[1])
      compare({ try $0.resizeCanvas(to: size) }, { try $0.move("Resize canvas", .crop(0, 0, size)) })
    case .turn:
      let (turns, canvas) = (n[0] % 9 - 4, artwork.canvas)
      compare({ try $0.turn(quarters: turns) }, { try $0.move("Turn canvas", .turn(turns, canvas)) })

    case .makeGroup:
      guard artwork.groups.count < 4 else { return }
      let members = [layer(n[0]), layer(n[1])]
      compare({ try $0.makeGroup(name: "G", of: members) }, { try $0.makeGroup("G", of: members) })
    case .setGroup:
      var group = group(n[0])
      if n[1] % 3 == 0 { group.isVisible.toggle() } else { group.opacity = Float(n[1] % 3) / 2 }
      compare({ [group] in try $0.setGroup(group) }, { [group] in try $0.setGroup(group) })
    case .removeGroup:
      let id = group(n[0]).id
      compare({ try $0.removeGroup(id) }, { try $0.removeGroup(id) })
    case .moveGroup:
      let (id, target) = (group(n[0]).id, n[1] % (artwork.layers.count + 1))
      compare({ try $0.moveGroup(id, to: target) }, { try $0.moveGroup(id, target) })

    case .undo: undo(1)
    case .redo: redo(1)
    case .undoMany: undo(1 + n[0] % 8)
    case .redoMany: redo(1 + n[0] % 8)
    case .shed:
      let fraction = Double(n[0] % 13) / 11 - 0.05
      var counts = (0, 0)
      compare({ counts.0 = $0.history.shed(keeping: fraction) }, { counts.1 = $0.shed(fraction) })
      if counts.0 != counts.1 { differences.append("shed \(counts.0) steps, not \(counts.1)") }

    case .archive: takeArchive()
    case .picture:
      guard !artwork.layers.isEmpty else { return }
      let place = layer(n[0])
      compare(
        { readers.pictures.append(($0.layers[place].tiles.frozenTiles(), model.state.layers[place].image)) },
        { _ in })
    case .duplicate:
      guard !artwork.layers.isEmpty else { return }
      let (place, brush, pen) = (layer(n[0]), try Palette.brush(n[1]), pen(n[2...]))
      var image = model.state.layers[place].image
      let before = image.keys
      let touched = ModelArtwork.paint(&image, brush, pen)
      compare { artwork in
        let store = artwork.layers[place].tiles.duplicate()
        _ = store.paint(brush, pen, canvas: artwork.canvas)
        readers.duplicates.append((store, image))
      } _: {
        $0.copies = touched.intersection(before).count
      }
    case .letGo: readers.letGo(n[0])
    case .refuse: refuse(n)
    }
    readers.limit()
  }

  private func layer(_ number: Int) -> Int { artwork.layers.isEmpty ? 0 : number % artwork.layers.count }

  private func pen(_ numbers: ArraySlice<Int>) -> [PenEvent] { Palette.pen(numbers, on: artwork.canvas) }

  /// One of the groups, or one that there is not.
  private func group(_ number: Int) -> LayerGroup {
    guard number % 10 != 9, !artwork.groups.isEmpty else {
      return LayerGroup(id: GroupID(number: 1 << 40), name: "None")
    }
    return artwork.groups[number % artwork.groups.count]
  }

  private func properties(_ layer: Int, _ what: Int, _ value: Int) -> LayerProperties {
    Palette.properties(what, value, from: artwork.layers[layer].properties, groups: artwork.groups)
  }

  private func takeArchive() {
    compare({ readers.archives.append((ArtworkArchive($0), model.state, model.revision)) }, { _ in })
  }

  private func undo(_ times: Int) {
    for _ in 0..<times {
      compare({ if $0.undo() != !model.undoable.isEmpty { differences.append("undo") } }, { _ = $0.undo() })
    }
  }

  private func redo(_ times: Int) {
    for _ in 0..<times {
      compare({ if $0.redo() != !model.redoable.isEmpty { differences.append("redo") } }, { _ = $0.redo() })
    }
  }
}

// Actions of more than one call.
extension ScriptRun {
  /// A stroke, in the middle of which something else may be wanted: a picture, or what has to wait for its end.
  private func stroke(_ n: [Int]) throws {
    let (layer, brush, pen) = (layer(n[0]), try Palette.brush(n[1]), pen(n[2..<6]))
    var picture: ArtworkArchive<Design>?
    let before = model.state
    compare { artwork in
      try artwork.beginStroke(onLayer: layer, brush: brush)
      for (index, event) in pen.enumerated() {
        artwork.continueStroke(x: event.x, y: event.y, pressure: event.pressure)
        guard index == 0 else { continue }
        switch n[6] % 8 {
        case 1: picture = ArtworkArchive(artwork)
        case 2: waits(.strokeGoingOn) { try artwork.clearLayer(layer) }
        case 3: if artwork.undo() || artwork.redo() { differences.append("undo within a stroke") }
        default: break
        }
      }
      artwork.endStroke()
    } _: {
      try $0.stroke(layer, brush, pen)
      if picture != nil { $0.copies = nil }
    }
    guard let picture else { return }
    var half = before
    _ = ModelArtwork.paint(&half.layers[layer].image, brush, Array(pen.prefix(1)))
    readers.archives.append((picture, half, picture.revision))
  }

  /// A session with two previews, committed or cancelled.
  private func scribble(_ n: [Int]) throws {
    guard !artwork.layers.isEmpty else { return }
    let (place, brush, pen) = (layer(n[0]), try Palette.brush(n[1]), pen(n[2..<6]))
    let live = artwork.layers[place].tiles.identities
    adopt("Scribble", layer: place) { artwork in
      let session = try ScribbleSession.begin(in: artwork, onLayer: place)
      session.preview(brush, Array(pen.prefix(1)))
      if n[6] % 4 == 1 { readers.archives.append(halfway(artwork, place)) }
      waits(.sessionGoingOn) { try artwork.fill(place, with: Palette.color(0)) }
      if artwork.undo() || artwork.redo() { differences.append("undo within a session") }
      session.preview(brush, pen)
      guard n[6] % 3 == 0 else { return artwork.commitSession() }
      if !artwork.cancelSession() { differences.append("cancel") }
      if Design.Sharing.sharesBuffers, artwork.layers[place].tiles.identities != live {
        differences.append("cancelling leaves other buffers")
      }
      return false
    }
  }

  /// A picture that is taken while a session shows its preview.
  private func halfway(_ artwork: Artwork<Design>, _ place: Int) -> (ArtworkArchive<Design>, ModelState, Int)
  {
    var state = model.state
    state.layers[place].image = ModelImage(artwork.layers[place].tiles, canvas: artwork.canvas)
    return (ArtworkArchive(artwork), state, artwork.revision)
  }

  /// Sees to it that something is refused for the time being.
  private func waits(_ refusal: EngineError, _ body: () throws -> Void) {
    do {
      try body()
      differences.append("'\(refusal)' was not thrown")
    } catch {
      if error as? EngineError != refusal { differences.append("'\(error)' instead of '\(refusal)'") }
    }
  }

  private func clip(
    _ engine: (Artwork<Design>) throws -> Clipping<Design>?, _ model: (ModelArtwork) throws -> ModelImage?
  ) {
    var clipping: Clipping<Design>?
    var image: ModelImage?
    compare({ clipping = try engine($0) }, { image = try model($0) })
    if let clipping, let image {
      readers.clippings.append((clipping, image))
    } else if clipping != nil || image != nil {
      differences.append("something to copy")
    }
  }

  private func select(_ n: [Int]) {
    let (canvas, geometry) = (artwork.canvas, artwork.context.geometry)
    let (left, top) = (n[1] % canvas.width - 2, n[2] % canvas.height - 2)
    let (right, bottom) = (left + 1 + n[3] % canvas.width, top + 1 + n[4] % canvas.height)
    let rectangle = SelectionMask.rectangle(
      left: left, top: top, right: right, bottom: bottom, in: canvas, geometry: geometry)
    let box = ModelSelection(canvas, edge: geometry.edge) { x, y in
      left..<right ~= x && top..<bottom ~= y ? 255 : 0
    }
    let old = artwork.selection
    let known = model.state.selection
    switch n[0] % 8 {
    case 0: compare({ try $0.select(rectangle) }, { $0.select(box) })
    case 1, 2: compare({ try $0.select(nil) }, { $0.select(nil) })
    case 3:
      // An ellipse's rim is held to numbers of its own elsewhere.
      let ellipse = SelectionMask.ellipse(
        left: left, top: top, right: right, bottom: bottom, in: canvas, geometry: geometry)
      compare({ try $0.select(ellipse) }, { $0.select(ModelSelection(ellipse, canvas)) })
    case 4:
      guard let old, let known else { return }
      let inverse = ModelSelection(canvas, edge: geometry.edge) { 255 - known.coverage($0, $1) }
      compare({ try $0.select(old.inverted(in: canvas, geometry: geometry)) }, { $0.select(inverse) })
    case let rule:
      guard let old, let known else { return }
      let (combination, own): (SelectionMask.Combination, (UInt8, UInt8) -> UInt8) =
        [
          (.adding, { max($0, $1) }), (.subtracting, { min($0, 255 - $1) }), (.intersecting, { min($0, $1) }),
        ][rule - 5]
      let wanted = ModelSelection(canvas, edge: geometry.edge) {
        own(known.coverage($0, $1), box.coverage($0, $1))
      }
      compare({ try $0.select(old.combined(combination, rectangle)) }, { $0.select(wanted) })
    }
  }

  /// What names something that there is not.
  private func refuse(_ n: [Int]) {
    let none = artwork.layers.count + n[1] % 3
    switch n[0] % 9 {
    case 0: compare({ try $0.fill(none, with: Palette.color(1)) }, { try $0.fill(none, Palette.color(1)) })
    case 1: compare({ try $0.removeLayer(-1) }, { try $0.removeLayer(-1) })
    case 2: compare({ try $0.moveLayer(from: 0, to: none) }, { try $0.moveLayer(0, none) })
    case 3:
      let place = none + 1
      compare({ try $0.insertLayer(name: "New", at: place) }) {
        try $0.insertLayer(LayerProperties(name: "New"), text: nil, at: place, label: "New layer")
      }
    case 4:
      compare({ try $0.makeGroup(name: "G", of: [0, none]) }, { try $0.makeGroup("G", of: [0, none]) })
    case 5:
      let ids = Array(artwork.layers.map(\.id).dropLast()) + [LayerID(number: 1 << 40)]
      compare({ try $0.reorderLayers(ids) }, { try $0.reorderLayers(ids) })
    case 6: compare({ _ = try $0.copy(none) }, { _ = try $0.copy(none) })
    case 7: compare({ try $0.addMask(toLayer: none) }, { try $0.addMask(none) })
    default:
      guard let properties = artwork.layers.first?.properties else { return }
      let changes = [(index: 0, properties: properties), (index: none, properties: properties)]
      compare({ try $0.setProperties(changes) }, { try $0.setProperties(changes) })
    }
  }
}

extension Artwork {
  /// A stroke on the paint of a layer's mask, recorded under the paint's own identity.
  func strokeMask(_ index: Int, _ brush: Brush, _ pen: [PenEvent]) throws(EngineError) {
    let layer = try editableLayer(at: index)
    guard let paint = layer.mask?.layer else { throw .noMask(layer.properties.name) }
    guard let change = paint.tiles.paint(brush, pen, canvas: canvas) else { return }
    record(.tiles(paint.id, change), label: "Stroke")
  }

  /// Several strokes on one layer as one step, even an empty one.
  func groupStrokes(_ index: Int, _ strokes: [(brush: Brush, pen: [PenEvent])]) {
    let layer = layers[index]
    let changes = strokes.compactMap { layer.tiles.paint($0.brush, $0.pen, canvas: canvas) }
    record(.group(changes.map { .tiles(layer.id, $0) }), label: "Strokes")
  }
}

extension TileStore {
  /// Paints along the pen's path; what changed.
  func paint(_ brush: Brush, _ pen: [PenEvent], canvas: CanvasSize) -> TileChange<Design>? {
    var painter = StrokePainter(store: self, canvas: canvas, brush: brush)
    for event in pen { painter.move(x: event.x, y: event.y, pressure: event.pressure) }
    return painter.finish()
  }
}
