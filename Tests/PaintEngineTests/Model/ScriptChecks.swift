@testable import PaintEngine

// What is held against the model after each action, and what is looked at more rarely because it costs more.
extension ScriptRun {
  /// After every action: everything but pixels.
  func checkStructure() {
    let state = model.state
    func expect(_ same: Bool, _ what: @autoclosure () -> String) { if !same { differences.append(what()) } }
    let history = artwork.history
    expect(artwork.revision == model.revision, "revision \(artwork.revision), not \(model.revision)")
    expect(artwork.canvas == state.canvas, "canvas")
    expect(artwork.background == state.background, "background")
    expect(artwork.groups == state.groups, "groups")
    expect(state.hasSelections(artwork.selection, artwork.savedSelections), "selections")
    expect(artwork.layers.map(\.id) == state.layers.map(\.id), "layers")
    for (layer, wanted) in zip(artwork.layers, state.layers) {
      expect(layer.properties == wanted.properties, "properties")
      expect(layer.text == wanted.text, "text")
      expect(layer.mask?.layer.id == wanted.mask?.id, "mask")
      expect(
        layer.mask?.isEnabled == wanted.mask?.isEnabled && layer.mask?.isInverted == wanted.mask?.isInverted,
        "mask's flags")
    }
    for (name, stack, wanted) in [
      ("undo", history.undoStack, model.undoable), ("redo", history.redoStack, model.redoable),
    ] {
      expect(stack.count == wanted.count, "\(stack.count) \(name) steps, not \(wanted.count)")
      for (entry, step) in zip(stack, wanted)
      where entry.label != step.label || !Design.Ledger.countsHolders && entry.claimedBytes != step.claimed {
        differences.append(
          "\(name) step '\(entry.label)' of \(entry.claimedBytes) B, not '\(step.label)' of \(step.claimed) B"
        )
      }
    }
    for entry in history.undoStack + history.redoStack
    where !Design.Payload.keepsBothHalves && !Design.Ledger.countsHolders {
      // What only changed pixels claims what it keeps, at every cursor.
      let parts = entry.step.parts
      guard parts.allSatisfy({ $0.kind == "tiles" }) else { continue }
      let kept = parts.reduce(0) { sum, part in
        guard case .tiles(_, let change) = part else { return sum }
        let bytes = change.byteCounts(tileByteCount: artwork.context.geometry.byteCount)
        return sum + max(ModelLedger.least, bytes.before + bytes.after)
      }
      expect(
        entry.claimedBytes == kept, "step '\(entry.label)' claims \(entry.claimedBytes) B and keeps \(kept)")
    }
    let isNewestAlone = history.undoStack.count <= 1 && history.redoStack.isEmpty
    if let claim = history.claim {
      let walked = ExactWalk(artwork, readers).claim
      expect(claim == walked, "claims \(claim), and a walk finds \(walked)")
      expect(history.claimedBytes == claim.bytes, "claimed is no sum")
      expect(history.overshoot == max(0, claim.bytes - setup.bytes), "overshoot \(history.overshoot)")
      expect(claim.bytes <= setup.bytes || isNewestAlone, "over the budget")
    } else {
      expect(
        history.claimedBytes == model.claimed, "claimed \(history.claimedBytes) B, not \(model.claimed)")
      expect(history.claimedBytes <= setup.bytes, "over the budget")
    }
    expect(history.undoStack.count <= setup.steps, "over the count")
    expect(!artwork.isStroking && !artwork.hasSession, "something goes on")
  }

  /// Every few actions and at the end: pixels of everything, tiles of every step, who shares what, and all checksums.
  /// `countsBuffers`: nothing else in this process makes tiles, so the count of live buffers must come out.
  func checkEverything(countsBuffers: Bool) {
    for (layer, wanted) in zip(artwork.layers, model.state.layers) {
      if !wanted.image.isSame(as: layer.tiles) { differences.append("pixels of '\(wanted.properties.name)'") }
      if !wanted.image.isValid { differences.append("invalid pixels in '\(wanted.properties.name)'") }
      if let mask = layer.mask, let image = wanted.mask?.image, !image.isSame(as: mask.layer.tiles) {
        differences.append("pixels of the mask of '\(wanted.properties.name)'")
      }
    }
    differences += readers.differences
    checkSteps()
    differences += artwork.brokenSharing
    checkHeldMemory()
    if countsBuffers {
      let (live, reached) = (artwork.liveBuffers - buffersBefore, holders.reached(artwork, readers))
      if live != reached { differences.append("\(live) buffers live, \(reached) reached") }
    }
    if !holders.keepTheirPixels { differences.append("a frozen buffer changed") }
    holders.forgetOthers(than: artwork, readers)
  }

