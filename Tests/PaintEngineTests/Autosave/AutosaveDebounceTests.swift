import Testing
import Workloads

@testable import PaintEngine

/// P12: the autosave comes a rest after the last change, by the clock and by nothing else.
struct AutosaveDebounceTests {
  @Test func theSettingsAreInSeconds() {
    let settings = AutosaveSettings()
    #expect(settings.delay == .milliseconds(4_000))
    #expect(settings.cleanUp == .milliseconds(250))
    let delays = (1...8).map { settings.retryDelay(failures: $0) }
    #expect(delays == [4, 8, 16, 32, 60, 60, 60, 60].map { Duration.seconds($0) })
    #expect(settings.retryDelay(failures: 0) == .seconds(4))
    #expect(AutosaveSettings(delay: .seconds(-1)).delay == .zero)
  }

  private struct Rests: RigTest {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      // Forty strokes, each a moment before the rest would be over.
      for _ in 0..<40 {
        try rig.stroke()
        #expect(rig.autosaver.deadline == rig.clock.now + .seconds(4))
        rig.poll(after: .milliseconds(3_999))
      }
      #expect(rig.writer.calls == 0)
      rig.poll(after: .nanoseconds(999_999))
      #expect(rig.writer.calls == 0)
      rig.poll(after: .nanoseconds(1))
      #expect(rig.writer.written.map(\.revision) == [rig.artwork.revision])
      // Ten strokes, each after a rest.
      for _ in 0..<10 {
        try rig.stroke()
        rig.poll(after: .seconds(4))
      }
      #expect(rig.writer.calls == 11)
      #expect(rig.writer.written.allSatisfy { $0.previews == 2 })
      #expect(rig.writer.written.last?.hash == TestWriter<Design>.hash(of: ArtworkArchive(rig.artwork)))
      #expect(rig.autosaver.deadline == nil)
      rig.poll(after: .seconds(3_600))
      #expect(rig.autosaver.counts == counts(started: 11, saved: 11))
    }

    private func counts(started: Int, saved: Int) -> SaveCounts {
      var counts = SaveCounts()
      counts.started = started
      counts.saved = saved
      return counts
    }
  }

  @Test(arguments: Designs.honest)
  func theRestBeginsAnewWithEachChange(design: String) async throws { try await Rests().run(in: design) }

  /// Gaps around the rest at random against the obvious rule: a save for each gap of four seconds or more.
  private struct RandomGaps: RigTest {
    let seed: UInt64

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      var random = SeededRandom(seed: seed)
      var expected: [Int] = []
      for _ in 0..<60 {
        try rig.stroke()
        let changed = rig.clock.now
        let gap = Duration.milliseconds(3_990 + random.below(20))
        // Polls in between, as a host does for other reasons, change nothing.
        for _ in 0..<random.below(4) {
          rig.poll(at: max(rig.clock.now, changed + .milliseconds(random.below(3_990))))
        }
        if gap >= .seconds(4) { expected.append(rig.artwork.revision) }
        rig.poll(at: changed + gap)
      }
      #expect(rig.writer.written.map(\.revision) == expected, "seed \(seed)")
      #expect(expected.count > 10 && expected.count < 50)
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func gapsAroundTheRestAreToldApart(seed: UInt64) async throws {
    try await RandomGaps(seed: seed).run(in: "seed")
  }

  private struct WithoutCalls: RigTest {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      try rig.beginStroke()
      rig.artwork.endStroke()
      #expect(rig.autosaver.deadline == nil)
      rig.poll(at: .seconds(10))
      #expect(rig.autosaver.deadline == .seconds(14))
      rig.poll(at: .seconds(12))
      #expect(rig.autosaver.deadline == .seconds(14))
      rig.artwork.undo()
      rig.poll(at: .seconds(13))
      rig.poll(at: .milliseconds(16_999))
      #expect(rig.writer.calls == 0)
      rig.poll(at: .seconds(17))
      #expect(rig.writer.written.map(\.revision) == [rig.artwork.revision])
    }
  }

  @Test func aPollNoticesChangesByItself() async throws { try await WithoutCalls().run(in: "seed") }

  private struct NoChange: RigTest {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let rig = try AutosaveRig<Design>()
      rig.poll(at: .seconds(100))
      #expect(rig.autosaver.deadline == nil)
      // Somebody says so, and it is not true.
      rig.autosaver.artworkChanged()
      rig.poll(after: .seconds(4))
      #expect(rig.autosaver.deadline == nil)
      // Shedding history is no change.
      try rig.stroke()
      rig.poll(after: .seconds(4))
      rig.artwork.history.shed(keeping: 0)
      rig.poll(after: .seconds(4))
      rig.poll(after: .seconds(4))
      #expect(rig.autosaver.counts.unchanged == 1)
      #expect(rig.writer.calls == 1)
    }
  }

  @Test func nothingIsSavedWithoutAChange() async throws { try await NoChange().run(in: "seed") }
}
