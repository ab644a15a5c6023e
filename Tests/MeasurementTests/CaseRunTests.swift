import Results
import Testing

@testable import Measurement

struct CaseRunTests {
  private static let benchmark = Benchmark(
    "b", "b", designs: ["plain"], parameters: [],
    metrics: ["wall", "tile_copies", "undo.wall", "undo.tile_copies"],
    headline: [], bytesNeeded: { _ in 0 }, body: { _ in })

  private static func makeRun(samples: Int = 1) throws -> CaseRun {
    let id = try CaseID(suite: "S", benchmark: "b", design: "plain", parameters: ["layers": "3"])
    return CaseRun(
      id: id, benchmark: benchmark, options: CaseProcessOptions(samples: samples, seed: 9, tracePath: "t"))
  }

  /// Records everything that the benchmark declares.
  private static func recordAll(_ run: CaseRun, sample: Int) {
    let readings = [
      Reading("wall", 5, source: "clock", thread: .background),
      Reading("tile_copies", 2, source: "counter", thread: .main),
    ]
    run.record(readings, sample: sample)
    run.record(readings, part: "undo", sample: sample)
  }

  private static func failure(of run: CaseRun) -> String? {
    do {
      try run.requireCompleteness()
      return nil
    } catch { return error.description }
  }

  @Test func aRunKnowsItsCase() throws {
    let run = try Self.makeRun(samples: 4)
    #expect(run.samples == 4 && run.seed == 9 && run.tracePath == "t")
    #expect(run.parameters.integer("layers") == 3)
    #expect(run.parameters.integer("none") == 0 && run.parameters.text("none") == "")
    #expect(run.parameters.number("layers") == 3)
  }

  @Test func aReadingBecomesARowInTheDeclaredUnit() throws {
    let run = try Self.makeRun(samples: 2)
    Self.recordAll(run, sample: 0)
    Self.recordAll(run, sample: 1)
    #expect(Self.failure(of: run) == nil)
    #expect(run.rows.count == 8)
    #expect(
      run.rows[0]
        == SampleRow(
          id: run.id, metric: "wall", unit: "ns", metricClass: .timed, source: "clock",
          thread: "background", process: 0, sample: 0, value: 5))
    #expect(run.rows[7].metric == "undo_tile_copies" && run.rows[7].sample == 1)
    #expect(run.rows[7].unit == "count" && run.rows[7].metricClass == .exact)
  }

  /// A probe may read more than a benchmark wants; a number that the benchmark names itself is another matter.
  @Test func aReadingTooManyIsLeftOutAndANameTooManyFails() throws {
    let run = try Self.makeRun()
    Self.recordAll(run, sample: 0)
    run.record([Reading("page_faults", 1, source: "x", thread: .main)], sample: 0)
    #expect(run.rows.count == 4)
    #expect(Self.failure(of: run) == nil)
    run.record("page_faults", 1, sample: 0)
    #expect(
      Self.failure(of: run)
        == "S/b[plain;layers=3] recorded the metric 'page_faults', which it does not declare")
  }

  @Test func aMissingRowFails() throws {
    let run = try Self.makeRun(samples: 2)
    Self.recordAll(run, sample: 0)
    #expect(Self.failure(of: run) == "S/b[plain;layers=3] yielded 1 values of 'tile_copies' in 2 samples")
    #expect(
      Self.failure(of: try Self.makeRun())
        == "S/b[plain;layers=3] yielded 0 values of 'tile_copies' in 1 samples")
  }

  @Test func aRowTooManyFails() throws {
    let run = try Self.makeRun()
    Self.recordAll(run, sample: 0)
    run.record("wall", 6, sample: 0)
    #expect(Self.failure(of: run) == "S/b[plain;layers=3] yielded 2 values of 'wall' in 1 samples")
  }

  /// One sample twice and another one never is as wrong as a wrong number of rows.
  @Test func aDoubledSampleInPlaceOfAnotherFails() throws {
    let run = try Self.makeRun(samples: 2)
    Self.recordAll(run, sample: 0)
    Self.recordAll(run, sample: 0)
    #expect(Self.failure(of: run) != nil)
  }

  @Test func aSampleBeyondTheLastFails() throws {
    let run = try Self.makeRun()
    Self.recordAll(run, sample: 1)
    #expect(Self.failure(of: run) != nil)
  }

  @Test func anUnavailableReadingIsARowWithItsReason() throws {
    let run = try Self.makeRun()
    Self.recordAll(run, sample: 0)
    let other = try Self.makeRun()
    other.record(
      [
        Reading("wall", unavailable: "no clock", thread: .main),
        Reading("tile_copies", nil, source: "counter", otherwise: "no counter", thread: .main),
      ], sample: 0)
    #expect(other.rows.map(\.value) == [nil, nil])
    #expect(other.rows.map(\.source) == ["unavailable: no clock", "unavailable: no counter"])
    other.record("undo_wall", 3, sample: 0)
    other.record("undo_tile_copies", .infinity, source: "division", thread: .process, sample: 0)
    #expect(Self.failure(of: other) == nil)
    #expect(other.rows[2].source == "CLOCK_MONOTONIC" && other.rows[2].thread == "main")
    #expect(other.rows[3].value == nil && other.rows[3].source == "division")
  }

  @Test func aMetricThatNobodyKnowsIsDeclaredAsUnknown() {
    let benchmark = Benchmark(
      "b", "b", designs: [], parameters: [], metrics: ["wall", "speed", "undo.speed"], headline: [],
      bytesNeeded: { _ in 0 }, body: { _ in })
    #expect(benchmark.metrics.map(\.unit) == ["ns", "unknown", "unknown"])
    #expect(benchmark.metrics.map(\.name) == ["wall", "speed", "undo.speed"])
  }

  @Test func metricsHaveUniqueNamesAndSourcesAndParts() throws {
    #expect(Set(Metrics.all.map(\.name)).count == Metrics.all.count)
    for metric in Metrics.all {
      #expect(!metric.source.isEmpty && !metric.summary.isEmpty, "\(metric.name)")
      #expect(["ns", "B", "count", "hash", "x", "%"].contains(metric.unit), "\(metric.name)")
    }
    let part = try #require(Metrics.named("wall", part: "first_write"))
    #expect(part.name == "first_write_wall" && part.summary == "elapsed time, first write alone")
    #expect(Metrics.named("first_write_wall") == nil)
  }

  @Test func recordedNamesAreFoundWithTheirParts() throws {
    for (name, unit, direction) in [
      ("wall", "ns", MetricDirection.lower), ("first_write_wall", "ns", .lower),
      ("first_write_tile_wall", "ns", .lower), ("full_steps_kept", "count", .higher),
      ("in_flight_tile_copies", "count", .lower), ("encode_of_lz4", "x", .higher),
    ] {
      let found = try #require(Metrics.recorded(name), "\(name)")
      #expect(found.name == name && found.unit == unit && found.direction == direction)
    }
    // Of two names that end it the longer one: a part is called `first_write`, not `first_write_tile`.
    #expect(Metrics.recorded("first_write_tile_wall")?.source == Metrics.named("tile_wall")?.source)
    #expect(
      Metrics.recorded("stranger") == nil && Metrics.recorded("") == nil && Metrics.recorded("_") == nil)
  }
}
