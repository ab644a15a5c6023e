import Glibc
import Testing

@testable import PaintEngine

/// Signals of this very process, one test at a time.
@Suite(.serialized)
struct TerminationSignalTests {
  @Test func theSignalWakesAndIsRemembered() throws {
    let wakes = HandOver<Int>()
    let termination = try TerminationSignal { wakes.put(1) }
    #expect(termination.number == SIGTERM && !termination.isRaised)
    kill(getpid(), SIGTERM)
    _ = wakes.take()
    #expect(termination.isRaised)
    kill(getpid(), SIGTERM)
    _ = wakes.take()
  }

  @Test func onlyOneAtATime() throws {
    let first = try TerminationSignal(SIGUSR2)
    #expect(throws: EngineError.signal(SIGTERM, "another TerminationSignal lives; let it go first")) {
      try TerminationSignal()
    }
    withExtendedLifetime(first) {}
  }

  @Test func whatCannotBeTakenOverIsRefused() throws {
    #expect(throws: EngineError.signal(SIGKILL, "Invalid argument")) { try TerminationSignal(SIGKILL) }
    // The refusal left nothing behind.
    #expect(try !TerminationSignal(SIGUSR2).isRaised)
  }

  @Test func whatTheSignalDidBeforeIsPutBack() throws {
    var action = sigaction()
    signal(SIGUSR2, SIG_IGN)
    do {
      let taken = try TerminationSignal(SIGUSR2)
      sigaction(SIGUSR2, nil, &action)
      #expect(unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) > 1)
      withExtendedLifetime(taken) {}
    }
    sigaction(SIGUSR2, nil, &action)
    #expect(unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1)
    signal(SIGUSR2, SIG_DFL)
  }

  /// The way of a program: the signal wakes the artwork's thread in the middle of a stroke, which saves and ends.
  private struct Program: RigTest {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      let wakes = HandOver<Int>()
      let termination = try TerminationSignal { wakes.put(1) }
      try rig.beginStroke()
      kill(getpid(), SIGTERM)
      _ = wakes.take()
      #expect(termination.isRaised)
      #expect(rig.autosaver.terminate() == .saved)
      #expect(rig.writer.written.map(\.revision) == [rig.artwork.revision])
      #expect(rig.writer.written.last?.hash == TestWriter<Design>.hash(of: ArtworkArchive(rig.artwork)))
    }
  }

  @Test func aProgramAskedToEndSavesItsStroke() async throws {
    for design in Designs.honest { try await Program().run(in: design) }
  }
}
