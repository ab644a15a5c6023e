import Workloads

@testable import PaintEngine

// Rules 4 to 6: what strokes, undo and redo do with shared tiles.
extension SharingRules {
  /// Rule 4: a step's after-tile is the next step's before-tile where keys meet and the newest is the live
  /// tile, at every cursor position; undo and redo copy nothing. Where buffers are not shared: no buffer has
  /// two holders, and undo copies every tile it puts back.
  static func stepsShareTheirTiles<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
    var setup = painted
    setup.coverage = 40
    let session = try Session<Design>(setup)
    let artwork = session.artwork
    for action in try SessionAction.script(seed: 11, count: 120, setup: setup) {
      if case .stroke(let input) = action { try session.perform(.stroke(input)) }
    }
    var broken = brokenChains(artwork)
    artwork.context.counters = EngineCounters()
    var returned = 0
    var steps = 0
    while let step = artwork.recordedPixels().undo.last, artwork.undo() {
      returned += step.reduce(0) { $0 + $1.before.presentCount }
      steps += 1
      broken += brokenChains(artwork)
    }
    while let step = artwork.recordedPixels().redo.last, artwork.redo() {
      returned += step.reduce(0) { $0 + $1.after.presentCount }
      broken += brokenChains(artwork)
    }
    if steps < 30 { broken.append("only \(steps) steps") }
    let copies = artwork.context.counters.tileCopies
    if Design.Payload.writesInPlace, Design.Sharing.sharesBuffers {
      // Tiles that were exchanged whole, as those that came or went are, are shared when pixels of theirs are.
      if copies > returned / 3 { broken.append("undo copied \(copies) of \(returned)") }
    } else if copies != (Design.Sharing.sharesBuffers ? 0 : returned) {
      broken.append("undo copied \(copies)")
    }
    return broken
  }

  private static func brokenChains<Design: EngineDesign>(_ artwork: Artwork<Design>) -> [String] {
    let history = artwork.history
    let undone = history.redoStack.reversed().map(\.step)
    let done = history.undoStack.map(\.step)
    var live: [TileKey: ObjectIdentifier] = [:]
    artwork.layers[0].tiles.forEachInKeyOrder { live[$0] = $1.identity }
    guard Design.Sharing.sharesBuffers else {
      var held = 0
      var buffers = Set(live.values)
      for step in done + undone {
        step.forEachTile {
          held += 1
          buffers.insert($0.identity)
        }
      }
      return buffers.count == held + live.count ? [] : ["a buffer with two holders"]
    }
    guard Design.Payload.keepsWholeTiles else { return [] }
    var broken: [String] = []
    let pixels = artwork.recordedPixels()
    // Backward from the cursor the live tile is the after-tile, forward it is the before-tile.
    for (steps, isBackward) in [(pixels.undo, true), (pixels.redo, false)] {
      var expected = live
      for change in steps.reversed().joined() {
        let (near, far) = isBackward ? (change.after, change.before) : (change.before, change.after)
        for key in near.keys {
          if near.tile(at: key)?.identity != expected[key] { broken.append("not shared at \(key)") }
          expected[key] = far.tile(at: key)?.identity
        }
      }
    }
    return broken
  }

  /// Rule 5: a stroke copies each tile it touches that was there, once, however many holders the tile has
  /// and however many dabs it gets; a picture taken meanwhile adds one copy a tile that is touched again.
  /// Where buffers are not shared: writing copies nothing, but each half of the step does.
  static func strokePaysOneCopyASharedTile<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
    var setup = painted
    setup.coverage = 0
    let artwork = try setup.artwork(design)
    let counters = { artwork.context.counters.tileCopies }
    let shares = Design.Sharing.sharesBuffers
    var broken: [String] = []
    func expect(_ what: String, sharing: Int, copying: Int) {
      if counters() != (shares ? sharing : copying) { broken.append("\(what): \(counters()) copies") }
      artwork.context.counters = EngineCounters()
    }
    let brush = try Brush(diameter: 6, opacity: 0.5)
    // The rows' middles at y = 8, 24: tiles 0 to 3 of the upper row, 16 px each.
    func line(from start: Double, to end: Double, meanwhile: () -> Void = {}) throws {
      try artwork.beginStroke(onLayer: 0, brush: brush)
      artwork.continueStroke(x: start, y: 8, pressure: 1)
      artwork.continueStroke(x: end, y: 8, pressure: 1)
      meanwhile()
      artwork.continueStroke(x: start, y: 8, pressure: 1)
      artwork.endStroke()
    }
    try line(from: 8, to: 24)
    expect("two fresh tiles", sharing: 0, copying: 2)
    try line(from: 8, to: 56)
    expect("two shared, two fresh", sharing: 2, copying: 2 + 4)
    let pictures = [artwork.layers[0].tiles.frozenTiles(), artwork.layers[0].tiles.frozenTiles()]
    expect("freezing twice", sharing: 0, copying: 8)
    try withExtendedLifetime(pictures) { try line(from: 8, to: 56) }
    expect("four tiles with many holders", sharing: 4, copying: 8)
    var meanwhile: [TilePicture<Design>] = []
    try line(from: 8, to: 24) { meanwhile = [artwork.layers[0].tiles.picture()] }
    if meanwhile.first?.count != 4 { broken.append("the picture taken meanwhile") }
    expect("frozen again meanwhile", sharing: 2 + 2, copying: 2 + 4 + 2)
    artwork.undo()
    expect("undo", sharing: 0, copying: 2)
    try line(from: 8, to: 24)
    expect("after undo", sharing: 2, copying: 4)
    return broken
  }

  /// Rule 6: over a long session every buffer that was ever frozen keeps its checksum.
  static func frozenBuffersKeepTheirPixels<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
    let setup = SessionSetup()
    let session = try Session<Design>(setup)
    var known: [ObjectIdentifier: (tile: FrozenTile<Design.Storage.Buffer>, hash: UInt64)] = [:]
    func meet(_ tile: FrozenTile<Design.Storage.Buffer>) {
      if known[tile.identity] == nil { known[tile.identity] = (tile, tile.contentHash) }
    }
    for action in try SessionAction.script(seed: 12, count: 700, setup: setup) {
      try session.perform(action)
      let history = session.artwork.history
      for entry in history.undoStack + history.redoStack { entry.step.forEachTile(meet) }
      for archive in session.archives {
        for layer in archive.layers { for (_, tile) in layer.tiles { meet(tile) } }
      }
    }
    let changed = known.values.filter { $0.tile.contentHash != $0.hash }.count
    guard known.count > 500 else { return ["only \(known.count) buffers"] }
    return changed == 0 ? [] : ["\(changed) of \(known.count) buffers changed"]
  }
}
