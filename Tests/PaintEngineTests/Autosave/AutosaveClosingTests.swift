import Testing

@testable import PaintEngine

/// Saves that a host waits for: closing, and the end of the program.
struct AutosaveClosingTests {
  private struct Close: RigTest {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      #expect(rig.autosaver.close() == .unchanged)
      try rig.stroke()
      rig.writer.close()
      let first = rig.autosaver.save(.autosave)
      try rig.beginStroke()
      rig.moveStroke(3)
      // The writer opens its own gate after a while.
      let writer = rig.writer
      writer.state.withValue { $0.whileClosed = { writer.open() } }
      let outcome = rig.autosaver.close()
      // The gate's closure holds the writer that holds it.
      writer.state.withValue { $0.whileClosed = nil }
      #expect(first.outcome == .saved(revision: rig.artwork.revision - 1, SaveReport()))
      #expect(outcome == .saved(revision: rig.artwork.revision, SaveReport()))
      #expect(!rig.artwork.isStroking && !rig.autosaver.isSaving)
      #expect(rig.writer.state.withValue { $0.mostActive } == 1)
      #expect(rig.writer.written.last?.hash == TestWriter<Design>.hash(of: ArtworkArchive(rig.artwork)))
    }
  }

  @Test(arguments: Designs.honest)
  func closingWaitsForTheSaveInFlightAndForItsOwn(design: String) async throws {
    try await Close().run(in: design)
  }

  /// A writer that takes a second of virtual time each time it is looked at.
  private struct Terminate: RigTest {
    let seconds: Int

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      let saved = rig.artwork.revision
      #expect(rig.autosaver.terminate() == .nothingToSave)
      try rig.beginStroke()
      let (clock, writer, seconds) = (rig.clock, rig.writer, seconds)
      writer.close()
      writer.state.withValue { state in
        state.whileClosed = {
          clock.advance(by: .seconds(1))
          if clock.now >= .seconds(seconds) { writer.open() }
        }
      }
      let outcome = rig.autosaver.terminate(grace: .seconds(5))
      writer.state.withValue { $0.whileClosed = nil }
      #expect(!rig.artwork.isStroking)
      guard seconds > 5 else {
        #expect(outcome == .saved && rig.autosaver.savedRevision == rig.artwork.revision)
        return
      }
      // The artwork's thread looks at the clock every few milliseconds; a writer that is quick may be done before.
      guard writer.written.isEmpty else { return #expect(outcome == .saved) }
      #expect(outcome == .abandoned)
      #expect(rig.autosaver.savedRevision == saved && rig.failures.isEmpty)
      #expect(rig.autosaver.counts.abandoned == 1 && !rig.autosaver.isSaving)
      // The program lives on after all: the next rest saves.
      writer.open()
      #expect(rig.autosaver.deadline == rig.clock.now + .seconds(4))
      rig.poll(after: .seconds(4))
      #expect(rig.autosaver.savedRevision == rig.artwork.revision)
    }
  }

  @Test(arguments: Designs.honest)
  func anEndWithinTheGraceIsSaved(design: String) async throws {
    try await Terminate(seconds: 4).run(in: design)
  }

  @Test(arguments: Designs.honest)
  func anEndBeyondTheGraceIsAbandoned(design: String) async throws {
    try await Terminate(seconds: .max >> 1).run(in: design)
  }

  private struct Deaf: RigTest {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>(settings: AutosaveSettings(cleanUp: .milliseconds(30)))
      let (clock, writer) = (rig.clock, rig.writer)
      writer.close()
      writer.state.withValue { state in
        state.ignoresCancelling = true
        state.whileClosed = { clock.advance(by: .seconds(1)) }
      }
      try rig.stroke()
      rig.autosaver.save(.autosave)
      try rig.stroke()
      let person = rig.autosaver.save(.explicit)
      let real = ContinuousClock()
      let start = real.now
      let outcome = rig.autosaver.terminate(grace: .seconds(5))
      #expect(outcome == .abandoned)
      // Not for ever; how long depends on when the pool that runs writers, busy with other tests, has a thread.
      #expect(real.now - start < .seconds(1200))
      #expect(person.outcome == .abandoned)
      // It was deaf, not wrong: what it wrote in the end counts as saved.
      #expect(rig.autosaver.isSaving)
      writer.open()
      rig.autosaver.waitUntilIdle()
      #expect(rig.autosaver.savedRevision == rig.artwork.revision - 1)
      #expect(rig.writer.calls == 1)
    }
  }

  @Test func aWriterThatDoesNotListenIsNotWaitedFor() async throws { try await Deaf().run(in: "seed") }

  private struct Refused: RigTest {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>(isNew: true)
      rig.writer.state.withValue { $0.script = ["read-only"] }
      #expect(rig.autosaver.terminate() == .failed("read-only"))
      #expect(rig.autosaver.savedRevision == nil)
      #expect(rig.failures.map(\.reason) == [.leavingForeground])
      #expect(
        rig.autosaver.close(timeout: .seconds(1)) == .saved(revision: rig.artwork.revision, SaveReport()))
    }
  }

  @Test func aRefusalIsToldApart() async throws { try await Refused().run(in: "seed") }

  private struct Late: RigTest {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      let (clock, writer) = (rig.clock, rig.writer)
      writer.close()
      writer.state.withValue { $0.whileClosed = { clock.advance(by: .milliseconds(100)) } }
      try rig.stroke()
      rig.autosaver.save(.explicit)
      #expect(!rig.autosaver.waitUntilIdle(timeout: .seconds(1)))
      #expect(rig.autosaver.isSaving)
      #expect(rig.autosaver.close(timeout: .seconds(1)) == .abandoned)
      #expect(!rig.autosaver.isSaving && writer.written.isEmpty)
    }
  }

  @Test func waitsEndByTheInjectedClock() async throws { try await Late().run(in: "seed") }
}
