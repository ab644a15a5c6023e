import Comparison
import Results
import Testing

/// The report as text and as Markdown.
@Suite struct ComparisonReportTests {
  @Test func textIsAsWritten() throws {
    let text = ComparisonText.text(try Self.comparison())
    #expect(
      text.hasPrefix(
        """
        copying against seed, design by design

        StrokeCost/Stroke canvas_px=512
        copying against seed: 5 and 5 processes
        metric           reference  candidate  difference  ratio (95 % interval)  verdict
        ---------------  ---------  ---------  ----------  ---------------------  -------------
        wall                  1 µs    1.30 µs     +301 ns    1.30 (1.29 to 1.31)  slower, 1.30x
        bytes_allocated   32 816 B   40 960 B     +8144 B                   1.25  more
        page_faults             70         42         -28                  0.600  -
        same: tile_copies, pixel_hash
        trade      stall    total     bytes  standing
        -------  -------  -------  --------  -----------------
        seed        1 µs     1 µs  32.0 KiB  not dominated
        copying  1.30 µs  1.30 µs    40 KiB  dominated by seed
        stall: wall; total: wall; bytes: bytes_allocated


        """), "\(text)")
    #expect(text.hasSuffix("copying against seed: 1 slower, 1 more, 1 same\n"))
    for part in [
      "at 5 % over 1 timed ratio (Benjamini-Hochberg", "within 0.952 to 1.05", "two one-sided tests",
      "Welch's, unpaired: the run does not state its rounds",
    ] {
      #expect(text.replacing("\n  ", with: " ").contains(part), "\(part)")
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 && !$0.hasSuffix(" ") })
  }

  @Test func markdownIsTables() throws {
    let text = ComparisonMarkdown.text(try Self.comparison())
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first == "### copying against seed, design by design")
    #expect(lines.contains("- **copying against seed: 1 slower, 1 more, 1 same**"))
    #expect(lines.contains("#### `StrokeCost/Stroke[canvas_px=512]`"))
    #expect(lines.contains("| metric | seed | copying | difference | ratio (95 % interval) | verdict |"))
    #expect(
      lines.contains("| wall | 1 µs | 1.30 µs | +301 ns | 1.30 (1.29 to 1.31) | slower, 1.30x |"),
      "\(text)")
    #expect(lines.contains("| copying | 1.30 µs | 1.30 µs | 40 KiB | dominated by seed |"))
    // Every table has as many cells in each of its lines.
    for (before, line) in zip(lines, lines.dropFirst()) where before.hasPrefix("|") && line.hasPrefix("|") {
      #expect(before.count { $0 == "|" } == line.count { $0 == "|" }, "\(before)\n\(line)")
    }
  }

  @Test func namesCannotBreakATable() throws {
    var scenario = Scenario()
    for design in ["seed", "x|y<b>"] {
      try scenario.add("wall|`", of: design, [1, 2, 3], benchmark: "St`roke")
    }
    let comparison = try scenario.comparison()
    let markdown = ComparisonMarkdown.text(comparison)
    #expect(
      markdown.contains(#"x\|y\<b>"#) && markdown.contains("wall\\|\\`") && markdown.contains("St'roke"))
    #expect(!ComparisonText.text(comparison).contains("\u{1B}"))
  }

  @Test func advisoryVerdictsSaySo() throws {
    let comparison = try Self.comparison { $0.isAdvisory = true }
    #expect(ComparisonText.text(comparison).contains("slower, 1.30x, advisory"))
    #expect(ComparisonMarkdown.text(comparison).contains("| slower, 1.30x, advisory |"))
    #expect(ComparisonText.text(comparison).hasSuffix("1 slower, 1 more, 1 same (advisory)\n"))
    let words = ComparisonRow.rows(of: comparison).filter { $0.verdict != nil }
    #expect(words.count == 3 && words.allSatisfy { $0.isAdvisory })
    #expect(CSV.encode(words).contains(",slower (advisory),"))
  }

  @Test(arguments: [
    (0.0147, "0.0147"), (0.9996, "1.00"), (0.99949, "0.999"), (1, "1.00"), (1.005, "1.00"), (9.999, "10.0"),
    (99.96, "100"), (157.4, "157"), (999.7, "1000"), (123_456.7, "123 457"), (0.00001234, "0.0000123"),
    (1e-9, "0.00000000100"),
  ])
  func ratiosHaveThreeDigits(_ ratio: Double, _ text: String) throws {
    let (own, other) = ([1e6, 1e6, 1e6], [ratio * 1e6, ratio * 1e6, ratio * 1e6])
    var scenario = Scenario()
    try scenario.add("peak", of: "seed", own, unit: "B", class: .peak)
    try scenario.add("peak", of: "copying", other, unit: "B", class: .peak)
    let lines = ComparisonText.text(try scenario.comparison()).split(separator: "\n")
    let row = try #require(lines.first { $0.hasPrefix("peak") })
    #expect(row.hasSuffix(" \(text)  -"), "\(row)")
  }

  @Test func likeRemarksShareALine() throws {
    var scenario = Scenario()
    for canvas in [1, 2, 3, 4, 512] { try scenario.add("wall", of: "seed", [1, 2, 3], canvas: canvas) }
    try scenario.add("wall", of: "copying", [1, 2, 3])
    let text = ComparisonText.text(try scenario.comparison())
    #expect(
      text.contains("missing on the side of copying: StrokeCost/Stroke canvas_px=1 and 3 more cases of it\n"))
  }

  static func comparison(_ change: (inout ComparisonRequest) -> Void = { _ in }) throws -> Comparison {
    var scenario = Scenario()
    for (design, factor) in [("seed", 1.0), ("copying", 1.3)] {
      let own = design == "seed" ? TimedVerdictTests.quiet : TimedVerdictTests.again
      try scenario.addExact("tile_copies", of: design, 4096, processes: 5)
      try scenario.add(
        "page_faults", of: design, Array(repeating: design == "seed" ? 70 : 42, count: 5), unit: "count",
        class: .count)
      try scenario.addExact(
        "bytes_allocated", of: design, design == "seed" ? 32_816 : 40_960, unit: "B", processes: 5)
      try scenario.add("wall", of: design, own.map { $0 * factor })
      try scenario.addHash("pixel_hash", of: design, 11)
    }
    return try scenario.comparison(change)
  }
}
