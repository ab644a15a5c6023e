import Testing
import Workloads

@testable import PaintEngine

/// What happens while a save is in flight: requests that wait, painting that goes on, tiles that are held.
struct AutosaveFlightTests {
  private struct Painting: RigTest {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      try rig.stroke()
      let saved = rig.artwork.revision
      let hash = TestWriter<Design>.hash(of: ArtworkArchive(rig.artwork))
      rig.writer.close()
      rig.clock.now = .seconds(4)
      rig.autosaver.poll()
      #expect(rig.autosaver.isSaving && rig.autosaver.deadline == nil)
      #expect(rig.autosaver.inFlight?.revision == saved)
      for _ in 0..<5 { try rig.stroke() }
      #expect(rig.autosaver.savedRevision == saved - 1)
      rig.writer.open()
      rig.autosaver.waitUntilIdle()
      #expect(rig.autosaver.savedRevision == saved)
      #expect(rig.autosaver.inFlight == nil)
      #expect(rig.writer.written == [.init(revision: saved, hash: hash, previews: 2)])
      // What was painted meanwhile is saved by the next rest.
      #expect(rig.autosaver.deadline == .seconds(8))
      rig.poll(at: .seconds(8))
      #expect(rig.autosaver.savedRevision == saved + 5)
    }
  }

  @Test(arguments: Designs.honest)
  func theSavedRevisionIsThePictures(design: String) async throws { try await Painting().run(in: design) }

  private struct Waiting: RigTest {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      try rig.stroke()
      rig.writer.close()
      let first = rig.autosaver.save(.autosave)
      let unneeded = rig.autosaver.save(.autosave)
      rig.writer.open()
      rig.autosaver.waitUntilIdle()
      #expect(first.outcome == .saved(revision: rig.artwork.revision, SaveReport()))
      #expect(unneeded.outcome == .unchanged)
      // Three wait, one save serves them, named after the highest, with what was painted before it began.
      try rig.stroke()
      rig.writer.close()
      let running = rig.autosaver.save(.autosave)
      let waiting = [SaveReason.autosave, .explicit, .autosave].map { rig.autosaver.save($0) }
      #expect(waiting.allSatisfy { $0 === waiting[0] } && waiting[0] !== running)
      #expect(rig.autosaver.waiting?.reason == .explicit)
      try rig.stroke()
      #expect(rig.autosaver.inFlight?.revision == rig.artwork.revision - 1)
      rig.writer.open()
      rig.autosaver.waitUntilIdle()
      let revision = rig.artwork.revision
      #expect(running.outcome == .saved(revision: revision - 1, SaveReport()))
      #expect(waiting[0].outcome == .saved(revision: revision, SaveReport()))
      #expect(rig.autosaver.counts.coalesced == 2 && rig.autosaver.counts.started == 3)
      // A stroke going on when its turn comes puts it off.
      rig.writer.close()
      rig.autosaver.save(.explicit)
      let late = rig.autosaver.save(.explicit)
      try rig.beginStroke()
      rig.writer.open()
      rig.autosaver.waitUntilIdle()
      #expect(late.outcome == .deferred && rig.artwork.isStroking)
    }
  }

  @Test(arguments: Designs.honest)
  func requestsInFlightBecomeOneSave(design: String) async throws { try await Waiting().run(in: design) }

  /// Anything in any order, with a gate that opens and closes and writes that fail: one write at a time, and each picture is
  /// the artwork as it was at its revision.
  private struct Anything: RigTest {
    let seed: UInt64

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      var random = SeededRandom(seed: seed)
      var hashes: [Int: UInt64] = [:]
      var highest = rig.artwork.revision
      func note() {
        // Within a stroke the pixels change and the revision does not: no picture is taken there.
        if !rig.artwork.isStroking {
          hashes[rig.artwork.revision] = TestWriter<Design>.hash(of: ArtworkArchive(rig.artwork))
        }
        if let saved = rig.autosaver.savedRevision {
          #expect(saved >= highest && saved <= rig.artwork.revision, "seed \(seed)")
          highest = saved
        }
      }
      note()
      for _ in 0..<150 {
        switch random.below(8) {
        case 0, 1: if !rig.artwork.isStroking { try rig.stroke() }
        case 2: if rig.artwork.isStroking { rig.endStroke() } else { try rig.beginStroke() }
        case 3: rig.artwork.undo()
        case 4: rig.autosaver.save(SaveReason.allCases[random.below(SaveReason.allCases.count)])
        case 5: rig.writer.state.withValue { $0.isOpen.toggle() }
        case 6: rig.writer.state.withValue { $0.script.append(random.below(3) == 0 ? "full" : nil) }
        default:
          rig.clock.advance(by: .milliseconds(random.below(6_000)))
          rig.autosaver.poll()
          if rig.writer.state.withValue({ $0.isOpen }) { rig.autosaver.waitUntilIdle() }
        }
        note()
      }
      rig.writer.open()
      rig.artwork.endStroke()
      note()
      rig.autosaver.waitUntilIdle()
      let (written, most) = rig.writer.state.withValue { ($0.written, $0.mostActive) }
      #expect(most == 1, "seed \(seed)")
      #expect(written.allSatisfy { hashes[$0.revision] == $0.hash }, "seed \(seed)")
      let counts = rig.autosaver.counts
      #expect(counts.started == counts.saved + counts.failed && counts.saved == written.count)
      #expect(counts.saved > 3)
    }
  }

  @Test(arguments: Designs.honest)
  func twoSavesNeverInterleave(design: String) async throws {
    for seed in 1...8 as ClosedRange<UInt64> { try await Anything(seed: seed).run(in: design) }
  }

  private struct Held: RigTest {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      try rig.stroke()
      rig.writer.close()
      rig.autosaver.save(.explicit)
      let picture = try #require(rig.autosaver.inFlight)
      let held = Set(picture.layers.flatMap { $0.tiles.map(\.tile.identity) })
      #expect(held.count == picture.layers[0].tiles.count && !held.isEmpty)
      #expect(held.isSubset(of: Set(rig.artwork.layers[0].tiles.identities)) == Design.Sharing.sharesBuffers)
      rig.writer.open()
      rig.autosaver.waitUntilIdle()
    }
  }

  @Test(arguments: Designs.honest)
  func thePictureInFlightCanBeWalked(design: String) async throws { try await Held().run(in: design) }
}
