@testable import PaintEngine

/// A checksum of every buffer that was ever handed out, for as long as anybody holds it.
struct HolderSums<Design: EngineDesign> {
  typealias Tile = FrozenTile<Design.Storage.Buffer>

  /// Holding the tiles keeps a freed buffer's address from meaning another one.
  private var known: [ObjectIdentifier: (tile: Tile, sum: UInt64)] = [:]

  /// Meets the newest step and all readers: what an action may have handed out.
  mutating func meetNewest(_ artwork: Artwork<Design>, _ readers: Readers<Design>) {
    artwork.history.undoStack.last?.step.forEachFrozenTile { meet($0) }
    readers.forEachTile { meet($0) }
  }

  private mutating func meet(_ tile: Tile) {
    if known[tile.identity] == nil { known[tile.identity] = (tile, tile.contentHash) }
  }

  /// Whether every buffer that was met is as it was.
  var keepTheirPixels: Bool { known.values.allSatisfy { $0.tile.contentHash == $0.sum } }

  /// Lets go of buffers that neither history nor readers hold any more.
  mutating func forgetOthers(than artwork: Artwork<Design>, _ readers: Readers<Design>) {
    var held: Set<ObjectIdentifier> = []
    for entry in artwork.history.undoStack + artwork.history.redoStack {
      entry.step.forEachFrozenTile { held.insert($0.identity) }
    }
    readers.forEachTile { held.insert($0.identity) }
    known = known.filter { held.contains($0.key) }
  }

  /// How many distinct buffers anybody holds: layers, steps, readers, the last save, previews, and the sums here.
  func reached(_ artwork: Artwork<Design>, _ readers: Readers<Design>) -> Int {
    var reached = artwork.savedIdentities.union(artwork.previewing.identities).union(known.keys)
    for layer in artwork.layers { layer.insertIdentities(into: &reached) }
    for entry in artwork.history.undoStack + artwork.history.redoStack {
      entry.step.insertIdentities(into: &reached)
    }
    readers.forEachTile { reached.insert($0.identity) }
    for (store, _) in readers.duplicates {
      reached.formUnion(store.savedIdentities)
      store.forEachInKeyOrder { reached.insert($1.identity) }
    }
    return reached.count
  }
}

extension Layer {
  /// The buffers of the layer and its mask.
  func insertIdentities(into set: inout Set<ObjectIdentifier>) {
    tiles.forEachInKeyOrder { set.insert($1.identity) }
    mask?.layer.tiles.forEachInKeyOrder { set.insert($1.identity) }
  }
}

// A walk of the tests' own over what a step is made of.
extension HistoryStep {
  /// What it keeps of pixels. Tiles of layers that it holds are left out: a layer that is live may write its own.
  func forEachFrozenTile(_ body: (FrozenTile<Design.Storage.Buffer>) -> Void) {
    for (_, change) in pixelChanges { change.forEachTile(body) }
  }

  /// The keys that the step holds of one layer.
  func touchedKeys(of id: LayerID) -> Set<TileKey> {
    Set(pixelChanges.filter { $0.id == id }.flatMap { $0.change.keys })
  }

  /// Layers that the step holds: inserted, removed, and the paint of masks.
  var heldLayers: [Layer<Design>] {
    parts.flatMap { part -> [Layer<Design>] in
      switch part {
      case .insertLayer(let layer, _), .removeLayer(let layer, _): [layer]
      case .mask(_, let before, let after): [before?.layer, after?.layer].compactMap { $0 }
      default: []
      }
    }
  }

  /// The buffers that the step holds.
  func insertIdentities(into set: inout Set<ObjectIdentifier>) {
    forEachFrozenTile { set.insert($0.identity) }
    for layer in heldLayers { layer.insertIdentities(into: &set) }
  }

  /// What kind of step it is, and of which kinds its parts are.
  var kinds: [String] {
    let name = { (step: HistoryStep) -> String in
      String(describing: Mirror(reflecting: step).children.first?.label ?? "?")
    }
    if case .group(let steps) = self { return ["group"] + steps.flatMap(\.kinds) }
    return [name(self)]
  }
}

extension Artwork {
  /// Where a step's tiles are not the next step's, or the newest not the live ones, at the cursor and away from it both ways.
  /// Where nothing is shared: buffers with two holders.
  var brokenSharing: [String] {
    guard Design.Sharing.sharesBuffers else { return sharedByMistake }
    guard Design.Payload.keepsWholeTiles else { return [] }
    var current: [LayerID: [TileKey: ObjectIdentifier]] = [:]
    func look(at layer: Layer<Design>) {
      for paint in [layer, layer.mask?.layer].compactMap({ $0 }) where current[paint.id] == nil {
        var tiles: [TileKey: ObjectIdentifier] = [:]
        paint.tiles.forEachInKeyOrder { tiles[$0] = $1.identity }
        current[paint.id] = tiles
      }
    }
    layers.forEach(look)
    for entry in history.undoStack + history.redoStack { entry.step.heldLayers.forEach(look) }
    let now = current
    let pixels = recordedPixels()
    var broken: [String] = []
    for (steps, isBackward) in [(pixels.undo, true), (pixels.redo, false)] {
      current = now
      // Both stacks have the step that is next from the cursor at their end.
      for parts in steps.reversed() {
        for part in isBackward ? parts.reversed() : parts {
          let (near, far) = isBackward ? (part.after, part.before) : (part.before, part.after)
          for key in near.keys {
            if near.tile(at: key)?.identity != current[part.paint]?[key] {
              broken.append("steps share no tile at \(key)")
            }
            current[part.paint, default: [:]][key] = far.tile(at: key)?.identity
          }
        }
      }
    }
    return broken
  }

  private var sharedByMistake: [String] {
    var (holders, buffers) = (0, Set<ObjectIdentifier>())
    for entry in history.undoStack + history.redoStack {
      entry.step.forEachFrozenTile {
        holders += 1
        buffers.insert($0.identity)
      }
    }
    for layer in layers {
      layer.insertIdentities(into: &buffers)
      holders += layer.tiles.count + (layer.mask?.layer.tiles.count ?? 0)
    }
    return holders == buffers.count ? [] : ["a buffer with two holders"]
  }
}
