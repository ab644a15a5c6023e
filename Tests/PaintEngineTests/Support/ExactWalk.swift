@testable import PaintEngine

/// What an exact ledger must claim, found by a walk over everything that holds anything: slow, and without any count that is kept.
struct ExactWalk<Design: EngineDesign> {
  /// An allocator of the tests' own: 16-byte classes and a header.
  static var allocatedSize: AllocatedSize { { $0 == 0 ? 0 : ($0 + 15) / 16 * 16 + 8 } }

  /// What was found.
  private(set) var claim = HistoryClaim()

  private var otherTiles: Set<ObjectIdentifier> = []
  private var otherBlocks: Set<UInt> = []
  private var liveLayers: Set<ObjectIdentifier> = []

  /// `readers` are the holders outside the artwork; raw lists of tiles are none, nobody can know of their end.
  init(_ artwork: Artwork<Design>, _ readers: Readers<Design> = Readers()) {
    for layer in artwork.layers { meetLive(layer) }
    meetOthers(artwork.selection)
    meetOthers(artwork.savedSelections)
    meetOthers(artwork.groups)
    otherTiles.formUnion(artwork.savedIdentities)
    otherTiles.formUnion(artwork.previewing.identities)
    for (archive, _, _) in readers.archives { meet(archive) }
    for (clipping, _) in readers.clippings { otherTiles.formUnion(clipping.identities) }
    for (store, _) in readers.duplicates {
      otherTiles.formUnion(store.identities.union(store.savedIdentities))
    }

    var (tiles, blocks, layers) = (Set<ObjectIdentifier>(), Set<ValueBlock>(), Set<ObjectIdentifier>())
    let stacks = [artwork.history.undoStack, artwork.history.redoStack]
    for step in stacks.joined().map(\.step) {
      step.insertIdentities(into: &tiles)
      for part in step.parts { Self.values(of: part).forEach { $0.forEachBlock { blocks.insert($0) } } }
      step.forEachRequest { claim.stepBytes += Self.allocatedSize($0) }
      for layer in step.heldLayers.flatMap({ [$0, $0.mask?.layer].compactMap { $0 } })
      where !liveLayers.contains(ObjectIdentifier(layer)) && layers.insert(ObjectIdentifier(layer)).inserted {
        claim.layerBytes += Self.sum(layer.requests)
        layer.properties.forEachBlock { blocks.insert($0) }
        layer.text.forEachBlock { blocks.insert($0) }
      }
    }
    claim.tiles = tiles.subtracting(otherTiles).count
    let tile = Design.Storage.requests(byteCount: artwork.context.geometry.byteCount)
    claim.tileBytes = claim.tiles * Self.sum(tile)
    for block in blocks where !otherBlocks.contains(block.address) {
      claim.valueBytes += Self.allocatedSize(block.request)
    }
    typealias Entry = History<Design>.Entry
    claim.stackBytes = stacks.reduce(0) {
      $0 + Self.allocatedSize($1.capacity == 0 ? 0 : 32 + $1.capacity * MemoryLayout<Entry>.stride)
    }
  }

  private static func sum(_ requests: [Int]) -> Int { requests.reduce(0) { $0 + allocatedSize($1) } }

  private mutating func meetLive(_ layer: Layer<Design>) {
    for paint in [layer, layer.mask?.layer].compactMap({ $0 }) {
      liveLayers.insert(ObjectIdentifier(paint))
      otherTiles.formUnion(paint.tiles.identities)
      meetOthers(paint.properties)
      meetOthers(paint.text)
    }
  }

  private mutating func meet(_ archive: ArtworkArchive<Design>) {
    meetOthers(archive.selection)
    meetOthers(archive.savedSelections)
    meetOthers(archive.groups)
    for layer in archive.layers {
      meetOthers(layer.properties)
      meetOthers(layer.text)
      if let mask = layer.mask { meetOthers(mask.properties) }
      otherTiles.formUnion((layer.tiles + (layer.mask?.tiles ?? [])).map(\.tile.identity))
    }
  }

  private mutating func meetOthers(_ value: some BlockKeeping) {
    var addresses: [UInt] = []
    value.forEachBlock { addresses.append($0.address) }
    otherBlocks.formUnion(addresses)
  }

  /// The values that a part of a step keeps.
  private static func values(of part: HistoryStep<Design>) -> [any BlockKeeping] {
    switch part {
    case .layerProperties(_, let before, let after): [before, after]
    case .selection(let before, let after): [before, after]
    case .groups(let before, let after): [before, after]
    case .layerText(_, let before, let after): [before, after]
    case .savedSelections(let before, let after): [before, after]
    default: []
    }
  }
}
