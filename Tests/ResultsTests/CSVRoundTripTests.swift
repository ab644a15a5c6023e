import Results
import Testing

@Suite struct CSVRoundTripTests {
  @Test(arguments: 0..<20) func samplesComeBackEqual(seed: UInt64) throws {
    var generator = SeededGenerator(state: seed)
    let rows = try (0..<50).map { _ in try generator.sampleRow() }
    let text = CSV.encode(rows)
    let back = try CSV.decode(SampleRow.self, bytes: Array(text.utf8), file: "samples.csv")
    #expect(back == rows)
    #expect(CSV.encode(back) == text)
  }

  @Test func everyKindOfRowComesBackEqual() throws {
    var generator = SeededGenerator(state: 7)
    let id = try generator.caseID()
    var summary = SummaryRow(
      id: id, metric: "wall", unit: "ns", metricClass: .timed, source: "clock", thread: "main",
      processes: 3, samples: 30)
    (summary.min, summary.p50, summary.p95, summary.p99) = (1, 2.5, 3, nil)
    (summary.max, summary.mean, summary.ci95Low, summary.ci95High) = (9, 2.75, 2.25, 2.875)
    try expectRoundTrip([summary])
    try expectRoundTrip([
      GrowthRow(
        id: id, swept: "canvas_px", sizes: "1 2 4", metric: "wall", exponent: 2, ci95Low: 1.5, ci95High: 2.5)
    ])
    try expectRoundTrip([
      DistributionRow(
        id: id, metric: "wall", unit: "ns", thread: "main", processes: 3, samples: 90,
        p95: Tail(value: 5, low: 4.5, high: 6, status: .bounded, needed: 72),
        p99: Tail(value: nil, low: nil, high: nil, status: .tooFew, needed: 368), modesOf: "samples",
        modeCentres: "1.5 3", modeShares: "0.25 0.75", drift: 0.5, driftLow: -0.25, driftHigh: nil)
    ])
    try expectRoundTrip([
      QualityRow(
        id: id, process: 3, attempt: 1, fate: .discarded, reason: "steal 12 % over 10 %", started: 1.5,
        seconds: 2.25,
        cpuSeconds: 2, steal: nil, voluntarySwitches: 1, involuntarySwitches: 2, pageFaults: 3)
    ])
    try expectRoundTrip([SentinelRow(started: 0.5, processes: 3, loop: "memory", value: 123.25)])
    try expectRoundTrip([
      ExpectedRow(
        id: id, metric: "tile_copies", unit: "count", expected: 4, allowance: nil, toolchain: "",
        reason: "first, of \"all\""),
      ExpectedRow(
        id: id, metric: "allocations", unit: "count", expected: 4, allowance: 0.5, toolchain: "6.3.1",
        reason: ""),
    ])
    try expectRoundTrip([EnvironmentRow(key: "flags", value: "-O, \"-g\"\n")])
    try expectRoundTrip([
      IdenticalRunRow(
        time: "2026-11-30T08:33:00Z", machine: "EPYC, 2 cores", rows: 24, alarms: 1, exitCode: 1,
        seconds: 240.5)
    ])
    try expectRoundTrip([
      PairRow(
        id: id, metric: "wall", run: "2026-11-30T08:33:00Z", role: .anchor, margin: 0.02, round: 9,
        phase: .confirm, logRatio: -0.0125, bFirst: true, aMedian: 100.5, bMedian: 99, redone: 1, blocks: 16)
    ])
    var waiver = WaiverRow(
      suite: "StrokeCost", benchmark: "*", caseName: "seed;edge=64", metric: "tile_*",
      reason: "gone, \"for\" good",
      expires: "2028-02-29")
    waiver.line = 2
    try expectRoundTrip([waiver])
  }

  private func expectRoundTrip<R: CSVRecord & Equatable>(_ rows: [R]) throws {
    let text = CSV.encode(rows)
    #expect(try CSV.decode(R.self, bytes: Array(text.utf8), file: "x.csv") == rows)
  }

  @Test func samplesAreTheseBytes() throws {
    let id = try CaseID(
      suite: "StrokeCost", benchmark: "dab", design: "seed+storage=tailAllocated",
      parameters: ["canvas_px": "4096", "steps": "10", "zoom": "2", "cold": "yes"])
    func row(_ metric: String, _ unit: String, _ source: String, _ value: Double?) -> SampleRow {
      SampleRow(
        id: id, metric: metric, unit: unit, metricClass: .exact, source: source, thread: "main", process: 0,
        sample: 1, value: value)
    }
    let text = CSV.encode([
      row("tile_copies", "count", "counters", 4), row("wall", "ns", "a \"clock\", fast", 1234.5),
      row("instructions", "count", "unavailable: no perf", nil), row("x", "B", "", .nan),
      row("pixel_hash", "hash", "fnv", 281_474_976_710_655),
    ])
    let key = "1,StrokeCost,dab,seed+storage=tailAllocated,4096,,,,10,,cold=yes;zoom=2"
    #expect(
      text == """
        schema,suite,benchmark,design,canvas_px,layers,coverage_pct,brush_px,steps,budget_mib,parameters,\
        metric,unit,class,source,thread,process,sample,value
        \(key),tile_copies,count,exact,counters,main,0,1,4
        \(key),wall,ns,exact,"a ""clock"", fast",main,0,1,1234.5
        \(key),instructions,count,exact,unavailable: no perf,main,0,1,
        \(key),x,B,exact,,main,0,1,
        \(key),pixel_hash,hash,exact,fnv,main,0,1,281474976710655

        """)
  }

  @Test func headersAreThoseOfTheDesign() {
    let key =
      "schema,suite,benchmark,design,canvas_px,layers,coverage_pct,brush_px,steps,budget_mib,parameters"
    #expect(CSV.encode([SampleRow]()) == "\(key),metric,unit,class,source,thread,process,sample,value\n")
    #expect(
      CSV.encode([SummaryRow]())
        == "\(key),metric,unit,class,source,thread,processes,samples,min,p50,p95,p99,max,mean,"
        + "ci95_low,ci95_high\n")
    #expect(CSV.encode([GrowthRow]()) == "\(key),swept,sizes,metric,exponent,ci95_low,ci95_high\n")
    #expect(CSV.encode([ExpectedRow]()) == "\(key),metric,unit,expected,allowance,toolchain,reason\n")
    #expect(CSV.encode([EnvironmentRow]()) == "key,value\n")
    #expect(CSV.encode([WaiverRow]()) == "suite,benchmark,case,metric,reason,expires\n")
    #expect(CSV.encode([IdenticalRunRow]()) == "time,machine,rows,alarms,exit_code,seconds\n")
    #expect(
      CSV.encode([PairRow]())
        == "\(key),metric,run,role,pair_margin,round,phase,log_ratio,b_first,a_median,b_median,redone,blocks\n"
    )
  }

  @Test(arguments: [
    "key,value\na,b\n", "key,value\r\na,b\r\n", "\u{FEFF}key,value\na,b", "value,key\nb,a\n",
    "\"key\",\"value\"\n\"a\",\"b\"\n",
  ])
  func otherSpellingsOfOneTableAreRead(text: String) throws {
    let rows = try CSV.decode(EnvironmentRow.self, bytes: Array(text.utf8), file: "e.csv")
    #expect(rows == [EnvironmentRow(key: "a", value: "b")])
  }
}
