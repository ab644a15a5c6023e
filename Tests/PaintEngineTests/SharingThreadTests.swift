import Foundation
import Testing
import Workloads

@testable import PaintEngine

/// One painter and several readers at once, for the thread sanitizer:
/// `SWIFT_BACKTRACE=enable=no swift test -c release -Xswiftc -enable-testing --sanitize=thread
/// --scratch-path <elsewhere> --filter SharingThreadTests`. Optimised, because a debug build leaves the reads and
/// writes of pixels to the standard library, which the sanitizer does not see into.
///
/// `PENTIMENTO_THREAD_DESIGN` names another design, `seed+fault=ignoreFreeze` for instance, of which the
/// sanitizer and the checksums must then complain.
@Suite(.serialized)
struct SharingThreadTests {
  private static let designs =
    ProcessInfo.processInfo.environment["PENTIMENTO_THREAD_DESIGN"].map { [$0] } ?? Designs.honest

  @Test(arguments: designs)
  func readersSeeFrozenPixelsWhilePaintingGoesOn(design: String) throws {
    let read = try Designs.run(PainterAndReaders(), in: design)
    #expect(read > 100)
  }

  /// A picture with what its tiles were when it was taken.
  private struct Parcel<Design: EngineDesign>: Sendable {
    let tiles: [FrozenTile<Design.Storage.Buffer>]
    let hashes: [UInt64]
  }

  /// Paints for two seconds on the calling thread, the artwork's; yields how many parcels were read.
  private struct PainterAndReaders: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> Int {
      let readers = 3
      let parcels = HandOver<Parcel<Design>>()
      // Read parcels come back: the artwork's thread is the one that lets them go.
      let returned = HandOver<(parcel: Parcel<Design>, wasSame: Bool)>()
      let ended = HandOver<Bool>()
      for _ in 0..<readers {
        Thread.detachNewThread {
          // Old parcels are read again and again, so that there is always a reader at work.
          var kept: [Parcel<Design>] = []
          while let parcel = parcels.next() {
            kept.append(parcel)
            let same = kept.allSatisfy { $0.tiles.map(\.contentHash) == $0.hashes }
            let isFull = kept.count > 24
            returned.put((isFull ? kept.removeFirst() : parcel, same))
          }
          for parcel in kept { returned.put((parcel, true)) }
          kept = []
          ended.put(true)
        }
      }
      let setup = SessionSetup(width: 200, height: 150, layers: 1)
      let session = try Session<Design>(setup)
      let script = try SessionAction.script(seed: 51, count: 2_000, setup: setup)
      let clock = ContinuousClock()
      let end = clock.now + .seconds(2)
      var read = 0
      var same = true
      func takeBack() {
        let (_, wasSame) = returned.take()
        read += 1
        same = same && wasSame
      }
      var number = 0
      while clock.now < end {
        try session.perform(script[number % script.count])
        number += 1
        let parcel = number % 2 == 0 ? picture(session) : newestStep(session)
        if parcels.count < 8, !parcel.tiles.isEmpty { parcels.put(parcel) }
        while returned.count > 0 { takeBack() }
      }
      parcels.close()
      for _ in 0..<readers { _ = ended.take() }
      while returned.count > 0 { takeBack() }
      #expect(same, "a frozen tile changed while it was read")
      return read
    }

    private func picture<Design: EngineDesign>(_ session: Session<Design>) -> Parcel<Design> {
      parcel(ArtworkArchive(session.artwork).layers[0].tiles.map(\.tile))
    }

    private func newestStep<Design: EngineDesign>(_ session: Session<Design>) -> Parcel<Design> {
      var tiles: [FrozenTile<Design.Storage.Buffer>] = []
      session.artwork.history.undoStack.last?.step.forEachTile { tiles.append($0) }
      return parcel(tiles)
    }

    private func parcel<Design: EngineDesign>(_ tiles: [FrozenTile<Design.Storage.Buffer>]) -> Parcel<Design>
    {
      Parcel(tiles: tiles, hashes: tiles.map(\.contentHash))
    }
  }
}
