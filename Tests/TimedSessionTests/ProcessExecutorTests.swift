import Gate
import Glibc
import Measurement
import Results
import Testing

@testable import TimedSession

struct ProcessExecutorTests {
  private func outcome(
    _ a: TurnSuite, _ b: TurnSuite, metrics: [String] = ["wall"],
    pairing: TimedDeclaration.Pairing = .lockstep,
    timeLimit: Int = 20, mayDiffer: Set<String>? = [], plantedInB: [(String, String)] = [],
    isAnchor: Bool = false, draw: UInt64 = 0
  ) throws -> PairOutcome {
    let folder = try Folder()
    let programs = Sides(
      a: SideProgram(paths: ["Sample": try a.write(into: folder, as: "a")]),
      b: SideProgram(paths: ["Sample": try b.write(into: folder, as: "b")], environment: plantedInB))
    var settings = ProcessExecutor.Settings()
    settings.timeLimit = timeLimit
    settings.mayDiffer = mayDiffer
    var executor = ProcessExecutor(programs, layouts: nil, memoryCases: [], settings: settings)
    try executor.prepare(round: 0)
    let timed = TimedCase(id: Sample.id("one"), metrics: metrics, pairing: pairing, isAnchor: isAnchor)
    return executor.measure(PlannedPair(timedCase: timed, round: 0, bFirst: true, draw: draw))
  }

  private func measurement(_ metric: String, _ a: Double, _ b: Double, blocks: Int) -> PairMeasurement {
    PairMeasurement(
      values: [metric: PairMeasurement.Value(a: a, b: b, logRatio: log(b) - log(a))], blocks: blocks,
      redone: 0)
  }

  @Test func bothSidesAnswer() throws {
    #expect(
      try outcome(TurnSuite(wall: 1000), TurnSuite(wall: 1100))
        == .measured(measurement("wall", 1000, 1100, blocks: 20)))
  }

  /// Two processors of a shared machine are two speeds: both sides run on the one that was drawn.
  @Test func bothSidesShareAProcessor() throws {
    let all = Processors.allowed
    try #require(!all.isEmpty)
    // 1,000 and the number of the one processor; of "0-1" it makes 999.
    let suite = TurnSuite(
      atBlock: "wall=$((1000 + $(sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/$$/status)))")
    for draw in all.indices where all.count > 1 {
      let wall = Double(1000 + all[draw])
      #expect(
        try outcome(suite, suite, draw: UInt64(draw))
          == .measured(measurement("wall", wall, wall, blocks: 20))
      )
    }
    let named = TurnSuite(
      atBlock: "grep -q \"Cpus_allowed_list:.*[-,]\" /proc/$$/status && wall=2000 || wall=1000")
    let wall = all.count > 1 ? 2000.0 : 1000
    #expect(
      try outcome(named, named, pairing: .parallel) == .measured(measurement("wall", wall, wall, blocks: 20)))
  }

  /// What is planted into one side acts in its rows; an anchor that it moved would make the run invalid.
  @Test func whatIsPlantedLeavesAnchorsAlone() throws {
    let suite = TurnSuite(atBlock: "if [ -n \"$PLANTED\" ]; then wall=2000; fi")
    for (isAnchor, wall) in [(false, 2000.0), (true, 1000)] {
      #expect(
        try outcome(suite, suite, plantedInB: [("PLANTED", "1")], isAnchor: isAnchor)
          == .measured(measurement("wall", 1000, wall, blocks: 20)))
    }
  }

  @Test func differentHashesAreDifferentWork() throws {
    let a = TurnSuite(work: #"{"pixel_hash":7,"holder_hash":1}"#)
    let b = TurnSuite(work: #"{"pixel_hash":8,"holder_hash":1}"#)
    guard case .differentWork(let text) = try outcome(a, b) else {
      Issue.record("it was compared")
      return
    }
    #expect(text.contains("'pixel_hash'") && text.contains("side a") && text.contains("side b"))
    // A hash that one side lacks differs as well; one that may differ does not.
    let without = TurnSuite(work: #"{"pixel_hash":7}"#)
    guard case .differentWork = try outcome(a, without) else {
      Issue.record("it was compared")
      return
    }
    guard case .measured = try outcome(a, without, mayDiffer: ["holder_hash"]) else {
      Issue.record("it was not compared")
      return
    }
    guard case .measured = try outcome(a, b, mayDiffer: nil) else {
      Issue.record("it was not compared")
      return
    }
  }

  @Test func aHangingSideIsNamedAndEnded() throws {
    let hanging = TurnSuite(atBlock: "sleep 600")
    guard case .failed(let text) = try outcome(TurnSuite(), hanging, timeLimit: 1) else {
      Issue.record("it did not fail")
      return
    }
    #expect(text.contains("side b: no answer within 1 s"), "\(text)")
  }

  @Test func aSideThatDiesIsNamedWithWhatItSaid() throws {
    let dying = TurnSuite(before: "echo 'out of luck' >&2; exit 3")
    guard case .failed(let text) = try outcome(dying, TurnSuite()) else {
      Issue.record("it did not fail")
      return
    }
    #expect(text.contains("side a: it ended before it answered: out of luck"), "\(text)")
  }

  @Test func anAnswerThatIsNoneIsAFailure() throws {
    guard case .failed(let text) = try outcome(TurnSuite(work: "nonsense"), TurnSuite()) else {
      Issue.record("it did not fail")
      return
    }
    #expect(text.contains("its answer to 'work' is not understood: nonsense"), "\(text)")
    guard case .failed(let other) = try outcome(TurnSuite(), TurnSuite(), metrics: ["undo_wall"]) else {
      Issue.record("it did not fail")
      return
    }
    #expect(other.contains("'undo_wall'"), "\(other)")
  }

  /// A whole process after the other, each writing rows on descriptor 3.
  @Test func serialSidesAreReadFromTheirRows() throws {
    func suite(_ peak: Double, hash: Double = 1) -> TurnSuite {
      let rows = ["rss_delta": (peak, "B", MetricClass.peak), "pixel_hash": (hash, "hash", .exact)].map {
        SampleRow(
          id: Sample.id("one"), metric: $0.key, unit: $0.value.1, metricClass: $0.value.2, source: "s",
          thread: "main", process: 0, sample: 0, value: $0.value.0)
      }
      return TurnSuite(before: "cat >&3 <<'END'\n\(CSV.encode(rows))END\nexit 0")
    }
    #expect(
      try outcome(suite(4096), suite(8192), metrics: ["rss_delta"], pairing: .serial)
        == .measured(measurement("rss_delta", 4096, 8192, blocks: 2)))
    guard
      case .differentWork = try outcome(
        suite(1), suite(1, hash: 2), metrics: ["rss_delta"], pairing: .serial)
    else {
      Issue.record("it was compared")
      return
    }
  }
}
