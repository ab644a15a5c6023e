// What an artwork keeps of its last save, in designs whose archives stand on it.
extension Artwork {
  /// `archive`, a picture of this artwork, is safely written: archives to come need only take what changed since. Without effect
  /// in designs that take everything, and for a picture that is older than the last one that was saved.
  ///
  /// `Autosaver` calls it for each save that succeeded; whoever writes archives without one may. Layers that are not in the artwork
  /// now stay with the picture they have. O(tiles changed since the last save).
  public func saved(_ archive: ArtworkArchive<Design>) {
    for layer in archive.layers {
      paint(layer.id)?.tiles.saved(layer.picture)
      if let mask = layer.mask { paint(mask.id)?.tiles.saved(mask.picture) }
    }
  }

  /// What the picture that was saved last keeps alive: each distinct tile buffer that it reaches and no live layer does, never more
  /// than were changed since. History may hold the same. `allocated` as in `heldMemory`. O(tiles).
  public func savedMemory(allocated: (Int) -> Int) -> HeldMemory {
    HeldMemory(
      buffers: savedIdentities.subtracting(liveIdentities).count, byteCount: context.geometry.byteCount,
      storage: Design.Storage.self, allocated: allocated)
  }

  /// The buffers of the picture that was saved last, layers in history included: for a walk that asks who keeps what alive. O(tiles).
  public var savedIdentities: Set<ObjectIdentifier> {
    var identities: Set<ObjectIdentifier> = []
    func meet(_ layer: Layer<Design>) {
      identities.formUnion(layer.tiles.savedIdentities)
      if let paint = layer.mask?.layer { meet(paint) }
    }
    layers.forEach(meet)
    for entry in history.undoStack + history.redoStack { entry.step.forEachLayer(meet) }
    return identities
  }
}

extension TileStore {
  /// The buffers of the picture of this store that was saved last. O(tiles).
  var savedIdentities: Set<ObjectIdentifier> {
    var identities: Set<ObjectIdentifier> = []
    for block in savedPicture?.blocks ?? [] {
      for (_, tile) in block.tiles { identities.insert(tile.identity) }
    }
    return identities
  }
}
