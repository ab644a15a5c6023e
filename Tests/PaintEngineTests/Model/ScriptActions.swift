import Workloads

@testable import PaintEngine

// What each action is: numbers into arguments, one line for the engine, one for the model.
extension ScriptRun {
  /// The artwork gets no more layers than this from a script.
  var mostLayers: Int { 6 }

  /// Performs one action in both.
  func perform(_ action: Action) throws {
    let n = action.numbers
    switch action.kind {
    case .stroke: try stroke(n)
    case .maskStroke: try maskStroke(n)
    case .grainStroke: try grainStroke(n)
    case .cloneStroke: try cloneStroke(n)
    case .dualStroke: try dualStroke(n)
    case .groupedStrokes:
      guard !artwork.layers.isEmpty else { return }
      let layer = layer(n[0])
      let strokes = [
        (brush: try Palette.brush(n[1]), pen: pen(n[2...])),
        (brush: try Palette.brush(n[1] / 2), pen: pen([n[3], n[2], n[5], n[4]])),
      ]
      compare({ $0.groupStrokes(layer, strokes) }, { $0.groupedStrokes(layer, strokes) })
    case .scribble: try scribble(n)
    case .transform: transform(n)
    case .adjust: adjust(n)
    case .liquify: liquify(n)
    case .editText: editText(n)
    case .newText: newText(n)
    case .setText: setText(n)

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
    case .mergeDown:
      let layer = layer(n[0])
      compare({ try $0.mergeDown(layer) }) { try $0.mergeDown(layer, merged: adopted) }
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
    case .scaleImage:
      let size = try Palette.canvas(n[0], n[1])
      compare({ try $0.scaleImage(to: size) }) { try $0.scale(size, resampled: scaled) }

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
      let (before, claimed) = (model.undoable.count, artwork.history.claimedBytes)
      compare({ counts.0 = $0.history.shed(keeping: fraction) }, { counts.1 = $0.shed(fraction) })
      if Design.Ledger.countsHolders {
        counts.1 = before - model.undoable.count
        checkShed(from: claimed, to: fraction)
      }
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
    case .save: save(n[0])
    case .letGo: readers.letGo(n[0])
    case .refuse: refuse(n)
    }
    readers.limit()
    // A reader that ended may have left its tiles to the history. Copies made ahead come when they come, and hold what they copy.
    if Design.Ledger.countsHolders { artwork.context.dropClones() }
    artwork.settleHistory()
    adoptTrimming()
  }

  func layer(_ number: Int) -> Int { artwork.layers.isEmpty ? 0 : number % artwork.layers.count }

  func pen(_ numbers: ArraySlice<Int>) -> [PenEvent] { Palette.pen(numbers, on: artwork.canvas) }

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

  func takeArchive() {
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
