import Results
import Testing

@testable import Measurement

struct SummaryTableTests {
  private static func benchmark(_ name: String, headline: [String]) -> BenchmarkDescription {
    BenchmarkDescription(
      name: name, summary: "does \(name)", parameters: [], metrics: [], headline: headline, swept: nil,
      processes: 3, samples: 2)
  }

  private static func rows(
    _ id: String, _ metric: String, _ unit: String, _ metricClass: MetricClass, _ medians: [Double?]
  ) throws -> [SampleRow] {
    let id = try CaseID(parsing: id)
    return medians.enumerated().flatMap { process, median in
      (0..<2).map { sample in
        SampleRow(
          id: id, metric: metric, unit: unit, metricClass: metricClass, source: "test", thread: "main",
          process: process, sample: sample, value: median)
      }
    }
  }

  @Test func aTableReadsAsAPersonWants() throws {
    var rows: [SampleRow] = []
    for (layers, scale) in [(1, 1.0), (16, 16.0)] {
      for (design, factor) in [("seed", 1.0), ("naive", 100.0)] {
        let id = "S/draw[\(design);canvas_px=512;layers=\(layers)]"
        let wall = [1.0, 1.1, 0.9].map { $0 * 1_234_000 * scale * factor }
        rows += try Self.rows(id, "wall", "ns", .timed, wall)
        rows += try Self.rows(id, "tile_copies", "count", .exact, [4, 4, 4].map { $0 * scale * 1000 })
        rows += try Self.rows(id, "bytes_copied", "B", .exact, [32_768, 32_768, 32_768])
        rows += try Self.rows(
          id, "rss_delta", "B", .peak, design == "seed" ? [nil, nil, nil] : [5e6, 6e6, 5.5e6])
        rows += try Self.rows(
          id, "pixel_hash", "hash", .exact, layers == 1 ? [51_966, 51_966, 51_966] : [1, 2, 3])
      }
    }
    let text = SummaryTable.text(
      Summary.summarise(rows),
      benchmarks: [
        (
          "S",
          Self.benchmark(
            "draw",
            headline: ["wall", "tile_copies", "bytes_copied", "rss_delta", "pixel_hash", "undo_wall"])
        )
      ])
    #expect(
      text == """
        S/draw: does draw
        3 processes x 2 samples; canvas_px=512
        design  layers          wall  tile_copies  bytes_copied  rss_delta    pixel_hash
        ------  ------  ------------  -----------  ------------  ---------  ------------
        seed         1  1.23 ms ±25%         4000      32 768 B        n/a  00000000cafe
        naive        1   123 ms ±25%         4000      32 768 B   5.25 MiB  00000000cafe
        seed        16  19.7 ms ±25%       64 000      32 768 B        n/a        varies
        naive       16   1.97 s ±25%       64 000      32 768 B   5.25 MiB        varies

        """)
  }

  @Test func eachBenchmarkHasItsTableInTheOrderGiven() throws {
    let rows =
      try Self.rows("S/b[x]", "wall", "ns", .timed, [5]) + Self.rows("S/a[x]", "wall", "ns", .timed, [7])
      + Self.rows("T/a[x]", "wall", "ns", .timed, [9])
    let text = SummaryTable.text(
      Summary.summarise(rows),
      benchmarks: [
        ("S", Self.benchmark("a", headline: ["wall"])), ("S", Self.benchmark("b", headline: ["wall"])),
        ("S", Self.benchmark("none", headline: ["wall"])), ("T", Self.benchmark("a", headline: ["wall"])),
      ])
    #expect(
      text == """
        S/a: does a
        1 processes x 2 samples
        design  wall
        ------  ----
        x       7 ns

        S/b: does b
        1 processes x 2 samples
        design  wall
        ------  ----
        x       5 ns

        T/a: does a
        1 processes x 2 samples
        design  wall
        ------  ----
        x       9 ns

        """)
  }

  /// The counts are those of the run, even where the first metric could not be had.
  @Test func anUnavailableFirstMetricDoesNotHideTheCounts() throws {
    let rows =
      try Self.rows("S/a[x;n=1]", "rss_delta", "B", .peak, [nil, nil])
      + Self.rows("S/a[x;n=1]", "wall", "ns", .timed, [5, 6])
    let text = SummaryTable.text(
      Summary.summarise(rows), benchmarks: [("S", Self.benchmark("a", headline: ["rss_delta", "wall"]))])
    #expect(text.contains("\n2 processes x 2 samples; n=1\n"))
  }

  @Test func nothingMeasuredIsNoTable() {
    #expect(SummaryTable.text([], benchmarks: [("S", Self.benchmark("a", headline: []))]) == "")
  }
}
