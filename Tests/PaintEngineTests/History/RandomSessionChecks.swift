import Workloads

@testable import PaintEngine

// Long random sessions of every operation, undo, redo and shedding, against properties that hold after each of them.
extension OperationChecks {
  /// After every call: what it refused left nothing behind; claimed is the sum of the entries and within the budget; no invalid
  /// pixel; every buffer ever met keeps its pixels; steps share their tiles from the cursor on (where buffers are shared); at the end
  /// undoing and redoing all gives the recorded states.
  static func randomSession<Design: EngineDesign>(_ design: Design.Type, seed: UInt64) throws -> [String] {
    var random = SeededRandom(seed: seed)
    // Undoing under an exact ledger can cost what is farthest away: there and back needs room.
    let bytes = Design.Ledger.countsHolders ? 1 << 30 : 600_000
    let limits = HistoryLimits(bytes: bytes, steps: 25)
    let prepared = try PreparedArtwork<Design>(limits: limits)
    let artwork = prepared.artwork
    let table = NamedOperation<Design>.table
    var known: [ObjectIdentifier: (tile: FrozenTile<Design.Storage.Buffer>, hash: UInt64)] = [:]
    var (refused, undone, done) = (0, 0, 0)
    for number in 0..<180 {
      let (revision, labels, before) = (artwork.revision, artwork.history.labels, artwork.pixelHash())
      var what = ""
      switch random.below(10) {
      case 0..<2:
        what = "undo"
        if artwork.undo() { undone += 1 }
      case 2: what = artwork.redo() ? "redo" : "no redo"
      case 3 where random.below(4) == 0:
        what = "shed"
        artwork.history.shed(keeping: 0.3 + random.uniform())
      case 4..<6:
        what = "stroke"
        try stroke(artwork, &random)
      default:
        // A crowded or tiny artwork gets room again.
        let operation = table[random.below(table.count)]
        what = operation.name
        do {
          let isCrowded = artwork.layers.count > 7
          if isCrowded {
            try artwork.removeLayer(random.below(7))
          } else {
            try operation.call(prepared, random.below(max(1, artwork.layers.count)))
          }
          done += 1
        } catch is EngineError {
          refused += 1
          if artwork.revision != revision || artwork.history.labels != labels || artwork.pixelHash() != before
          {
            return ["seed \(seed), \(number) \(what): refused, and something changed"]
          }
        }
      }
      let history = artwork.history
      var broken: [String] = []
      if !Design.Ledger.countsHolders, history.claimedBytes != history.sumOfEntries {
        broken.append("claimed is not the sum")
      }
      if history.claimedBytes > limits.bytes || history.undoStack.count > limits.steps {
        broken.append("over the limits")
      }
      broken += artwork.invalidPixels()
      if Design.Sharing.sharesBuffers { broken += brokenChains(artwork) }
      // The halves of changes were handed out, so nobody writes them; a layer that was inserted is live and may be painted on.
      for step in (history.undoStack + history.redoStack).flatMap(\.step.parts) {
        guard case .tiles = step else { continue }
        step.forEachTile { if known[$0.identity] == nil { known[$0.identity] = ($0, $0.contentHash) } }
      }
      if !broken.isEmpty { return broken.prefix(3).map { "seed \(seed), \(number) \(what): \($0)" } }
    }
    var broken: [String] = []
    // All the way back and forth twice: the same states.
    var states: [UInt64] = []
    if !Design.Payload.keepsBothHalves {
      // What a step claims changes as it moves; no step is to be trimmed on the way.
      artwork.history.limits = HistoryLimits(bytes: 1 << 30, steps: 1 << 30)
    }
    while artwork.redo() {}
    for _ in 0..<2 {
      var walked = [artwork.pixelHash()]
      while artwork.undo() {
        walked.append(artwork.pixelHash())
        broken += artwork.invalidPixels()
      }
      var back = [artwork.pixelHash()]
      while artwork.redo() { back.append(artwork.pixelHash()) }
      if walked != back.reversed() { broken.append("redo is not the inverse of undo") }
      if !states.isEmpty && states != walked { broken.append("another way the second time") }
      states = walked
      if walked.count < 3 { broken.append("only \(walked.count) states") }
    }
    let changed = known.values.filter { $0.tile.contentHash != $0.hash }.count
    if changed > 0 { broken.append("\(changed) of \(known.count) buffers changed") }
    if known.count < 200 || done < 60 || undone < 10 {
      broken.append("too little happened: \(known.count), \(done), \(undone)")
    }
    return broken.prefix(5).map { "seed \(seed): \($0)" }
  }

