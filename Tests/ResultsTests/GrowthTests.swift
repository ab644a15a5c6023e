import Results
import Testing

@Suite struct GrowthTests {
  private func row(
    _ text: String, _ p50: Double?, metric: String = "tile_copies", unit: String = "count"
  ) throws -> SummaryRow {
    var row = SummaryRow(
      id: try CaseID(parsing: text), metric: metric, unit: unit, metricClass: .exact, source: "", thread: "",
      processes: 1, samples: 1)
    row.p50 = p50
    return row
  }

  private func quadratic(unit: String = "count") throws -> [SummaryRow] {
    // Out of order and as text: 1024 sorts before 512 as words.
    try [1024.0, 256, 512].map {
      try row("S/b[d;canvas_px=\(Int($0));layers=2]", $0 * $0, unit: unit)
    }
  }

  @Test func exactLawHasAnExactExponent() throws {
    let growth = Growth.growth(try quadratic(), swept: ["S/b": "canvas_px"])
    #expect(
      growth == [
        GrowthRow(
          id: try CaseID(parsing: "S/b[d;layers=2]"), swept: "canvas_px", sizes: "256 512 1024",
          metric: "tile_copies", exponent: 2, ci95Low: 2, ci95High: 2)
      ])
  }

  @Test(arguments: ["hash", "ratio"]) func otherUnitsDoNotGrow(unit: String) throws {
    #expect(Growth.growth(try quadratic(unit: unit), swept: ["S/b": "canvas_px"]).isEmpty)
  }

  @Test func familiesDifferInAllOtherParameters() throws {
    let rows = try ["x", "y"].flatMap { design in
      try [1, 2, 4].flatMap { layers in
        try [8, 16, 32].map { canvas in
          try row("S/b[\(design);canvas_px=\(canvas);layers=\(layers)]", Double(canvas * layers))
        }
      }
    }
    let growth = Growth.growth(rows, swept: ["S/b": "canvas_px"])
    #expect(growth.count == 6)
    #expect(growth.allSatisfy { $0.exponent == 1 && $0.sizes == "8 16 32" })
    #expect(Growth.growth(rows, swept: ["S/b": "layers"]).count == 6)
    #expect(Growth.growth(rows, swept: ["S/other": "layers"]).isEmpty)
  }

  @Test(arguments: [0, -1, nil] as [Double?]) func everySizeNeedsAPositiveValue(value: Double?) throws {
    let rows = try quadratic() + [row("S/b[d;canvas_px=2048;layers=2]", value)]
    #expect(Growth.growth(rows, swept: ["S/b": "canvas_px"]).isEmpty)
  }

  @Test func threeSizesAreNeededAndWordsAreNoSizes() throws {
    let rows = try quadratic()
    #expect(Growth.growth(Array(rows.prefix(2)), swept: ["S/b": "canvas_px"]).isEmpty)
    // The same size in another spelling is not a third one.
    let again = try row("S/b[d;canvas_px=0256;layers=2]", 65_536)
    let two = rows.filter { $0.id.parameters["canvas_px"] != "512" } + [again]
    #expect(two.count == 3 && Growth.growth(two, swept: ["S/b": "canvas_px"]).isEmpty)
    let word = try row("S/b[d;canvas_px=large;layers=2]", 1)
    #expect(Growth.growth(rows + [word], swept: ["S/b": "canvas_px"]).count == 1)
  }
}
