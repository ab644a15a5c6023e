import Workloads

@testable import PaintEngine

// Actions of more than one call.
extension ScriptRun {
  func clip(
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

  func select(_ n: [Int]) {
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
  func refuse(_ n: [Int]) {
    let none = artwork.layers.count + n[1] % 3
    switch n[0] % 13 {
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
    case 8: compare({ try $0.mergeDown(none) }, { try $0.mergeDown(none, merged: adopted) })
    case 9: compare({ try $0.mergeDown(0) }, { try $0.mergeDown(0, merged: adopted) })
    case 10: compare({ _ = try $0.beginTransform(layer: none) }, { try $0.requireEditable(none) })
    case 11:
      compare({ _ = try $0.beginText(new: Palette.text(0), at: none + 1) }) {
        try $0.requirePlace(none + 1)
      }
    default:
      guard let properties = artwork.layers.first?.properties else { return }
      let changes = [(index: 0, properties: properties), (index: none, properties: properties)]
      compare({ try $0.setProperties(changes) }, { try $0.setProperties(changes) })
    }
  }
}
