import Gate
import Results
import Testing

/// Each planted fault must make the gate red in its own way: the code and the verdict that it announces.
struct PlantedRowsTests {
  private func input() throws -> GateInput {
    let id = try CaseID(suite: "S", benchmark: "b", design: "d", parameters: ["canvas_px": "256"])
    let metrics: [(String, String, Double)] = [
      ("tile_copies", "count", 5), ("tiles_touched", "count", 40), ("held_bytes", "B", 1000),
      ("tiles_visited", "count", 3), ("holder_hash", "hash", 77), ("pixel_hash", "hash", 78),
    ]
    var declared: [RowKey: MetricDeclaration] = [:]
    for (name, unit, _) in metrics {
      declared[RowKey(id: id, metric: name)] = MetricDeclaration(
        name: name, unit: unit, metricClass: .exact, source: "s", summary: "", gate: .engine)
    }
    return GateInput(
      expected: metrics.map {
        ExpectedRow(
          id: id, metric: $0.0, unit: $0.1, expected: $0.2, allowance: nil, toolchain: "", reason: "")
      }, declared: declared,
      produced: metrics.flatMap { metric in
        (0..<2).map {
          SampleRow(
            id: id, metric: metric.0, unit: metric.1, metricClass: .exact, source: "s", thread: "main",
            process: $0, sample: 0, value: metric.2)
        }
      }, toolchain: "t")
  }

  @Test func theInputIsGreenBefore() throws { #expect(try ExactGate.judge(input()).exitCode == 0) }

  @Test(arguments: PlantedRows.allCases) func eachFaultIsRedInItsOwnWay(fault: PlantedRows) throws {
    let planted = try #require(fault.planted(in: try input()))
    let report = try ExactGate.judge(planted)
    #expect(report.exitCode == fault.exitCode, "\(report.findings.map(\.reason))")
    // A freeze that is ignored shows in the hash, and in copies that are fewer for no good reason.
    #expect(report.count(fault.verdict) == (fault == .freeze ? 2 : 1))
    #expect(report.count(.unstable) == 0, "every process alike")
  }

  @Test func whatTheFaultsDo() throws {
    func value(_ fault: PlantedRows, _ metric: String) throws -> [Double?] {
      try #require(fault.planted(in: try input())).produced.filter { $0.metric == metric }.map(\.value)
    }
    #expect(try value(.copy, "tile_copies") == [6, 6])
    #expect(try value(.everyWrite, "tile_copies") == [45, 45])
    #expect(try value(.freeze, "tile_copies") == [0, 0])
    #expect(try value(.freeze, "holder_hash") == [76, 76])
    #expect(try value(.freeze, "pixel_hash") == [78, 78], "live pixels stay right")
    #expect(try value(.held, "held_bytes") == [1064, 1064])
    #expect(try value(.visited, "tiles_visited") == [19, 19], "a canvas of 4 x 4 tiles")
  }

  @Test func whereNothingCanBePlantedThereIsNoFault() throws {
    var bare = try input()
    bare.declared = bare.declared.filter { $0.key.metric == "pixel_hash" }
    for fault in PlantedRows.allCases where fault != .removedRow { #expect(fault.planted(in: bare) == nil) }
    bare.declared = [:]
    #expect(PlantedRows.removedRow.planted(in: bare) == nil)
  }
}
