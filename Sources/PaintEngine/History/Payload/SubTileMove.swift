// Undo and redo of a step that keeps changed pixels: all memory first, then nothing can fail.
extension SubTile {
  public func move<Design: EngineDesign>(_ direction: StepDirection, in store: TileStore<Design>) -> Bool
  where Design.Storage.Buffer == Buffer {
    guard ownTiles(direction, in: store) else { return false }
    if staysInPlace {
      exchangeParts(in: store)
    } else {
      guard moveParts(direction, in: store) else { return false }
    }
    exchangeWhole(with: store)
    isBefore = direction == .forward
    return true
  }

  /// Copies the shared ones of the tiles that are to be written. Their pixels stay as they are.
  private func ownTiles<Design: EngineDesign>(_ direction: StepDirection, in store: TileStore<Design>) -> Bool
  where Design.Storage.Buffer == Buffer {
    for part in parts where part.wasThere && part.isThere && part.pixels > 0 {
      guard store.makeOwn(at: part.key) else { return false }
    }
    return true
  }

  private func exchangeParts<Design: EngineDesign>(in store: TileStore<Design>)
  where Design.Storage.Buffer == Buffer {
    store.context.counters.tilesVisited &+= parts.count
    guard let room else { return }
    forEachPart { part, words, offsets in
      guard part.pixels > 0 else { return }
      Shape.exchange(words, edge: edge, store.ownWords(at: part.key), room.pixels + offsets.before)
    }
  }

  /// Where tiles come or go, the room of the other half has another size.
  private func moveParts<Design: EngineDesign>(_ direction: StepDirection, in store: TileStore<Design>)
    -> Bool
  where Design.Storage.Buffer == Buffer {
    let leaves = { (part: Part) in direction.pick(part.isThere, part.wasThere) }
    let comes = { (part: Part) in direction.pick(part.wasThere, part.isThere) }
    let needed = parts.reduce(0) { $0 + (leaves($1) ? Int($1.pixels) : 0) }
    var other = spare?.count == needed ? spare : nil
    if other == nil, needed > 0 {
      other = store.context.makeRoom(pixels: needed)
      if other == nil { return false }
    }
    var fresh: [TileKey: Buffer] = [:]
    for part in parts where comes(part) && !leaves(part) {
      if gone[part.key] != nil { continue }
      guard let buffer = store.context.makeTransparent() else { return false }
      fresh[part.key] = buffer
    }
    let back = gone
    gone = [:]
    forEachPart { part, words, offsets in
      store.context.counters.tilesVisited &+= 1
      let kept = room.map { $0.pixels + direction.pick(offsets.before, offsets.after) }
      let near = other.map { $0.pixels + direction.pick(offsets.after, offsets.before) }
      switch (leaves(part), comes(part)) {
      case (true, true):
        guard part.pixels > 0, let near, let kept else { return }
        let tile = store.ownWords(at: part.key)
        Shape.gather(words, edge: edge, from: tile, to: near)
        Shape.scatter(words, edge: edge, from: kept, to: tile)
      case (true, false):
        guard let live = store.tiles[part.key] else { return }
        if let near { Shape.gather(words, edge: edge, from: live.words, to: near) }
        store.stand(nil, at: part.key)
        gone[part.key] = live
      case (false, true):
        // Somebody else may hold a tile that comes back, and it has its pixels.
        if let buffer = back[part.key] { _ = store.exchange(FrozenTile(buffer), at: part.key) }
        guard let buffer = fresh[part.key] else { return }
        if let kept { Shape.scatter(words, edge: edge, from: kept, to: buffer.words) }
        store.put(buffer, at: part.key)
      case (false, false): break
      }
    }
    (room, spare) = (other, room)
    return true
  }
}
