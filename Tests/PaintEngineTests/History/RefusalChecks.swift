import Workloads

@testable import PaintEngine

// What operations refuse, and that a refused call leaves no trace.
extension OperationChecks {
  private struct Refusal<Design: EngineDesign> {
    let error: EngineError
    let text: String
    let call: (PreparedArtwork<Design>) throws -> Void

    init(_ error: EngineError, _ text: String, _ call: @escaping (PreparedArtwork<Design>) throws -> Void) {
      self.error = error
      self.text = text
      self.call = call
    }
  }

  /// Every refusal of the operations, once: the error, its text, and nothing changed.
  static func refuse<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
    try (places(design) + states(design) + sizes(design)).flatMap { refusal in
      // 1,440,000 B of device memory: 7,500 px with four layers are just allowed, 1,440,000 / 4 / (8 x 6).
      let prepared = try PreparedArtwork<Design>(deviceMemory: 1_440_000)
      try prepared.artwork.setProperties(
        LayerProperties(name: "Empty", isLocked: true), ofLayer: 3)
      try prepared.artwork.clearLayer(0)
      prepared.artwork.undo()
      return leavesNoTrace(prepared.artwork, refusal.error, text: refusal.text) { try refusal.call(prepared) }
    }
  }

  /// While a stroke or a session is going on every operation refuses, and undo and redo do nothing.
  static func refuseMeanwhile<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
    let stroke: (EngineError, String) = (.strokeGoingOn, "a stroke is going on; end it first")
    let session: (EngineError, String) = (
      .sessionGoingOn, "an editing session is going on; commit or cancel it first"
    )
    var broken: [String] = []
    for (isStroke, (error, text)) in [(true, stroke), (false, session)] {
      let prepared = try PreparedArtwork<Design>()
      let artwork = prepared.artwork
      try artwork.clearLayer(0)
      try artwork.clearLayer(1)
      artwork.undo()
      let brush = try Brush(diameter: 6)
      if isStroke {
        try artwork.beginStroke(onLayer: 1, brush: brush)
        artwork.continueStroke(x: 30, y: 30, pressure: 1)
      } else {
        artwork.activity = .session(NoEdit<Design>(artwork.layers[1].id))
      }
      var calls = NamedOperation<Design>.table.map { operation in
        (operation.name, { try operation.call(prepared, 1) })
      }
      calls += [
        ("begin a stroke", { try artwork.beginStroke(onLayer: 0, brush: brush) }),
        ("copy", { _ = try artwork.copy(0) }),
        ("undo", { if artwork.undo() || artwork.redo() { throw Unexpected() } else { throw error } }),
      ]
      for (name, call) in calls {
        broken += leavesNoTrace(artwork, error, text: text, call).map {
          "\(name) during \(isStroke ? "a stroke" : "a session"): \($0)"
        }
      }
      if isStroke { artwork.endStroke() } else { artwork.cancelSession() }
      if !artwork.undo() { broken.append("still going on") }
    }
    return broken
  }

  /// Runs `call`, which must throw `error` with that text, and compares all that can be seen of the artwork.
  private static func leavesNoTrace<Design: EngineDesign>(
    _ artwork: Artwork<Design>, _ error: EngineError, text: String, _ call: () throws -> Void
  ) -> [String] {
    func state() -> [String] {
      let history = artwork.history
      return [
        "pixels \(artwork.pixelHash())", "holders \(artwork.holderHash())", "revision \(artwork.revision)",
        "history \(history.labels)", "claimed \(history.claimedBytes)",
        "copies \(artwork.context.counters.tileCopies)",
      ]
    }
    let before = state()
    do {
      try call()
      return ["\(error) was not thrown"]
    } catch {
      guard let thrown = error as? EngineError else { return ["\(error)"] }
      return check(thrown, text, before, state())
    }
    func check(_ thrown: EngineError, _ text: String, _ before: [String], _ after: [String]) -> [String] {
      let changed = zip(before, after).filter { $0 != $1 }.map { "\(error): \($0) became \($1)" }
      if thrown != error { return changed + ["threw '\(thrown)' instead of '\(error)'"] }
      return thrown.description == text ? changed : changed + ["says '\(thrown)'"]
    }
  }

  private static func places<Design: EngineDesign>(_ design: Design.Type) -> [Refusal<Design>] {
    let color = Fix15Color(red: 1, green: 0, blue: 0)
    let text = "there is no layer 4: the artwork has 4, counted from 0 at the bottom"
    let noLayer: [(PreparedArtwork<Design>) throws -> Void] = [
      { try $0.artwork.fill(4, with: color) }, { try $0.artwork.clearLayer(4) },
      { _ = try $0.artwork.copy(4) },
      { _ = try $0.artwork.cut(4) }, { try $0.artwork.paste($0.clipping, above: 4) },
      { try $0.artwork.duplicateLayer(4) }, { try $0.artwork.removeLayer(4) },
      { try $0.artwork.moveLayer(from: 4, to: 0) }, { try $0.artwork.moveLayer(from: 0, to: 4) },
      { try $0.artwork.setProperties(LayerProperties(name: ""), ofLayer: 4) },
      {
        try $0.artwork.setProperties([
          (index: 0, properties: LayerProperties(name: "")),
          (index: 4, properties: LayerProperties(name: "")),
        ])
      },
      { try $0.artwork.makeGroup(name: "", of: [0, 4]) }, { try $0.artwork.addMask(toLayer: 4) },
      { try $0.artwork.removeMask(ofLayer: 4) }, { try $0.artwork.invertMask(ofLayer: 4) },
      { try $0.artwork.enableMask(false, ofLayer: 4) },
    ]
    let noGroup = "there is no layer group 77; make it first"
    let order = "an order of 4 layers does not name each of the artwork's 4 once"
    let saved = "there is no saved selection 2: the artwork has 2, counted from 0"
    return noLayer.map { Refusal(.noLayer(4, count: 4), text, $0) } + [
      Refusal(
        .noLayer(-1, count: 4), "there is no layer -1: the artwork has 4, counted from 0 at the bottom"
      ) { try $0.artwork.removeLayer(-1) },
      Refusal(
        .noLayerPlace(5, count: 4),
        "no layer can be inserted at 5: places are 0...4, counted from the bottom"
      ) { try $0.artwork.insertLayer(name: "", at: 5) },
      Refusal(
        .noLayerPlace(3, count: 2),
        "no layer can be inserted at 3: places are 0...2, counted from the bottom"
      ) { try $0.artwork.moveGroup($0.group, to: 3) },
      Refusal(.layerOrder(4, count: 4), order) {
        let ids = $0.artwork.layers.map(\.id)
        try $0.artwork.reorderLayers([ids[0], ids[1], ids[2], ids[2]])
      },
      Refusal(
        .layerOrder(3, count: 4), "an order of 3 layers does not name each of the artwork's 4 once"
      ) { try $0.artwork.reorderLayers($0.artwork.layers.map(\.id).dropLast()) },
      Refusal(.layerOrder(4, count: 4), order) {
        try $0.artwork.reorderLayers($0.artwork.layers.map(\.id).dropLast() + [LayerID(number: 99)])
      },
      Refusal(.noGroup(77), noGroup) { try $0.artwork.removeGroup(GroupID(number: 77)) },
      Refusal(.noGroup(77), noGroup) { try $0.artwork.moveGroup(GroupID(number: 77), to: 0) },
      Refusal(.noGroup(77), noGroup) {
        try $0.artwork.setGroup(LayerGroup(id: GroupID(number: 77), name: ""))
      },
      Refusal(.noGroup(77), noGroup) {
        try $0.artwork.setProperties(LayerProperties(name: "", group: GroupID(number: 77)), ofLayer: 0)
      },
      Refusal(.noGroup(77), noGroup) {
        try $0.artwork.setProperties([
          (index: 0, properties: LayerProperties(name: "")),
          (index: 1, properties: LayerProperties(name: "", group: GroupID(number: 77))),
        ])
      },
      Refusal(.noSavedSelection(2, count: 2), saved) { try $0.artwork.selectSaved(2) },
      Refusal(.noSavedSelection(2, count: 2), saved) { try $0.artwork.deleteSavedSelection(2) },
    ]
  }

  private static func states<Design: EngineDesign>(_ design: Design.Type) -> [Refusal<Design>] {
    let locked: [(PreparedArtwork<Design>) throws -> Void] = [
      { try $0.artwork.fill(3, with: Fix15Color(red: 1, green: 0, blue: 0)) },
      { try $0.artwork.clearLayer(3) }, { _ = try $0.artwork.cut(3) }, { try $0.artwork.removeLayer(3) },
      { try $0.artwork.addMask(toLayer: 3) }, { try $0.artwork.removeMask(ofLayer: 3) },
      { try $0.artwork.invertMask(ofLayer: 3) }, { try $0.artwork.enableMask(true, ofLayer: 3) },
      { try $0.artwork.beginStroke(onLayer: 3, brush: try Brush(diameter: 4)) },
    ]
    let noMask: [(PreparedArtwork<Design>) throws -> Void] = [
      { try $0.artwork.removeMask(ofLayer: 0) }, { try $0.artwork.invertMask(ofLayer: 0) },
      { try $0.artwork.enableMask(false, ofLayer: 0) },
    ]
    return locked.map {
      Refusal(.layerLocked("Empty"), "layer 'Empty' is locked; unlock it to change its pixels", $0)
    }
      + noMask.map { Refusal(.noMask("Ground"), "layer 'Ground' has no mask; add one first", $0) } + [
        Refusal(.maskExists("Ink"), "layer 'Ink' has a mask already; delete it first") {
          try $0.artwork.addMask(toLayer: 1)
        }
      ]
  }

  private static func sizes<Design: EngineDesign>(_ design: Design.Type) throws -> [Refusal<Design>] {
    let edge = try TileGeometry(edge: 32)
    let edgeText =
      "its tiles have an edge of 32, the artwork's 16; take it from an artwork of the same tile edge"
    // Five layers: 1,440,000 / 4 / (8 x 7) = 6,428 px.
    let tooMany: [(PreparedArtwork<Design>) throws -> Void] = [
      { try $0.artwork.insertLayer(name: "") }, { try $0.artwork.duplicateLayer(0) },
      { try $0.artwork.paste($0.clipping, above: 0) },
    ]
    let tooLarge: [(PreparedArtwork<Design>, CanvasSize) throws -> Void] = [
      { try $0.artwork.resizeCanvas(to: $1) }, { try $0.artwork.crop(toX: -1, y: 0, size: $1) },
    ]
    return tooMany.map {
      Refusal(
        .canvasPixels(7_500, most: 6_428, layers: 5, deviceMemory: 1_440_000),
        "a canvas of 7500 pixels with 5 layers is too large: 1 MiB of device memory allow 6428 pixels; "
          + "use a smaller canvas or fewer layers", $0)
    }
      + tooLarge.map { call in
        Refusal(
          .canvasPixels(7_575, most: 7_500, layers: 4, deviceMemory: 1_440_000),
          "a canvas of 7575 pixels with 4 layers is too large: 1 MiB of device memory allow 7500 pixels; "
            + "use a smaller canvas or fewer layers"
        ) { try call($0, try CanvasSize(width: 101, height: 75)) }
      } + [
        Refusal(
          .cropOrigin(x: 65_537, y: 0), "canvas origin (65537, 0) is outside -65536...65536 pixels"
        ) { try $0.artwork.crop(toX: 65_537, y: 0, size: $0.artwork.canvas) },
        Refusal(
          .cropOrigin(x: 0, y: .min), "canvas origin (0, \(Int.min)) is outside -65536...65536 pixels"
        ) { try $0.artwork.crop(toX: 0, y: .min, size: $0.artwork.canvas) },
        Refusal(.clippingEdge(32, wanted: 16), edgeText) {
          try $0.artwork.select(
            .rectangle(left: 0, top: 0, right: 9, bottom: 9, in: $0.artwork.canvas, geometry: edge))
        },
        Refusal(.clippingEdge(32, wanted: 16), edgeText) {
          try $0.artwork.paste(
            Clipping(tiles: $0.clipping.tiles, geometry: edge, canvas: $0.artwork.canvas), above: 0)
        },
      ]
  }
}

/// A session that edits nothing.
final class NoEdit<Design: EngineDesign>: EditingSession {
  let label = "No edit"
  let layerID: LayerID

  init(_ layerID: LayerID) { self.layerID = layerID }

  func commit(in artwork: Artwork<Design>) -> HistoryStep<Design>? { nil }

  func cancel(in artwork: Artwork<Design>) {}
}
