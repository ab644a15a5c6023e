import FoundationEssentials
import Glibc
import Measurement
import Results

/// A table of samples written as a run writes it, read back and summarised: what results themselves cost.
enum TablesBenchmark {
  static let benchmark = Benchmark(
    "Tables", "rows of samples.csv written and flushed, read back, and summarised", designs: ["once"],
    parameters: [
      ParameterDeclaration(
        "rows", "rows, one sample each", range: .integers(1, 10_000_000), defaults: ["1000000"],
        quick: ["10000"])
    ],
    metrics: ["table_write.wall", "table_read.wall", "table_summary.wall"],
    headline: ["table_write_wall", "table_read_wall", "table_summary_wall"], processes: 3,
    bytesNeeded: { $0.integer("rows") * 2_000 + (64 << 20) }
  ) { run in
    let path = FileManager.default.temporaryDirectory.path + "/pentimento-table-\(getpid()).csv"
    defer { unlink(path) }
    let rows = rows(run.parameters.integer("rows"), of: run.id)
    let sampler = Sampler(probes: [])
    for sample in 0..<run.samples {
      run.record(
        try sampler.measure {
          let table = try CSVStream<SampleRow>(path)
          try table.append(rows)
          try table.finish()
        }, part: "table_write", sample: sample)
      var read: [SampleRow] = []
      run.record(
        try sampler.measure { read = try CSV.read(SampleRow.self, path: path) }, part: "table_read",
        sample: sample)
      guard read == rows else {
        throw SuiteInputError("\(path) is read back with other rows", advice: "Report it: results are lost.")
      }
      run.record(
        sampler.measure { Observed.take(Summary.summarise(read)) }, part: "table_summary", sample: sample)
    }
  }

  /// Ten metrics of processes with a thousand samples each.
  private static func rows(_ count: Int, of id: CaseID) -> [SampleRow] {
    (0..<count).map { number in
      SampleRow(
        id: id, metric: "metric\(number % 10)", unit: "ns", metricClass: .timed, source: "CLOCK_MONOTONIC",
        thread: "main", process: number / 10_000, sample: number / 10 % 1_000,
        value: Double(number) * 1.25 + 0.1)
    }
  }
}
