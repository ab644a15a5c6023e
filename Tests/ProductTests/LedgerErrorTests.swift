import Results
import Testing

/// The exact ledger against the allocator: what letting the history go gives back is what was claimed.
@Suite struct LedgerErrorTests {
  /// Within 1 %, or 64 KiB where that is more, in every case of the suite.
  @Test(arguments: ["seed+ledger=exact", "seed+sharing=epoch+map=rowGrid+ledger=exact", "best"])
  func theExactLedgerClaimsWhatComesBack(design: String) throws {
    let suite = try DescribedSuite("UndoMemory", "--quick", "--designs", design)
    let stating = suite.benchmarks.filter { $0.metrics.contains { $0.name == "ledger_error_bytes" } }.map(
      \.name)
    let cases = suite.cases.filter { stating.contains($0.benchmark) }
    #expect(cases.count >= stating.count && stating.count >= 5)
    for described in cases {
      let ending = try Program(path: Build.own.path("UndoMemory"), words: ["--case", described.id]).run()
      let rows = try CSV.decode(SampleRow.self, bytes: Array(ending.output.utf8), file: described.id)
      func value(_ metric: String) throws -> Double {
        try #require(rows.first { $0.metric == metric }?.value, "\(described.id) \(metric)")
      }
      let (error, allocated) = (try value("ledger_error_bytes"), try value("history_allocated"))
      #expect(abs(error) <= max(65_536, allocated / 100), "\(described.id): \(error) of \(allocated) B")
    }
  }

  /// The founding ledger is off by what the tiny steps' boxes take: more than twice what it claims.
  @Test func theFoundingLedgersErrorIsARow() throws {
    let id = "UndoMemory/TinySteps[seed;edge=64;recorded_steps=1000]"
    let ending = try Program(path: Build.own.path("UndoMemory"), words: ["--case", id]).run()
    let rows = try CSV.decode(SampleRow.self, bytes: Array(ending.output.utf8), file: id)
    let error = try #require(rows.first { $0.metric == "ledger_error_bytes" }?.value)
    #expect(error > 2 * 64_000)
  }
}
