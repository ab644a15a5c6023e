import Foundation
import Testing
import Workloads

@testable import PaintEngine

/// One painter and many readers at once, for the thread sanitizer:
/// `SWIFT_BACKTRACE=enable=no PENTIMENTO_THREAD_SECONDS=10 swift test -c release -Xswiftc -enable-testing
/// --sanitize=thread --scratch-path <elsewhere> --filter SharingThreadTests`. Optimised, because a debug build leaves the
/// reads and writes of pixels to the standard library, which the sanitizer does not see into.
///
/// `PENTIMENTO_THREAD_SECONDS` says how long each design is painted in, 2 s without it; `PENTIMENTO_THREAD_DESIGN` names
/// another design, `seed+fault=ignoreFreeze` for instance, of which the sanitizer and the checksums must then complain.
@Suite(.serialized)
struct SharingThreadTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let designs = environment["PENTIMENTO_THREAD_DESIGN"].map { [$0] } ?? Designs.honest
  private static let seconds = environment["PENTIMENTO_THREAD_SECONDS"].flatMap { Double($0) } ?? 2

  @Test(arguments: designs)
  func readersSeeFrozenPixelsWhilePaintingGoesOn(design: String) throws {
    let read = try Designs.run(PainterAndReaders(seconds: Self.seconds), in: design)
    #expect(read >= PainterAndReaders.fewest)
  }

  /// What is done with a picture off the artwork's thread: a word that must be the same whenever it is done. One line each.
  private static func readers<Design: EngineDesign>(
    _ design: Design.Type
  ) -> [@Sendable (ArtworkArchive<Design>) -> UInt64] {
    [
      { encoded($0) },
      { exported($0) },
      { previewed($0) },
      { saved($0) },
    ]
  }

  /// What an encoder does: every tile of every layer and mask, one after the other.
  private static func encoded<Design: EngineDesign>(_ archive: ArtworkArchive<Design>) -> UInt64 {
    var hash = ContentHash()
    for layer in archive.layers {
      hash.combine(layer.id.rawNumber)
      for (_, tile) in layer.tiles + (layer.mask?.tiles ?? []) { hash.combine(tile.contentHash) }
    }
    return hash.value
  }

  /// What an export does: rows of the whole canvas, put together from the tiles they cross.
  private static func exported<Design: EngineDesign>(_ archive: ArtworkArchive<Design>) -> UInt64 {
    var hash = ContentHash()
    let edge = archive.geometry.edge
    var row = [UInt64](repeating: 0, count: (archive.canvas.width / edge + 1) * edge)
    for layer in archive.layers {
      let tiles = Dictionary(uniqueKeysWithValues: layer.tiles.map { ($0.key, $0.tile) })
      for y in 0..<archive.canvas.height {
        for column in 0..<row.count / edge {
          for x in 0..<edge { row[column * edge + x] = 0 }
          tiles[TileKey(x: column, y: y / edge)]?.withPixels { pixels in
            for x in 0..<edge { row[column * edge + x] = pixels[y % edge * edge + x] }
          }
        }
        row.withUnsafeBytes { hash.combine($0) }
      }
    }
    return hash.value
  }

  /// What a gallery shows.
  private static func previewed<Design: EngineDesign>(_ archive: ArtworkArchive<Design>) -> UInt64 {
    var hash = ContentHash()
    archive.preview(maxEdge: 64).pixels.withUnsafeBytes { hash.combine($0) }
    return hash.value
  }

  /// What an autosave writes: the contents of every file, and what the save reports of them. A save that fails is a word of its own.
  private static func saved<Design: EngineDesign>(_ archive: ArtworkArchive<Design>) -> UInt64 {
    let files = MemoryFiles()
    let pass = SavePass(folder: "saved", files: files, observer: nil)
    guard (try? pass.run(ArtworkSave(archive), isKnown: false)) != nil else { return 0 }
    var hash = ContentHash()
    for number in [pass.report.chunksWritten, pass.report.bytesEncoded, pass.report.bytesWritten] {
      hash.combine(number)
    }
    for (name, bytes) in files.contents(of: "saved").sorted(by: { $0.key < $1.key }) {
      name.utf8.forEach { hash.combine(UInt64($0)) }
      bytes.withUnsafeBytes { hash.combine($0) }
    }
    return hash.value
  }

  /// A picture and the newest step's tiles, with what readers make of them when they are taken.
  private struct Parcel<Design: EngineDesign>: Sendable {
    let archive: ArtworkArchive<Design>
    let words: [UInt64]
    let step: [FrozenTile<Design.Storage.Buffer>]
    let stepHashes: [UInt64]

    init(_ artwork: Artwork<Design>) {
      archive = ArtworkArchive(artwork)
      words = SharingThreadTests.readers(Design.self).map { [archive] in $0(archive) }
      #expect(!words.contains(0), "a save failed")
      var tiles: [FrozenTile<Design.Storage.Buffer>] = []
      artwork.history.undoStack.last?.step.forEachFrozenTile { tiles.append($0) }
      step = tiles
      stepHashes = tiles.map(\.contentHash)
    }

    /// Whether one of the readers still makes the same of it.
    func isSame(forReader number: Int) -> Bool {
      let readers = SharingThreadTests.readers(Design.self)
      let number = number % readers.count
      return readers[number](archive) == words[number] && step.map(\.contentHash) == stepHashes
    }
  }

  /// Paints on the calling thread, the artwork's; yields how many parcels were read.
  private struct PainterAndReaders: DesignVisitor {
    /// Parcels that are read at least, on however slow a machine.
    static let fewest = 50
    let seconds: Double

    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> Int {
      let readers = 32
      let parcels = HandOver<Parcel<Design>>()
      // Read parcels come back: the artwork's thread is the one that lets them go.
      let returned = HandOver<(parcel: Parcel<Design>, wasSame: Bool)>()
      let ended = HandOver<Bool>()
      for number in 0..<readers {
        Thread.detachNewThread {
          // Old parcels are read again and again, so that there is always a reader at work.
          var kept: [Parcel<Design>] = []
          while let parcel = parcels.next() {
            kept.append(parcel)
            let same = kept.allSatisfy { $0.isSame(forReader: number) }
            let isFull = kept.count > 4
            returned.put((isFull ? kept.removeFirst() : parcel, same))
          }
          for parcel in kept { returned.put((parcel, true)) }
          kept = []
          ended.put(true)
        }
      }
      let setup = SessionSetup(width: 200, height: 150, layers: 2)
      let session = try Session<Design>(setup)
      try session.artwork.addMask(toLayer: 0)
      let script = try SessionAction.script(seed: 51, count: 2_000, setup: setup)
      let clock = ContinuousClock()
      let end = clock.now + .seconds(seconds)
      var read = 0
      var same = true
      func takeBack() {
        let (_, wasSame) = returned.take()
        read += 1
        same = same && wasSame
      }
      var number = 0
      while clock.now < end || read < Self.fewest {
        let action = script[number % script.count]
        try session.perform(action)
        if number % 3 == 0, case .stroke(let input) = action { try? paintMask(session.artwork, input) }
        number += 1
        if parcels.count < readers { parcels.put(Parcel(session.artwork)) }
        while returned.count > 0 { takeBack() }
      }
      parcels.close()
      for _ in 0..<readers { _ = ended.take() }
      while returned.count > 0 { takeBack() }
      #expect(same, "a frozen tile changed while it was read")
      return read
    }

    /// Undo may have taken the mask away: then there is none to paint.
    private func paintMask<Design: EngineDesign>(_ artwork: Artwork<Design>, _ input: StrokeInput) throws {
      if artwork.layers[0].mask == nil { try artwork.addMask(toLayer: 0) }
      try artwork.strokeMask(0, input.brush, input.pen)
    }
  }
}