  /// Both halves of every step against the images before and after it.
  private func checkSteps() {
    let recorded = artwork.recordedPixels()
    for (parts, step) in zip(recorded.undo + recorded.redo, model.undoable + model.redoable) {
      var seen: [LayerID: Set<TileKey>] = [:]
      func check(
        _ part: RecordedPixels<Design>, _ half: TileStore<Design>.Snapshot, _ state: ModelState
      ) {
        // A layer that the same step brings begins without a tile.
        let image = state.image(of: part.paint) ?? state.blank
        for (key, tile) in half.inKeyOrder where seen[part.paint, default: []].insert(key).inserted {
          if !image.holds(tile, at: key) { differences.append("a tile of step '\(step.label)'") }
        }
      }
      for part in parts { check(part, part.before, step.before) }
      seen = [:]
      for part in parts.reversed() where step.after.image(of: part.paint) != nil {
        check(part, part.after, step.after)
      }
    }
  }

  /// The engine's walk over what the history holds, against sets made here.
  private func checkHeldMemory() {
    var live: Set<ObjectIdentifier> = []
    for layer in artwork.layers { layer.insertIdentities(into: &live) }
    var others: Set<ObjectIdentifier> = []
    readers.forEachTile { others.insert($0.identity) }
    var steps: Set<ObjectIdentifier> = []
    for entry in artwork.history.undoStack + artwork.history.redoStack {
      entry.step.insertIdentities(into: &steps)
    }
    let tile = artwork.context.geometry.byteCount
    var otherwise = 0
    for (_, change) in (artwork.history.undoStack + artwork.history.redoStack).flatMap(\.step.pixelChanges) {
      change.forEachBlock { bytes, _ in otherwise += bytes }
    }
    if Design.Payload.keepsWholeTiles { expectNone(otherwise) }
    for others in [[], others] {
      let held = artwork.heldMemory(others: others) { $0 }
      let wanted = steps.subtracting(live).subtracting(others).count
      if held.buffers != wanted || held.bytes != wanted * tile + otherwise {
        differences.append("held \(held.buffers) buffers, not \(wanted), or \(held.bytes) B")
      }
    }
  }

  private func expectNone(_ bytes: Int) {
    if bytes != 0 { differences.append("\(bytes) B of pixels beside whole tiles") }
  }

  /// At the end: all the way back, forth and back to where the history stood, then nothing but the live tiles is left, and what a save
  /// and its previews keep.
  func checkEnd(countsBuffers: Bool) {
    let position = model.undoable.count
    let steps = position + model.redoable.count
    while !model.redoable.isEmpty, differences.isEmpty { step(forward: true) }
    let newest = artwork.layers.map(\.tiles.identities)
    while !model.undoable.isEmpty, differences.isEmpty { step(forward: false) }
    while !model.redoable.isEmpty, differences.isEmpty { step(forward: true) }
    // Under an exact ledger, undoing can cost what is farthest away.
    let isWhole = !Design.Ledger.countsHolders || model.undoable.count == steps
    if Design.keepsIdentities, isWhole, artwork.layers.map(\.tiles.identities) != newest {
      differences.append("other buffers after undoing and redoing all")
    }
    while model.undoable.count > position, differences.isEmpty { step(forward: false) }
    artwork.history.removeAll()
    model.forgetHistory()
    checkStructure()
    readers = Readers()
    artwork.settleHistory()
    holders = HolderSums()
    // Layers may share tiles with each other.
    var live = artwork.savedIdentities.union(artwork.previewing.identities)
    for layer in artwork.layers { layer.insertIdentities(into: &live) }
    let buffers = artwork.liveBuffers - buffersBefore
    if countsBuffers, buffers != live.count {
      differences.append("\(buffers) buffers live without history and readers, not \(live.count)")
    }
  }

  /// Shedding keeps a share, or the floor where that is more, or what is never let go.
  func checkShed(from claimed: Int, to fraction: Double) {
    let history = artwork.history
    let kept = max(
      Int(Double(claimed) * min(max(fraction, 0), 1)), min(claimed, history.limits.floorBytes))
    if history.claimedBytes > kept, history.undoStack.count > 1 || !history.redoStack.isEmpty {
      differences.append("shed to \(history.claimedBytes), not \(kept)")
    }
  }

  private func step(forward: Bool) {
    compare({ _ = forward ? $0.redo() : $0.undo() }, { _ = forward ? $0.redo() : $0.undo() })
    checkStructure()
    for (layer, wanted) in zip(artwork.layers, model.state.layers) {
      let masks = layer.mask.map { wanted.mask?.image.isSame(as: $0.layer.tiles) ?? false } ?? true
      if !masks || !wanted.image.isSame(as: layer.tiles) { differences.append("pixels after undo or redo") }
    }
  }
}
