import Testing
import Workloads

@testable import PaintEngine

/// Designs whose archives stand on the last save, with every way of sharing tiles.
enum DirtyDesigns {
  enum Sticky: EngineDesign { typealias Archive = DirtySinceSave }
  enum Unique: EngineDesign {
    typealias Sharing = UniqueReference
    typealias Archive = DirtySinceSave
  }
  enum EpochRows: EngineDesign {
    typealias Sharing = Epoch
    typealias Map = RowGrid<SeparateBuffer.Buffer>
    typealias Archive = DirtySinceSave
  }
  enum WithPreviews: EngineDesign {
    typealias Archive = DirtySinceSave
    typealias Preview = PyramidPreview<SeparateBuffer.Buffer>
  }

  static func runAll(_ visitor: some DesignVisitor) throws {
    _ = try visitor.visit(Sticky.self)
    _ = try visitor.visit(Unique.self)
    _ = try visitor.visit(EpochRows.self)
    _ = try visitor.visit(WithPreviews.self)
  }
}

/// A save costs what changed since the last one that succeeded.
@Suite struct DirtySaveTests {
  @Test func aTouchedTileCostsOneChunk() throws { try DirtyDesigns.runAll(OneTile()) }

  /// Three layers of 24 x 24 tiles in 3 x 3 blocks.
  static func artwork<Design: EngineDesign>(_ design: Design.Type) throws -> Artwork<Design> {
    try SessionSetup(width: 96, height: 96, edge: 4, layers: 3, coverage: 100).artwork(design)
  }

  static func touch<Design: EngineDesign>(_ artwork: Artwork<Design>, layer: Int = 0, x: Int, y: Int) {
    var recorder = TileRecorder(artwork.layers[layer].tiles)
    recorder.writablePixels(at: TileKey(x: x, y: y))[3] ^= 1
    artwork.recordPixels(recorder.finish(), of: artwork.layers[layer], label: "Touch")
  }

  /// Takes the archive and saves it; says that it succeeded, if `tells`.
  static func save<Design: EngineDesign>(
    _ artwork: Artwork<Design>, to folder: String = "art", in files: MemoryFiles, tells: Bool = true
  ) throws -> (report: SaveReport, visited: Int) {
    let before = artwork.context.counters.tilesVisited
    let archive = ArtworkArchive(artwork)
    let visited = artwork.context.counters.tilesVisited - before
    let pass = SavePass(folder: folder, files: files, observer: nil)
    try pass.run(ArtworkSave(archive), isKnown: false)
    if tells { artwork.saved(archive) }
    let loaded = try ArtworkPackage.load(folder, as: Design.self, files: files)
    #expect(loaded.pixelHash() == artwork.pixelHash())
    return (pass.report, visited)
  }

