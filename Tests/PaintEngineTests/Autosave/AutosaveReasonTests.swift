import Testing
import Workloads

@testable import PaintEngine

/// What each reason does when nothing has changed, in the middle of a stroke and in a session.
struct AutosaveReasonTests {
  private struct Unchanged: RigTest {
    let reason: SaveReason

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      let saved = rig.artwork.revision
      let handle = rig.autosaver.save(reason)
      rig.autosaver.waitUntilIdle()
      let always = reason == .created || reason == .explicit
      #expect(handle.outcome == (always ? .saved(revision: saved, SaveReport()) : .unchanged))
      try rig.stroke()
      let second = rig.autosaver.save(reason)
      #expect(second.outcome == nil && rig.autosaver.isSaving)
      rig.autosaver.waitUntilIdle()
      #expect(second.outcome == .saved(revision: saved + 1, SaveReport()))
      #expect(rig.autosaver.savedRevision == saved + 1)
      #expect(rig.writer.calls == (always ? 2 : 1))
    }
  }

  @Test(arguments: SaveReason.allCases)
  func onlyCreatedAndExplicitSaveWithoutAChange(reason: SaveReason) async throws {
    try await Unchanged(reason: reason).run(in: "seed")
  }

  private struct Busy: RigTest {
    let reason: SaveReason

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      for isSession in [false, true] {
        let rig = try AutosaveRig<Design>()
        try rig.stroke()
        rig.clock.now = .seconds(1)
        if isSession { rig.beginSession() } else { try rig.beginStroke() }
        let steps = rig.artwork.history.undoStack.count
        let handle = rig.autosaver.save(reason)
        if reason == .closing || reason == .leavingForeground {
          #expect(!rig.artwork.isStroking && !rig.artwork.hasSession)
          #expect(rig.artwork.history.undoStack.count == steps + 1)
          rig.autosaver.waitUntilIdle()
          #expect(handle.outcome == .saved(revision: rig.artwork.revision, SaveReport()))
          #expect(rig.writer.written.last?.hash == TestWriter<Design>.hash(of: ArtworkArchive(rig.artwork)))
          continue
        }
        #expect(handle.outcome == .deferred)
        #expect(rig.artwork.isStroking == !isSession && rig.artwork.hasSession == isSession)
        #expect(rig.autosaver.deadline == .seconds(5))
        // Still at it: put off again, from then.
        rig.poll(at: .seconds(5))
        #expect(rig.autosaver.deadline == .seconds(9))
        #expect(rig.autosaver.counts.deferred == 2 && rig.writer.calls == 0)
        if isSession { rig.artwork.commitSession() } else { rig.artwork.endStroke() }
        rig.autosaver.artworkChanged()
        rig.poll(at: .seconds(9))
        #expect(rig.writer.written.map(\.revision) == [rig.artwork.revision])
      }
    }
  }

  @Test(arguments: SaveReason.allCases, Designs.honest)
  func strokesAndSessionsAreEndedOrWaitedFor(reason: SaveReason, design: String) async throws {
    try await Busy(reason: reason).run(in: design)
  }

  /// Strokes with pauses in them, an autosave due in each pause or none at all: the same pixels and the same steps.
  private struct MidStroke: RigTest {
    let seed: UInt64

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      var hashes: [[UInt64]] = []
      var deferred = 0
      for isSaving in [false, true] {
        let rig = try AutosaveRig<Design>()
        var random = SeededRandom(seed: seed)
        for _ in 0..<6 {
          try rig.beginStroke()
          rig.autosaver.artworkChanged()
          for _ in 0..<8 {
            rig.moveStroke(random.below(1_000))
            if isSaving { rig.poll(after: .seconds(4)) }
          }
          rig.endStroke()
          if isSaving { rig.poll(after: .seconds(4)) }
        }
        hashes.append([rig.artwork.pixelHash(), rig.artwork.holderHash(), rig.artwork.undoHash()])
        deferred = rig.autosaver.counts.deferred
        #expect(rig.writer.calls == (isSaving ? 6 : 0))
      }
      #expect(hashes[0] == hashes[1], "seed \(seed)")
      #expect(deferred == 48)
    }
  }

  @Test(arguments: Designs.honest)
  func anAutosaveDueInAStrokeDrawsNothing(design: String) async throws {
    for seed in 1...3 as ClosedRange<UInt64> { try await MidStroke(seed: seed).run(in: design) }
  }
}
