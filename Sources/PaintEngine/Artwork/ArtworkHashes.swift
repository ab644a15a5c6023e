/// A hash of each tile's pixels, computed once a buffer.
///
/// Valid while nobody writes or lets go of a tile: keep one only as long as the artwork stands still. Giving the same one
/// to `pixelHash` and `holderHash` reads each buffer once.
public final class TileHashes<Design: EngineDesign> {
  private var known: [ObjectIdentifier: UInt64] = [:]

  /// Knows no tile yet.
  public init() {}

  func hash(of tile: FrozenTile<Design.Storage.Buffer>) -> UInt64 {
    if let hash = known[tile.identity] { return hash }
    let hash = tile.contentHash
    known[tile.identity] = hash
    return hash
  }
}

/// The tiles of one change of pixels, in key order, as hashes; the greatest number stands for no tile.
private struct HashedChange {
  let before, after: [(key: UInt64, hash: UInt64)]

  init<Design: EngineDesign>(_ change: RecordedPixels<Design>, _ hashes: TileHashes<Design>) {
    func hashed(_ half: TileStore<Design>.Snapshot) -> [(key: UInt64, hash: UInt64)] {
      half.inKeyOrder.map { key, tile in
        // A tile that was made for the look has an address that the next one gets again.
        let hash = tile.map { Design.Payload.keepsWholeTiles ? hashes.hash(of: $0) : $0.contentHash }
        return (key.word, hash ?? .max)
      }
    }
    (before, after) = (hashed(change.before), hashed(change.after))
  }
}

// What the designs must agree on. None of these copies, freezes or counts anything.
extension Artwork {
  /// What the artwork is now: canvas, background, selections, groups, and every layer's pixels, properties, text and mask,
  /// bottom to top. O(bytes).
  public func pixelHash(_ hashes: TileHashes<Design> = TileHashes()) -> UInt64 {
    var hash = ContentHash()
    combineArtwork(into: &hash, hashes)
    return hash.value
  }

  /// Everything that anybody holds: the live artwork, both halves of every step on both stacks, and `archives` in
  /// flight. Zero copies and a corrupted history look alike in the live pixels; here they differ. O(bytes).
  public func holderHash(
    archives: [ArtworkArchive<Design>] = [], _ hashes: TileHashes<Design> = TileHashes()
  ) -> UInt64 {
    var hash = ContentHash()
    combineArtwork(into: &hash, hashes)
    let pixels = recordedPixels { HashedChange($0, hashes) }
    for (mark, stack, pixels) in [(1, history.undoStack, pixels.undo), (2, history.redoStack, pixels.redo)] {
      for (entry, changes) in zip(stack, pixels) {
        hash.combine(mark)
        var changes = changes[...]
        combine(entry.step, &changes, into: &hash, hashes)
      }
    }
    for archive in archives {
      hash.combine(3)
      for layer in archive.layers {
        hash.combine(layer.id.number)
        for (key, tile) in layer.tiles + (layer.mask?.tiles ?? []) { combine(key, tile, into: &hash, hashes) }
      }
    }
    return hash.value
  }

  /// The artwork after undoing everything and after redoing everything, as one hash. It is left at the step where it
  /// stood; no bound lets a step go meanwhile. Ends nothing: without effect while a stroke or session is going on. O(steps x bytes of a step).
  public func undoHash() -> UInt64 {
    // Undoing grows arrays that then keep their room; a history whose memory is measured gets its own back.
    let kept = history
    defer {
      history = kept
      history.assessAll()
    }
    history.limits = HistoryLimits(bytes: .max, steps: .max)
    while undo() {}
    var hash = ContentHash()
    hash.combine(pixelHash())
    while redo() {}
    hash.combine(pixelHash())
    while history.undoStack.count > kept.undoStack.count, undo() {}
    return hash.value
  }

  private func combineArtwork(into hash: inout ContentHash, _ hashes: TileHashes<Design>) {
    hash.combine(canvas)
    hash.combine(background)
    hash.combine(selection)
    hash.combine(savedSelections)
    hash.combine(groups)
    for layer in layers { combine(layer, into: &hash, hashes) }
  }

  private func combine(_ layer: Layer<Design>, into hash: inout ContentHash, _ hashes: TileHashes<Design>) {
    hash.combine(layer.id.number)
    hash.combine(layer.properties)
    hash.combine(layer.text)
    hash.combine(layer.tiles.count)
    layer.tiles.forEachInKeyOrder { combine($0, $1, into: &hash, hashes) }
    combine(layer.mask, into: &hash, hashes)
  }

  private func combine(
    _ mask: LayerMask<Design>?, into hash: inout ContentHash, _ hashes: TileHashes<Design>
  ) {
    guard let mask else { return hash.combine(UInt64.max) }
    hash.combine(mask.isEnabled)
    hash.combine(mask.isInverted)
    combine(mask.layer, into: &hash, hashes)
  }

  private func combine(
    _ key: TileKey, _ tile: FrozenTile<Design.Storage.Buffer>?, into hash: inout ContentHash,
    _ hashes: TileHashes<Design>
  ) {
    hash.combine(key.word)
    hash.combine(tile.map(hashes.hash) ?? UInt64.max)
  }

  /// `changes` are what the step's parts change, in their order; those of this step are taken away.
  private func combine(
    _ step: HistoryStep<Design>, _ changes: inout ArraySlice<HashedChange>,
    into hash: inout ContentHash, _ hashes: TileHashes<Design>
  ) {
    switch step {
    case .tiles(let id, _):
      hash.combine(id.number)
      guard let change = changes.popFirst() else { return }
      for tiles in [change.before, change.after] {
        hash.combine(tiles.count)
        for tile in tiles {
          hash.combine(tile.key)
          hash.combine(tile.hash)
        }
      }
    case .insertLayer(let layer, let index), .removeLayer(let layer, let index):
      hash.combine(index)
      combine(layer, into: &hash, hashes)
    case .moveLayer(let from, let to):
      hash.combine(from)
      hash.combine(to)
    case .layerOrder(let before, let after): for id in before + after { hash.combine(id.number) }
    case .layerProperties(let id, let before, let after):
      hash.combine(id.number)
      hash.combine(before)
      hash.combine(after)
    case .background(let before, let after):
      hash.combine(before)
      hash.combine(after)
    case .selection(let before, let after):
      hash.combine(before)
      hash.combine(after)
    case .canvasSize(let before, let after):
      hash.combine(before)
      hash.combine(after)
    case .groups(let before, let after):
      hash.combine(before)
      hash.combine(after)
    case .layerText(let id, let before, let after):
      hash.combine(id.number)
      hash.combine(before)
      hash.combine(after)
    case .mask(let id, let before, let after):
      hash.combine(id.number)
      combine(before, into: &hash, hashes)
      combine(after, into: &hash, hashes)
    case .savedSelections(let before, let after):
      hash.combine(before)
      hash.combine(after)
    case .group(let steps):
      hash.combine(steps.count)
      for part in steps { combine(part, &changes, into: &hash, hashes) }
    }
  }
}
