import Foundation
import Synchronization
import Testing

@testable import PaintEngine

/// The last holder of a picture lets go on another thread; then the painter writes. For the thread sanitizer, as
/// `SharingThreadTests`.
///
/// Nothing but the reference counts orders the reader's last look before the painter's write: the reader says that it is done
/// by a relaxed flag, and takes no lock that the painter takes until the round is over.
struct ReleaseThreadTests {
  @Test(arguments: Designs.honest)
  func painterWritesWhatAnotherThreadLetGo(design: String) throws {
    let report = try Designs.run(Rounds(count: 200), in: design)
    #expect(report.changed == 0)
    #expect(report.inPlace == report.expected)
  }

  private struct Report {
    /// Pictures that another thread read otherwise than they were taken.
    var changed = 0
    /// Tiles of a picture, written without a copy after it was let go.
    var inPlace = 0
    /// How many the sharing alternative must write so.
    var expected = 0
  }

  /// A number that one thread raises and another waits for, without ordering anything else.
  private final class Round: Sendable {
    private let number = Atomic<Int>(0)

    func reach(_ round: Int) { number.store(round, ordering: .relaxed) }

    func wait(for round: Int) { while number.load(ordering: .relaxed) < round { sched_yield() } }
  }

  private struct Rounds: DesignVisitor {
    let count: Int
    private static var side: Int { 8 }

    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> Report {
      let store = TileStore<Design>(context: TileContext(geometry: try TileGeometry(edge: 16)))
      let keys = (0..<Self.side * Self.side).map { TileKey(x: $0 % Self.side, y: $0 / Self.side) }
      for key in keys { store.writableTile(at: key).pixels[0] = 0 }
      let pictures = HandOver<TilePicture<Design>>()
      let sums = HandOver<[Int]>()
      let released = Round()
      let ended = Round()
      Thread.detachNewThread {
        var read: [Int] = []
        while let sum = Self.readAndLetGo(pictures) {
          read.append(sum)
          released.reach(read.count)
          ended.wait(for: read.count)
        }
        sums.put(read)
      }
      var report = Report()
      var value = 0
      var expectedSums: [Int] = []
      for round in 1...count {
        expectedSums.append(keys.count * value)
        pictures.put(store.picture())
        value = round & 0x3FFF
        // Every other round all tiles wait until the picture is gone, so that its map is the painter's own again as well.
        let early = round % 2 == 0 ? keys.count / 2 : 0
        for key in keys[..<early] { store.writableTile(at: key).pixels[0] = UInt16(value) }
        released.wait(for: round)
        let copies = store.context.counters.tileCopies
        for key in keys[early...] { store.writableTile(at: key).pixels[0] = UInt16(value) }
        let late = keys.count - early
        report.inPlace += late - (store.context.counters.tileCopies - copies)
        // Marks stay; counts fall; copies were never shared.
        let comesBack = Design.Sharing.checksReferences || !Design.Sharing.sharesBuffers
        report.expected += comesBack ? late : 0
        ended.reach(round)
      }
      pictures.close()
      report.changed = zip(sums.take(), expectedSums).count { $0 != $1 }
      return report
    }

    /// The sum of the first channels of a picture; nil when there is none any more. The picture does not outlive the call.
    @inline(never)
    private static func readAndLetGo<Design: EngineDesign>(_ pictures: HandOver<TilePicture<Design>>) -> Int?
    {
      guard let picture = pictures.next() else { return nil }
      return picture.inKeyOrder.reduce(0) { sum, place in sum + Int(place.tile.withChannels { $0[0] }) }
    }
  }
}
