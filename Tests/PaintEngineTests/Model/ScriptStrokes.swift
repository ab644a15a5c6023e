import Workloads

@testable import PaintEngine

// Strokes of every kind.
extension ScriptRun {
  func stroke(_ n: [Int]) throws { stroke(n, try Palette.brush(n[1]), onMask: false) }

  func maskStroke(_ n: [Int]) throws { stroke(n, try Palette.brush(n[1]), onMask: true) }

  func grainStroke(_ n: [Int]) throws {
    let grain = try Grain(seed: UInt64(n[1] % 4), edge: [4, 8][n[1] / 4 % 2])
    let (brush, onMask) = (try Palette.brush(n[1], grain: grain), n[6] / 8 % 4 == 3)
    held("Stroke", n[0], onMask, pen(n[2..<6]), n[6]) {
      try onMask
        ? $0.beginStroke(onMaskOf: $1, brush: brush) : $0.beginStroke(onLayer: $1, brush: brush)
    }
  }

  func cloneStroke(_ n: [Int]) throws {
    let brush = try Palette.brush(n[1], grain: n[1] % 6 == 5 ? Grain(seed: 3, edge: 8) : nil)
    let most = max(artwork.canvas.width, artwork.canvas.height)
    // A few px, seldom one more than the canvas is long.
    let (x, y) = (n[7] % 17 - 8, n[8] % 40 == 39 ? most + 1 : n[8] % 17 - 8)
    let foresees: (ModelArtwork) throws -> Void = { _ in
      for (axis, offset) in [("x", x), ("y", y)] where abs(offset) > most {
        throw EngineError.cloneOffset(axis, offset, most: most)
      }
    }
    held("Clone", n[0], false, pen(n[2..<6]), n[6], foresees: foresees) {
      try $0.beginCloneStroke(onLayer: $1, brush: brush, offsetX: x, offsetY: y)
    }
  }

  func dualStroke(_ n: [Int]) throws {
    let (brush, second) = (try Palette.brush(n[1]), try Palette.brush(n[7]))
    held("Dual brush", n[0], false, pen(n[2..<6]), n[6]) {
      try $0.beginDualStroke(onLayer: $1, brush: brush, second: second)
    }
  }

  /// A stroke that nothing holds back is known to the pixel, halfway too.
  private func stroke(_ n: [Int], _ brush: Brush, onMask: Bool) {
    let pen = pen(n[2..<6])
    let begin: (Artwork<Design>, Int) throws -> Void = {
      try onMask
        ? $0.beginStroke(onMaskOf: $1, brush: brush) : $0.beginStroke(onLayer: $1, brush: brush)
    }
    if model.state.selection != nil { return held("Stroke", n[0], onMask, pen, n[6], begin) }
    let layer = layer(n[0])
    let (pictures, before) = (readers.archives.count, model.state)
    var ended = false
    compare {
      ended = try draw($0, layer, onMask, pen, n[6], begin)
    } _: {
      try onMask ? $0.maskStroke(layer, brush, pen, ends: ended) : $0.stroke(layer, brush, pen, ends: ended)
      if readers.archives.count > pictures { $0.copies = nil }
    }
    guard readers.archives.count > pictures, let seen = readers.archives.last?.state,
      let paint = paint(layer, onMask: onMask), var half = before.image(of: paint.id)
    else { return }
    _ = ModelArtwork.paint(&half, brush, Array(pen.prefix(1)))
    if seen.image(of: paint.id) != half { differences.append("half a stroke") }
  }

  /// A stroke whose pixels have a model elsewhere.
  private func held(
    _ label: String, _ number: Int, _ onMask: Bool, _ pen: [PenEvent], _ moment: Int,
    foresees: (ModelArtwork) throws -> Void = { _ in },
    _ begin: (Artwork<Design>, Int) throws -> Void
  ) {
    let layer = layer(number)
    let rule = AdoptionRule(onMask: onMask, isHeldToSelection: true)
    adopt(label, layer: layer, rule, foresees: foresees) {
      let revision = $0.revision
      return try draw($0, layer, onMask, pen, moment, begin) && $0.revision != revision
    }
  }

  /// Draws along the pen's path, in the middle of which something else may be wanted: a picture, what has to wait for the end,
  /// or to let it be. Returns whether the stroke was ended and not cancelled.
  private func draw(
    _ artwork: Artwork<Design>, _ layer: Int, _ onMask: Bool, _ pen: [PenEvent], _ moment: Int,
    _ begin: (Artwork<Design>, Int) throws -> Void
  ) throws -> Bool {
    try begin(artwork, layer)
    let live = paint(layer, onMask: onMask)?.tiles.identities
    for (index, event) in pen.enumerated() {
      artwork.continueStroke(x: event.x, y: event.y, pressure: event.pressure)
      guard index == 0 else { continue }
      switch moment % 8 {
      case 1: takePicture(of: layer, onMask: onMask)
      case 2: waits(.strokeGoingOn) { try artwork.clearLayer(layer) }
      case 3: if artwork.undo() || artwork.redo() { differences.append("undo within a stroke") }
      case 4 where moment / 8 % 2 == 1: takePicture(of: layer, onMask: onMask)
      case 5: waits(.strokeGoingOn) { _ = try artwork.beginTransform(layer: layer) }
      case 6: if artwork.commitSession() || artwork.cancelSession() { differences.append("no session") }
      default: break
      }
    }
    guard moment % 8 == 4 else {
      artwork.endStroke()
      return true
    }
    if !artwork.cancelStroke() { differences.append("cancel") }
    if Design.Sharing.sharesBuffers, paint(layer, onMask: onMask)?.tiles.identities != live {
      differences.append("cancelling leaves other buffers")
    }
    return false
  }
}