  struct OneTile: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try DirtySaveTests.artwork(design)
      let files = MemoryFiles()
      let first = try DirtySaveTests.save(artwork, in: files)
      #expect(first.visited == 576 && first.report.chunksWritten == 9)
      #expect(artwork.savedMemory { $0 }.buffers == 0)
      for number in 0..<3 {
        DirtySaveTests.touch(artwork, x: 9, y: 2 + number)
        #expect(artwork.savedMemory { $0 }.bytes == 4 * 4 * 8)
        let next = try DirtySaveTests.save(artwork, in: files)
        #expect(next.visited == 1)
        #expect(next.report.chunksWritten == 1 && next.report.chunksRemoved == 1)
        #expect(next.report.chunksKept == 8 && next.report.chunksUnread == 8)
        #expect(next.report.bytesEncoded == first.report.bytesEncoded / 9)
        #expect(artwork.savedMemory { $0 }.buffers == 0)
      }
      let again = try DirtySaveTests.save(artwork, in: files)
      #expect(again.visited == 0 && again.report.chunksUnread == 9)
      // What is undone is as it was: the very tiles are back, and nothing is read.
      DirtySaveTests.touch(artwork, x: 20, y: 20)
      artwork.undo()
      let undone = try DirtySaveTests.save(artwork, in: files)
      #expect(undone.visited == 1 && undone.report.chunksUnread == 9)
    }
  }

  /// The first save after a duplicate contains all of it, and costs what changed since the last save; so does every one that follows.
  @Test func aDuplicateGoesOnFromTheLastSave() throws { try DirtyDesigns.runAll(Duplicated()) }

  struct Duplicated: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try DirtySaveTests.artwork(design)
      let files = MemoryFiles()
      // Of a layer that was never saved: all of both.
      try artwork.duplicateLayer(0)
      let first = try DirtySaveTests.save(artwork, in: files)
      #expect(first.visited == 2 * 576 && first.report.chunksWritten + first.report.chunksKept == 18)
      DirtySaveTests.touch(artwork, x: 9, y: 2)
      let flying = ArtworkArchive(artwork)
      try artwork.duplicateLayer(0)
      // A picture of the original is none of the duplicate's.
      artwork.saved(flying)
      let second = try DirtySaveTests.save(artwork, in: files)
      #expect(second.visited == 1 && second.report.bytesEncoded <= 2 * first.report.bytesEncoded / 9)
      #expect(try DirtySaveTests.save(artwork, in: files).visited == 0)
      #expect(artwork.savedMemory { $0 }.buffers == 0)
      // Each goes its own way.
      DirtySaveTests.touch(artwork, x: 1, y: 1)
      DirtySaveTests.touch(artwork, layer: 1, x: 20, y: 20)
      let third = try DirtySaveTests.save(artwork, in: files)
      #expect(third.visited == 2 && third.report.chunksWritten == 2)
      // While it was out of the stack it was in no save, and kept the picture that it had.
      DirtySaveTests.touch(artwork, layer: 1, x: 2, y: 20)
      for _ in 0..<4 { artwork.undo() }
      #expect(artwork.layers.count == 4)
      #expect(try DirtySaveTests.save(artwork, in: files).visited <= 2)
      for _ in 0..<4 { artwork.redo() }
      #expect(artwork.layers.count == 5)
      #expect(try DirtySaveTests.save(artwork, in: files).visited <= 5)
      #expect(try DirtySaveTests.save(artwork, in: files).visited == 0)
    }
  }

  /// Failed saves, and saves that nobody is told of, change nothing: what changed adds up.
  @Test func changesAddUpUntilASaveSucceeds() throws { try DirtyDesigns.runAll(AddingUp()) }

  struct AddingUp: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try DirtySaveTests.artwork(design)
      let files = MemoryFiles()
      _ = try DirtySaveTests.save(artwork, in: files)
      for number in 0..<4 {
        DirtySaveTests.touch(artwork, x: 8 * (number % 3), y: 8 * (number / 3))
        if number == 1 {
          _ = try DirtySaveTests.save(artwork, to: "elsewhere", in: files, tells: false)
        } else {
          let failing = MemoryFiles(files.snapshot, fault: .failure(at: 4, code: 28))
          #expect(throws: PackageError.self) { try DirtySaveTests.save(artwork, in: failing) }
        }
      }
      let next = try DirtySaveTests.save(artwork, in: files)
      #expect(next.visited == 4 && next.report.chunksWritten == 4 && next.report.chunksUnread == 5)
    }
  }

  /// A package that never had the chunks gets them all, and either goes on from where the last save was, whichever had it.
  @Test func twoFoldersTakeTurns() throws { try DirtyDesigns.runAll(TwoFolders()) }

  struct TwoFolders: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try DirtySaveTests.artwork(design)
      let files = MemoryFiles()
      _ = try DirtySaveTests.save(artwork, to: "one", in: files)
      DirtySaveTests.touch(artwork, x: 0, y: 0)
      #expect(try DirtySaveTests.save(artwork, to: "two", in: files).report.chunksWritten == 9)
      DirtySaveTests.touch(artwork, x: 9, y: 0)
      let one = try DirtySaveTests.save(artwork, to: "one", in: files)
      // Two blocks changed since this folder's last save, one of them since the last save at all.
      #expect(one.visited == 1 && one.report.chunksWritten == 2 && one.report.chunksUnread == 7)
      // A picture that is older than the one saved last is no base any more.
      let (old, new) = (ArtworkArchive(artwork), ArtworkArchive(artwork))
      artwork.saved(new)
      DirtySaveTests.touch(artwork, x: 1, y: 1)
      artwork.saved(old)
      let two = try DirtySaveTests.save(artwork, to: "two", in: files)
      #expect(two.visited == 1 && two.report.chunksWritten == 2)
    }
  }

  /// A picture of another artwork is refused as a base, whatever its identities.
  @Test func anotherArtworksPictureIsNoBase() throws {
    let (mine, other) = (
      try Self.artwork(DirtyDesigns.Sticky.self), try Self.artwork(DirtyDesigns.Sticky.self)
    )
    Self.touch(other, x: 3, y: 3)
    mine.saved(ArtworkArchive(other))
    #expect(mine.savedIdentities.isEmpty)
    let files = MemoryFiles()
    #expect(try Self.save(mine, in: files).report.chunksWritten == 9)
  }

  /// A chunk that somebody took away is written again; one that somebody damaged is believed by a save and refused by a load.
  @Test func chunksTakenAwayAreWrittenAgain() throws {
    let artwork = try Self.artwork(DirtyDesigns.Sticky.self)
    let files = MemoryFiles()
    _ = try Self.save(artwork, in: files)
    var contents = files.contents(of: "art")
    let chunk = try #require(contents.keys.filter { $0.hasSuffix(".chunk") }.min())
    contents[chunk] = nil
    let next = try Self.save(artwork, in: MemoryFiles(contents, in: "art")).report
    #expect(next.chunksWritten == 1 && next.chunksUnread == 8)
    contents[chunk] = [1, 2, 3]
    let damaged = MemoryFiles(contents, in: "art")
    let error = #expect(throws: PackageError.self) { try Self.save(artwork, in: damaged) }
    guard case .damaged = error else {
      Issue.record("\(error.map { "\($0)" } ?? "nothing") instead of damage")
      return
    }
  }

  /// Every picture of a random session lists the very tiles that were live when it was taken, whatever became of the saves before.
  @Test(arguments: 0..<6 as Range<UInt64>) func everyPictureIsWhole(_ seed: UInt64) throws {
    try DirtyDesigns.runAll(RandomSaves(seed: seed))
  }

  struct RandomSaves: DesignVisitor {
    let seed: UInt64

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let setup = SessionSetup(width: 190, height: 150, edge: 8, coverage: 30)
      let session = try Session<Design>(setup)
      let artwork = session.artwork
      var random = SeededRandom(seed: seed)
      // Pictures that are still being written, with what they must show.
      var flying: [(archive: ArtworkArchive<Design>, hash: UInt64)] = []
      for action in try SessionAction.script(seed: seed, count: 250, setup: setup) {
        try session.perform(action)
        if random.below(15) == 0 {
          try artwork.duplicateLayer(random.below(artwork.layers.count))
          if artwork.layers.count > 4 { try artwork.removeLayer(3) }
        }
        guard random.below(3) == 0 else { continue }
        let archive = ArtworkArchive(artwork)
        for (saved, layer) in zip(archive.layers, artwork.layers) {
          let (listed, live) = (saved.tiles, layer.tiles.frozenTiles())
          #expect(listed.map(\.key) == live.map(\.key))
          #expect(listed.map(\.tile.identity) == live.map(\.tile.identity))
          #expect(saved.picture.count == live.count)
        }
        flying.append((archive, TestWriter.hash(of: archive)))
        guard flying.count > random.below(4) else { continue }
        let landed = flying.remove(at: random.below(flying.count))
        #expect(TestWriter.hash(of: landed.archive) == landed.hash)
        if random.below(3) > 0 { artwork.saved(landed.archive) }
      }
      #expect(!artwork.savedIdentities.isEmpty)
    }
  }

  /// The autosaver says which pictures are safe; failed ones are none.
  @Test func theAutosaverTells() async throws {
    try await OwnThread.run {
      let rig = try AutosaveRig<DirtyDesigns.Sticky>(isNew: true)
      func visited(_ work: () throws -> Void) rethrows -> Int {
        let before = rig.artwork.context.counters.tilesVisited
        try work()
        return rig.artwork.context.counters.tilesVisited - before
      }
      rig.writer.state.withValue { $0.script = ["full"] }
      let tiles = rig.artwork.layers[0].tiles.count
      #expect(visited { rig.autosaver.save(.explicit) } == tiles)
      rig.autosaver.waitUntilIdle()
      #expect(rig.autosaver.counts.failed == 1 && rig.artwork.savedIdentities.isEmpty)
      #expect(visited { rig.autosaver.save(.explicit) } == tiles)
      rig.autosaver.waitUntilIdle()
      #expect(rig.autosaver.counts.saved == 1 && rig.artwork.savedIdentities.count == tiles)
      #expect(visited { rig.autosaver.save(.explicit) } == 0)
      rig.autosaver.waitUntilIdle()
    }
  }
}
