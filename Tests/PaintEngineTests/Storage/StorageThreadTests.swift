import Foundation
import Testing

@testable import PaintEngine

/// One thread makes tiles and others let them go, for the thread sanitizer (see `SharingThreadTests`) and by content.
@Suite(.serialized)
struct StorageThreadTests {
  @Test(arguments: Designs.honest, [16, 64]) func tilesEndOnAnyThread(design: String, edge: Int) throws {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["PENTIMENTO_THREAD_SECONDS"].flatMap { Double($0) } ?? 0.5
    #expect(try Designs.run(MakerAndEnders(edge: edge, seconds: min(seconds, 2)), in: design) > 500)
  }

  private struct Parcel<Storage: TileStorage>: Sendable {
    let number: UInt16
    let tile: FrozenTile<Storage.Buffer>

    /// Whether every channel is still the number.
    var isWhole: Bool {
      defer { SoleReference.willLetGo(of: tile.buffer) }
      return StorageTiles<Storage>.isFilled(tile.buffer, with: number)
    }
  }

  /// Yields how many tiles were made and let go.
  private struct MakerAndEnders: DesignVisitor {
    let edge: Int
    let seconds: Double

    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> Int {
      let parcels = HandOver<Parcel<Design.Storage>>()
      let verdicts = HandOver<Bool>()
      let enders = 4
      for _ in 0..<enders {
        Thread.detachNewThread {
          var isRight = true
          while let parcel = parcels.next() { isRight = isRight && parcel.isWhole }
          verdicts.put(isRight)
        }
      }
      var storage = Design.Storage()
      let byteCount = edge * edge * 8
      let clock = ContinuousClock()
      let end = clock.now + .seconds(seconds)
      var made = 0
      var last: Design.Storage.Buffer?
      while clock.now < end || made <= 500 {
        let isCopy = made % 2 == 1
        guard
          let buffer = isCopy
            ? last.flatMap({ storage.copy(of: $0) }) : storage.makeTransparent(byteCount: byteCount)
        else { continue }
        made += 1
        let number = UInt16(truncatingIfNeeded: made)
        StorageTiles<Design.Storage>.fill(buffer, with: number)
        last = buffer
        parcels.put(Parcel(number: number, tile: FrozenTile(buffer)))
        // Memory that is short now and then meets tiles that are ending.
        if made % 400 == 0 { _ = storage.releaseIdle() }
        while parcels.count > 300 { Thread.sleep(forTimeInterval: 0.000_1) }
      }
      parcels.close()
      for _ in 0..<enders { #expect(verdicts.take(), "a tile was written while somebody held it") }
      last = nil
      _ = storage.releaseIdle()
      #expect(storage.idleBytes < 4 << 20)
      return made
    }
  }
}
