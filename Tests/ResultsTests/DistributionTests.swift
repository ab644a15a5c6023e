import Results
import Testing

@Suite struct DistributionTests {
  private func rows(_ processes: [[Double?]], _ metricClass: MetricClass = .timed) throws -> [SampleRow] {
    let id = try CaseID(parsing: "S/b[d]")
    return processes.enumerated().flatMap { process, values in
      values.enumerated().map { sample, value in
        SampleRow(
          id: id, metric: "wall", unit: "ns", metricClass: metricClass, source: "clock", thread: "main",
          process: process, sample: sample, value: value)
      }
    }
  }

  private func row(_ processes: [[Double?]]) throws -> DistributionRow {
    let all = Distribution.rows(of: try rows(processes))
    #expect(all.count == 1)
    return try #require(all.first)
  }

  @Test func tooFewSamplesSayHowManyAreNeeded() throws {
    let row = try row([(1...71).map(Double.init)])
    #expect(row.p95.status == .tooFew && row.p95.needed == 72 && row.p95.low == nil && row.p95.high == nil)
    #expect(row.p95.value == 67.5, "numpy.quantile(range(1, 72), 0.95)")
    #expect(row.p99.value == nil && row.p99.status == .tooFew && row.p99.needed == 368)
    #expect(try self.row([[1, 2, 3]]).p95.value == nil)
  }

  @Test func boundsAreOrderStatistics() throws {
    // Ranks 64 and 72 of 72 for the 95th percentile: the binomial distribution's, as SciPy has it.
    let row = try row([(1...36).map(Double.init), (37...72).reversed().map(Double.init)])
    #expect(row.p95.status == .bounded && row.p95.low == 64 && row.p95.high == 72)
    #expect(row.processes == 2 && row.samples == 72)
    let large = try self.row([(1...1000).map(Double.init)])
    #expect(large.p95.low == 936 && large.p95.high == 964 && large.p99.status == .bounded)
  }

  @Test func processesThatComeInKindsAreModes() throws {
    let processes: [[Double?]] = (0..<12).map { number in
      let middle = number < 3 ? 100.0 : 200.0
      return (-2...2).map { middle + Double($0) + Double(number) / 10 }
    }
    let row = try row(processes)
    #expect(row.modesOf == "processes" && row.modeShares == "0.25 0.75")
    #expect(row.modeCentres == "100.1 200.7")
  }

  @Test func withFewProcessesModesAreOfSamples() throws {
    let row = try row([[1, 1.1, 0.9, 1, 1.05], [50, 50.1, 49.9, 50, 50.05, 50]])
    #expect(row.modesOf == "samples" && row.modeCentres == "1 50")
    #expect(try self.row([[1, 2, 3]]).modesOf == "")
  }

  @Test func driftIsTheChangeAlongTheProcesses() throws {
    // Doubling from the first process to the last one, exactly along a line of logarithms.
    let row = try row([[100, 99, 101], [141.4213562373095], [200]])
    #expect(abs((row.drift ?? .nan) - 1) < 1e-9 && abs((row.driftLow ?? .nan) - 1) < 1e-6)
    let flat = try self.row([[100], [103], [97], [100]])
    #expect((flat.driftLow ?? .nan) < 0 && (flat.driftHigh ?? .nan) > 0)
    for processes in [[[1], [2]], [[1], [0], [2]]] as [[[Double?]]] {
      #expect(try self.row(processes).drift == nil)
    }
  }

  @Test func onlyTimesThatWereReadHaveTails() throws {
    #expect(Distribution.rows(of: try rows([[1, 2]], .exact)).isEmpty)
    #expect(Distribution.rows(of: try rows([[nil, nil]])).isEmpty)
    #expect(try row([[nil, 5]]).samples == 1)
  }
}
