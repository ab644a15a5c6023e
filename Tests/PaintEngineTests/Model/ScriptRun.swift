import Workloads

@testable import PaintEngine

/// One script being performed by an engine of one design and by the model, compared as it goes.
final class ScriptRun<Design: EngineDesign> {
  let setup: Script.Setup
  let artwork: Artwork<Design>
  let model: ModelArtwork
  var readers = Readers<Design>()
  /// What was seen that should not be. Empty as long as all is well.
  var differences: [String] = []
  /// Step kinds that were recorded, each with how often.
  var stepKinds: [String: Int] = [:]
  var holders = HolderSums<Design>()
  /// Where the artwork is saved: to two packages, again and again.
  let files = MemoryFiles()
  var savedFolders: Set<String> = []
  /// Buffers that were alive before: what an earlier script lost is not this one's.
  let buffersBefore = LiveBuffers.count

  init(_ setup: Script.Setup) throws {
    self.setup = setup
    let geometry = try TileGeometry(edge: setup.edge)
    let canvas = try CanvasSize(width: setup.width, height: setup.height)
    let limits = HistoryLimits(bytes: setup.bytes, steps: setup.steps)
    let memory = setup.memory == 0 ? Int.max : setup.memory
    artwork = Artwork(
      canvas: canvas, geometry: geometry, limits: limits, deviceMemory: memory,
      allocatedSize: ExactWalk<Design>.allocatedSize)
    var state = ModelState(canvas: canvas, edge: setup.edge)
    for number in 0..<setup.layers {
      let layer = artwork.addLayer(name: "Layer \(number)")
      state.layers.append(.init(id: layer.id, properties: layer.properties, image: state.blank))
    }
    for key in try CoveredTiles.keys(
      columns: geometry.tiles(covering: setup.width), rows: geometry.tiles(covering: setup.height),
      percent: Double(setup.coverage), seed: 5)
    where setup.layers > 0 {
      let key = TileKey(x: key.x, y: key.y)
      var tile = [UInt16](repeating: 0, count: geometry.channelCount)
      tile.withUnsafeMutableBufferPointer {
        GroundPixels.fill($0.baseAddress.unsafelyUnwrapped, count: $0.count, seed: key.word)
      }
      state.layers[0].image.keys.insert(key)
      for (x, y) in state.blank.places(in: key) {
        let start = (y % setup.edge * setup.edge + x % setup.edge) * 4
        state.layers[0].image.setPixel(x, y, Array(tile[start..<start + 4]))
      }
      state.layers[0].image.copy(key, to: artwork.layers[0].tiles.writableTile(at: key).pixels)
    }
    artwork.context.counters = EngineCounters()
    model = ModelArtwork(
      state, revision: artwork.revision, limits: limits, deviceMemory: memory,
      ledger: ModelLedger(
        tileBytes: geometry.byteCount, claimsAfter: Design.Ledger.name == BothHalves.name,
        followsHolders: Design.Ledger.countsHolders),
      bug: ModelArtwork.Bug(rawValue: setup.modelBug) ?? .none)
  }

  /// Does the same in both, and compares refusals, revisions and copies.
  func compare(
    _ engine: (Artwork<Design>) throws -> Void, _ model: (ModelArtwork) throws -> Void
  ) {
    let copied = artwork.context.counters.tileCopies
    let refusal = Self.refusal { try engine(artwork) }
    self.model.fresh = freshNumbers()
    self.model.copies = 0
    if !Design.Payload.keepsBothHalves {
      let history = artwork.history
      self.model.seen = (history.undoStack.last?.claimedBytes, history.redoStack.last?.claimedBytes)
    }
    let wanted = Self.refusal { try model(self.model) }
    if refusal != wanted {
      differences.append("refused with \(refusal ?? "nothing"), not \(wanted ?? "nothing")")
    }
    let copies = artwork.context.counters.tileCopies - copied
    if Design.Sharing.sharesBuffers, let most = self.model.copies,
      Design.mayCopyLess ? copies > most : copies != most
    {
      // Undo and redo, which have no copies in the model, copy tiles that are shared where they write in place.
      if !(Design.Payload.writesInPlace && most == 0) {
        differences.append("\(copies) tile copies, not \(most)")
      }
    }
    settle()
    adoptTrimming()
  }

  /// What goes on in the background is over before anything is looked at.
  private func settle() {
    guard !Design.Payload.keepsBothHalves else { return }
    artwork.waitForHistory()
    let (undo, redo) = (
      artwork.history.undoStack.map(\.claimedBytes), artwork.history.redoStack.map(\.claimedBytes)
    )
    if Design.Payload.news > 0, undo.count == model.undoable.count, redo.count == model.redoable.count {
      model.adopt(undo: undo, redo: redo)
    }
  }

  /// What an exact ledger's history let go is let go in the model.
  func adoptTrimming() {
    guard Design.Ledger.countsHolders else { return }
    differences += model.adoptTrimming(
      undo: artwork.history.undoStack.count, redo: artwork.history.redoStack.count)
  }

  private static func refusal(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Identities that the artwork has and the model does not know: layers bottom to top, each before its mask, then groups.
  private func freshNumbers() -> [UInt64] {
    let layers = artwork.layers.flatMap { layer in
      [layer.id, layer.mask?.layer.id].compactMap { $0?.rawNumber }
    }
    return (layers + artwork.groups.map(\.id.number)).filter { !model.taken.contains($0) }
  }
}

extension ModelImage {
  /// Writes a tile's pixels where a tile of an engine is.
  func copy(_ key: TileKey, to pixels: UnsafeMutablePointer<UInt16>) {
    for row in 0..<edge {
      let start = (key.y * edge + row) * stride + key.x * edge * 4
      for place in 0..<edge * 4 { pixels[row * edge * 4 + place] = channels[start + place] }
    }
  }

  /// Whether a tile is there in both or in neither, with the same pixels.
  func isSame(as other: ModelImage, in key: TileKey) -> Bool {
    keys.contains(key) == other.keys.contains(key)
      && places(in: key).allSatisfy { pixel($0.x, $0.y) == other.pixel($0.x, $0.y) }
  }

  /// Whether every pixel is premultiplied fix15, and transparent outside the canvas.
  var isValid: Bool {
    for place in Swift.stride(from: 0, to: channels.count, by: 4) {
      let alpha = channels[place + 3]
      if alpha > 32_768 || channels[place] > alpha || channels[place + 1] > alpha
        || channels[place + 2] > alpha
      {
        return false
      }
      let (x, y) = (place % stride / 4, place / stride)
      if alpha != 0, x >= width || y >= height { return false }
    }
    return true
  }
}
