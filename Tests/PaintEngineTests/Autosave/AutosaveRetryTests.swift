import Testing

@testable import PaintEngine

/// Saves that fail are reported and tried again.
struct AutosaveRetryTests {
  private struct BackOff: RigTest {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      let saved = rig.artwork.revision
      rig.writer.state.withValue { $0.script = Array(repeating: "disk full", count: 6) + [nil, "again"] }
      try rig.stroke()
      var time = Duration.seconds(4)
      rig.poll(at: time)
      for (index, delay) in [4, 8, 16, 32, 60, 60].enumerated() {
        #expect(rig.failures.count == index + 1)
        #expect(rig.autosaver.savedRevision == saved)
        #expect(rig.autosaver.lastError == rig.failures.last)
        #expect(rig.failures.last?.retryDelay == .seconds(delay))
        #expect(rig.autosaver.deadline == time + .seconds(delay))
        rig.poll(at: time + .seconds(delay) - .nanoseconds(1))
        #expect(rig.writer.calls == index + 1)
        time += .seconds(delay)
        rig.poll(at: time)
      }
      #expect(rig.writer.calls == 7)
      #expect(rig.autosaver.savedRevision == rig.artwork.revision)
      #expect(rig.autosaver.lastError == nil && rig.autosaver.deadline == nil)
      // A success sets the wait back.
      try rig.stroke()
      rig.poll(after: .seconds(4))
      #expect(rig.failures.last?.retryDelay == .seconds(4))
      #expect(rig.failures.last?.failures == 1)
      #expect(rig.autosaver.counts.failed == 7 && rig.autosaver.counts.saved == 1)
    }
  }

  @Test(arguments: Designs.honest)
  func theWaitDoublesAndSuccessSetsItBack(design: String) async throws { try await BackOff().run(in: design) }

  private struct PaintingOn: RigTest {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      rig.writer.state.withValue { $0.script = ["full", "full"] }
      try rig.stroke()
      rig.poll(at: .seconds(4))
      rig.poll(at: .seconds(8))
      #expect(rig.autosaver.deadline == .seconds(16))
      // Neither a rest nor painting on moves the retry.
      try rig.stroke()
      rig.poll(at: .seconds(12))
      #expect(rig.writer.calls == 2)
      rig.clock.now = .milliseconds(15_500)
      try rig.stroke()
      #expect(rig.autosaver.deadline == .seconds(16))
      rig.poll(at: .seconds(16))
      #expect(rig.autosaver.savedRevision == rig.artwork.revision)
    }
  }

  @Test func anAutosaveWaitsForTheRetry() async throws { try await PaintingOn().run(in: "seed") }

  private struct Explicit: RigTest {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      // The revision is saved already: only the reason says that a retry is owed.
      let rig = try AutosaveRig<Design>()
      rig.writer.state.withValue { $0.script = ["no such folder", "no such folder", "no such folder"] }
      let handle = rig.autosaver.save(.explicit)
      rig.autosaver.waitUntilIdle()
      #expect(handle.outcome == .failed("no such folder"))
      let failure = try #require(rig.failures.first)
      #expect(
        failure.description
          == "saving revision \(rig.artwork.revision) (explicit) failed: no such folder; what was saved before is "
          + "intact, the next try is in 4.0 seconds")
      rig.poll(at: .seconds(4))
      #expect(rig.failures.map(\.reason) == [.explicit, .explicit])
      #expect(rig.autosaver.deadline == .seconds(12))
      // A stroke puts it off; off the canvas, so that no step and no new revision come of it.
      try rig.artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 3))
      rig.artwork.continueStroke(x: -100, y: -100, pressure: 1)
      rig.poll(at: .seconds(12))
      #expect(rig.writer.calls == 2 && rig.autosaver.counts.deferred == 1)
      #expect(rig.autosaver.deadline == .seconds(16))
      rig.artwork.endStroke()
      #expect(rig.artwork.revision == rig.autosaver.savedRevision)
      rig.poll(at: .seconds(16))
      #expect(rig.failures.map(\.reason) == [.explicit, .explicit, .explicit])
      // A person does not wait for the retry, and what is owed is served with it.
      let again = rig.autosaver.save(.explicit)
      rig.autosaver.waitUntilIdle()
      #expect(again.outcome == .saved(revision: rig.artwork.revision, SaveReport()))
      #expect(rig.autosaver.deadline == nil)
    }
  }

  @Test func anExplicitSaveIsOwedUntilItIsThere() async throws { try await Explicit().run(in: "seed") }

  private struct Closing: RigTest {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      rig.writer.state.withValue { $0.script = ["full"] }
      try rig.stroke()
      #expect(rig.autosaver.close() == .failed("full"))
      // The host goes on after all: a stroke is not ended for a second try.
      try rig.beginStroke()
      rig.poll(at: .seconds(4))
      #expect(rig.artwork.isStroking && rig.writer.calls == 1)
      rig.endStroke()
      rig.poll(at: .seconds(8))
      #expect(rig.autosaver.savedRevision == rig.artwork.revision)
    }
  }

  @Test func aFailedCloseIsTriedAgainAsAnAutosave() async throws { try await Closing().run(in: "seed") }
}