  /// What the founding ledger gets right: with nothing undone and only pixels changed, of layers and of masks, it claims what the walk
  /// finds, besides the floor of each step that replaced nothing. So does the copying designs' own ledger.
  /// Not where a fill's tiles are one buffer: the rule counts places.
  static func claimIsHeld<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
    if Design.sharesSolidTiles { return [] }
    var random = SeededRandom(seed: 15)
    let prepared = try PreparedArtwork<Design>()
    let artwork = prepared.artwork
    let pixels = NamedOperation<Design>.table.filter { $0.records == "tiles" }
    var broken: [String] = []
    for number in 0..<80 {
      if random.below(2) == 0 {
        try stroke(artwork, &random)
      } else {
        try pixels[random.below(pixels.count)].call(prepared, random.below(2))
      }
      if number == 40 { artwork.selection = nil }
      let tileBytes = artwork.context.geometry.byteCount
      artwork.waitForHistory()
      // What steps claim beyond what they keep: the floor, or what is missing to it.
      let floors = artwork.history.undoStack.flatMap(\.step.parts).reduce(0) { sum, part in
        guard case .tiles(_, let change) = part else { return sum + smallestClaim }
        let bytes = change.byteCounts(tileByteCount: tileBytes)
        return sum + max(0, smallestClaim - bytes.before - (Design.Sharing.sharesBuffers ? 0 : bytes.after))
      }
      let held = artwork.heldMemory { $0 }
      if let claim = artwork.history.claim {
        // The clipping of the preparation is a holder, too.
        let held = artwork.heldMemory(others: prepared.clipping.identities) { $0 }
        if claim.tiles != held.buffers { broken.append("after \(number) \(claim), held \(held)") }
        continue
      }
      let claimed = artwork.history.claimedBytes - floors
      if claimed != held.bytes || held.bytes != held.buffers * tileBytes + held.bytesApart {
        broken.append("after \(number) claimed \(claimed), held \(held.bytes)")
      }
    }
    let least = Design.Payload.keepsWholeTiles ? 100 * 2_048 : 10 * 2_048
    if artwork.history.undoStack.count < 50 || artwork.history.claimedBytes < least {
      broken.append("too little happened")
    }
    return Array(broken.prefix(3))
  }

  private static func stroke<Design: EngineDesign>(_ artwork: Artwork<Design>, _ random: inout SeededRandom)
    throws
  {
    guard !artwork.layers.isEmpty else { return }
    let layer = artwork.layers[random.below(artwork.layers.count)]
    // The layer's pixels or its mask's, by the way in which both are recorded.
    let isMask = random.below(2) == 0
    let paint = isMask ? layer.mask?.layer ?? layer : layer
    var painter = StrokePainter(
      store: paint.tiles, canvas: artwork.canvas,
      brush: try Brush(
        diameter: 3 + random.uniform() * 20, opacity: 0.7, mode: random.below(3) == 0 ? .erase : .paint))
    for _ in 0..<3 {
      painter.move(
        x: random.uniform() * Double(artwork.canvas.width + 8) - 4,
        y: random.uniform() * Double(artwork.canvas.height + 8) - 4, pressure: 1)
    }
    artwork.recordPixels(painter.finish(), of: paint, label: "Stroke")
  }

  /// Rule 4 over every kind of step: going away from the cursor, a step's near half is what the paint held there, object for
  /// object, and its far half is what the next step must find. A layer that is not in the stack holds what it held when it left.
  private static func brokenChains<Design: EngineDesign>(_ artwork: Artwork<Design>) -> [String] {
    let history = artwork.history
    let undone = history.redoStack.reversed().flatMap(\.step.parts)
    let done = history.undoStack.flatMap(\.step.parts)
    var stores: [LayerID: TileStore<Design>] = [:]
    for layer in artwork.layers.flatMap({ [$0, $0.mask?.layer].compactMap { $0 } }) {
      stores[layer.id] = layer.tiles
    }
    for layer in (done + undone).flatMap(\.keptLayers) { stores[layer.id] = layer.tiles }
    var broken: [String] = []
    let pixels = artwork.recordedPixels()
    for (steps, isBackward) in [(pixels.undo, true), (pixels.redo, false)] {
      var expected = stores.mapValues { store in
        var buffers: [TileKey: ObjectIdentifier] = [:]
        store.forEachInKeyOrder { buffers[$0] = $1.identity }
        return buffers
      }
      for change in steps.reversed().flatMap({ isBackward ? $0.reversed() : $0 }) {
        let id = change.paint
        guard expected[id] != nil else { return broken + ["a step of paint that nobody holds: \(id)"] }
        let (near, far) = isBackward ? (change.after, change.before) : (change.before, change.after)
        for key in near.keys {
          if near.tile(at: key)?.identity != expected[id]?[key] {
            broken.append("not shared at \(key.x), \(key.y)")
          }
          expected[id]?[key] = far.tile(at: key)?.identity
        }
      }
    }
    return broken
  }
}
