import Results
import Testing

@Suite struct SummaryTests {
  private func rows(
    _ processes: [[Double?]], metric: String = "wall", unit: String = "ns", source: String = "clock"
  ) throws -> [SampleRow] {
    let id = try CaseID(parsing: "S/b[d]")
    return processes.enumerated().flatMap { process, values in
      values.enumerated().map { sample, value in
        SampleRow(
          id: id, metric: metric, unit: unit, metricClass: .timed, source: source, thread: "main",
          process: process, sample: sample, value: value)
      }
    }
  }

  @Test func medianIsOfProcessMediansAndTheRestIsPooled() throws {
    // Process medians 2, 10, 100: their median is 10, that of all samples would be 3.
    let all = Summary.summarise(try rows([[1, 2, 3, 2, 2], [10], [100]]))
    let row = try #require(all.first)
    #expect(all.count == 1 && row.processes == 3 && row.samples == 7)
    #expect(row.p50 == 10 && row.min == 1 && row.max == 100)
    #expect(row.mean == 120.0 / 7)
    #expect(row.p95 == nil && row.p99 == nil)
  }

  @Test func intervalIsStudentOnLogarithms() throws {
    // numpy, scipy: m = log([2, 10, 100]); exp(mean ± t.ppf(0.975, 2) * std(ddof=1) / sqrt(3))
    let row = try #require(Summary.summarise(try rows([[2], [10], [100]])).first)
    #expect(abs((row.ci95Low ?? .nan) / 0.09529998543231691 - 1) < 1e-8)
    #expect(abs((row.ci95High ?? .nan) / 1665.6886617213506 - 1) < 1e-8)
  }

  @Test func intervalIsOnValuesWhenOneIsNotPositive() throws {
    // 1 ± t.ppf(0.975, 2) / sqrt(3)
    let row = try #require(Summary.summarise(try rows([[0], [1], [2]])).first)
    #expect(abs((row.ci95Low ?? .nan) - -1.4841377117503303) < 1e-9)
    #expect(abs((row.ci95High ?? .nan) - 3.4841377117503303) < 1e-9)
  }

  @Test func equalMediansGiveNoWidthAndTwoProcessesNoInterval() throws {
    let equal = try #require(Summary.summarise(try rows([[0.1], [0.1], [0.1]])).first)
    #expect(equal.ci95Low == 0.1 && equal.ci95High == 0.1 && equal.mean == 0.1)
    let two = try #require(Summary.summarise(try rows([[1], [1]])).first)
    #expect(two.ci95Low == nil && two.ci95High == nil)
  }

  @Test(arguments: [(19, false, false), (20, true, false), (99, true, false), (100, true, true)])
  func tailsNeedSamples(count: Int, hasP95: Bool, hasP99: Bool) throws {
    let row = try #require(Summary.summarise(try rows([(1...count).map { Double($0) }])).first)
    #expect((row.p95 != nil) == hasP95 && (row.p99 != nil) == hasP99)
    if count == 100 {
      let (p95, p99) = (try #require(row.p95), try #require(row.p99))
      #expect(abs(p95 - 95.05) < 1e-9 && abs(p99 - 99.01) < 1e-9)
    }
  }

  @Test func hashHasAMedianOnlyWhenAllAgree() throws {
    let agree = try #require(Summary.summarise(try rows([[7], [7], [7]], unit: "hash")).first)
    #expect(agree.p50 == 7 && agree.mean == nil && agree.ci95Low == nil && agree.p95 == nil)
    let differ = try #require(Summary.summarise(try rows([[7], [7], [8]], unit: "hash")).first)
    #expect(differ.p50 == nil && differ.min == 7 && differ.max == 8 && differ.samples == 3)
  }

  @Test func unavailableKeepsItsSource() throws {
    let row = try #require(
      Summary.summarise(try rows([[nil], [nil]], source: "unavailable: no perf")).first)
    #expect(row.samples == 0 && row.processes == 0 && row.source == "unavailable: no perf")
    #expect(row.p50 == nil && row.min == nil && row.mean == nil)
  }

  @Test func sourceIsThatOfAValueWhenThereIsOne() throws {
    let all = try rows([[nil]], source: "unavailable: x") + rows([[3]], source: "clock")
    let row = try #require(Summary.summarise(all).first)
    #expect(row.source == "clock" && row.samples == 1)
  }

  @Test func orderIsOfFirstAppearance() throws {
    let all = try rows([[1]], metric: "z") + rows([[1]], metric: "a") + rows([[2]], metric: "z")
    let metrics = Summary.summarise(all).map(\.metric)
    #expect(metrics == ["z", "a"])
  }
}
