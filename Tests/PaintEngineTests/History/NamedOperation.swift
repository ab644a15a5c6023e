@testable import PaintEngine

/// One operation of the artwork, called once, with the step that it must record.
struct NamedOperation<Design: EngineDesign> {
  /// What is called.
  let name: String
  /// The listing of the step on a `PreparedArtwork`, layer 1.
  let records: String
  /// Calls the operation; the number is the layer that it is about, where it is about one.
  let call: (PreparedArtwork<Design>, Int) throws -> Void

  init(_ name: String, _ records: String, _ call: @escaping (PreparedArtwork<Design>, Int) throws -> Void) {
    self.name = name
    self.records = records
    self.call = call
  }

  /// Every operation that changes something. Ground, Ink, Ink's mask and Words are painted, so a change of the canvas moves
  /// four sets of tiles; Words stops being text.
  static var table: [NamedOperation] { pixels + stack + masks + selections + canvas }

  private static var pixels: [NamedOperation] {
    [
      NamedOperation("fill", "tiles") {
        try $0.artwork.fill($1, with: Fix15Color(red: 0.2, green: 0.7, blue: 1))
      },
      NamedOperation("fill, half transparent", "tiles") {
        try $0.artwork.fill($1, with: Fix15Color(red: 0.9, green: 0.1, blue: 0, alpha: 0.4))
      },
      NamedOperation("fill with nothing", "tiles") {
        try $0.artwork.fill($1, with: Fix15Color(red: 1, green: 1, blue: 1, alpha: 0))
      },
      NamedOperation("fill a text layer", "group: layerText tiles") { prepared, _ in
        try prepared.artwork.fill(2, with: Fix15Color(red: 0, green: 0, blue: 0))
      },
      NamedOperation("clear", "tiles") { try $0.artwork.clearLayer($1) },
      NamedOperation("clear a text layer", "group: layerText tiles") { prepared, _ in
        try prepared.artwork.clearLayer(2)
      },
      NamedOperation("cut", "tiles") { _ = try $0.artwork.cut($1) },
      NamedOperation("paste", "group: insertLayer tiles") { try $0.artwork.paste($0.clipping, above: $1) },
    ]
  }

  private static var stack: [NamedOperation] {
    [
      NamedOperation("insert on top", "insertLayer") { prepared, _ in
        try prepared.artwork.insertLayer(name: "New")
      },
      NamedOperation("insert at", "insertLayer") { try $0.artwork.insertLayer(name: "New", at: $1) },
      NamedOperation("insert text", "insertLayer") {
        _ = try $0.artwork.insert(
          LayerProperties(name: "Text"), text: LayerText("New", x: 0, y: 0), at: $1, label: "Text")
      },
      NamedOperation("duplicate", "insertLayer") { try $0.artwork.duplicateLayer($1) },
      NamedOperation("remove", "removeLayer") { try $0.artwork.removeLayer($1) },
      NamedOperation("move", "moveLayer") {
        try $0.artwork.moveLayer(from: $1, to: ($1 + 2) % max(1, $0.artwork.layers.count))
      },
      NamedOperation("reorder", "layerOrder") { prepared, _ in
        try prepared.artwork.reorderLayers(prepared.artwork.layers.map(\.id).reversed())
      },
      NamedOperation("properties", "layerProperties") {
        try $0.artwork.setProperties(
          LayerProperties(name: "Wash", isVisible: false, opacity: 0.5, blendMode: .multiply), ofLayer: $1)
      },
      NamedOperation("properties of two", "group: layerProperties layerProperties") {
        try $0.artwork.setProperties([
          (index: $1, properties: LayerProperties(name: "One", blendMode: .screen)),
          (index: 0, properties: LayerProperties(name: "Two", opacity: 0.25)),
        ])
      },
      NamedOperation("make group", "group: groups layerProperties layerProperties") {
        try $0.artwork.makeGroup(name: "Pair", of: [$1, 2, $1])
      },
      NamedOperation("set group", "groups") { prepared, _ in
        try prepared.artwork.setGroup(
          LayerGroup(id: prepared.group, name: "Faded", isVisible: false, opacity: 0.5))
      },
      NamedOperation("remove group", "group: layerProperties layerProperties groups") { prepared, _ in
        try prepared.artwork.removeGroup(prepared.group)
      },
      NamedOperation("move group", "layerOrder") { prepared, _ in
        try prepared.artwork.moveGroup(prepared.group, to: 1)
      },
      NamedOperation("background", "background") { prepared, _ in
        let isPaper = prepared.artwork.background != nil
        try prepared.artwork.setBackground(isPaper ? nil : Fix15Color(red: 0.5, green: 0.5, blue: 0.5))
      },
    ]
  }

  private static var masks: [NamedOperation] {
    [
      NamedOperation("add mask", "mask") { prepared, _ in try prepared.artwork.addMask(toLayer: 0) },
      NamedOperation("remove mask", "mask") { try $0.artwork.removeMask(ofLayer: $1) },
      NamedOperation("invert mask", "mask") { try $0.artwork.invertMask(ofLayer: $1) },
      NamedOperation("disable mask", "mask") {
        let isEnabled = $0.artwork.layers[$1].mask?.isEnabled ?? true
        try $0.artwork.enableMask(!isEnabled, ofLayer: $1)
      },
    ]
  }

  private static var selections: [NamedOperation] {
    [
      NamedOperation("select nothing in particular", "selection") { prepared, _ in
        try prepared.artwork.select(nil)
      },
      NamedOperation("select the rest", "selection") { prepared, _ in
        let (artwork, geometry) = (prepared.artwork, prepared.artwork.context.geometry)
        try artwork.select(
          (artwork.selection ?? SelectionMask(geometry: geometry))
            .inverted(in: artwork.canvas, geometry: geometry))
      },
      NamedOperation("select saved", "selection") { prepared, _ in try prepared.artwork.selectSaved(1) },
      NamedOperation("save selection", "savedSelections") { prepared, _ in
        try prepared.artwork.saveSelection(name: "Kept")
      },
      NamedOperation("delete selection", "savedSelections") { prepared, _ in
        try prepared.artwork.deleteSavedSelection(0)
      },
    ]
  }

  private static var canvas: [NamedOperation] {
    let moved = "group: canvasSize tiles tiles tiles tiles layerText selection savedSelections"
    return [
      NamedOperation("crop", moved) { prepared, _ in
        try prepared.artwork.crop(toX: 7, y: 5, size: try CanvasSize(width: 70, height: 60))
      },
      NamedOperation("crop by whole tiles", moved) { prepared, _ in
        try prepared.artwork.crop(toX: 16, y: 16, size: try CanvasSize(width: 64, height: 48))
      },
      NamedOperation("crop beyond the canvas", moved) { prepared, _ in
        try prepared.artwork.crop(toX: -9, y: -20, size: try CanvasSize(width: 111, height: 97))
      },
      NamedOperation("resize smaller", moved) { prepared, _ in
        try prepared.artwork.resizeCanvas(to: try CanvasSize(width: 61, height: 50))
      },
      NamedOperation("resize larger", "group: canvasSize layerText selection savedSelections") {
        prepared, _ in
        try prepared.artwork.resizeCanvas(to: try CanvasSize(width: 128, height: 101))
      },
      NamedOperation("turn", moved) { prepared, _ in try prepared.artwork.turn(quarters: 1) },
      NamedOperation("turn over", moved) { prepared, _ in try prepared.artwork.turn(quarters: 2) },
      NamedOperation("turn back", moved) { prepared, _ in try prepared.artwork.turn(quarters: -1) },
    ]
  }
}
