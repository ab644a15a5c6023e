import Foundation
import Results
import Testing

/// `pentimento compare` with the folders of runs.
@Suite struct CompareRunsTests {
  @Test func folderIsComparedAsItsRunWas() throws {
    let folder = try TemporaryFolder()
    let run = try Self.measure(in: folder)
    let again = try Self.compare([run, "--format", "csv"], in: folder)
    #expect(again.output == folder.text("\(run)/comparison.csv"))
    #expect(again.errors == "")
    let markdown = try Self.compare(["\(run)/", "--format", "markdown"], in: folder)
    #expect(markdown.output == folder.text("\(run)/comparison.md"))
  }

  @Test func comparisonIsLeftInTheFolderWhenAsked() throws {
    let folder = try TemporaryFolder()
    try Self.copy(try Self.measure(in: folder), to: "old", in: folder)
    let before = try Self.compare(["old", "--format", "csv"], in: folder)
    #expect(folder.text("old/comparison.csv") == "")
    _ = try Self.compare(["old", "--keep"], in: folder)
    #expect(folder.text("old/comparison.csv") == before.output)
    #expect(folder.text("old/datapackage.json").contains("comparison.csv"))
  }

  @Test func likeCasesOfTwoRunsAreComparedDesignByDesign() throws {
    let folder = try TemporaryFolder()
    try Self.copy(try Self.measure(in: folder), to: "old", in: folder)
    try Self.copy("old", to: "new", in: folder) { row in
      if row.metric == "tile_copies" { row.value = row.value.map { $0 - 1 } }
      // So much that two processes on a busy machine decide it, whatever is asked beside.
      if row.metricClass == .timed { row.value = row.value.map { $0 * 1e-9 } }
    }
    let text = try Self.compare(["old", "new"], in: folder).output
    #expect(text.hasPrefix("new against old, run by run\n"))
    let rows = try CSV.decode(
      PlainRow.self,
      bytes: Array(try Self.compare(["old", "new", "--format", "csv"], in: folder).output.utf8),
      file: "stdout")
    #expect(Set(rows.map(\.design)) == ["seed", "seed+storage=tailAllocated"])
    #expect(rows.allSatisfy { $0.reference == "old" && $0.candidate == "new" })
    #expect(rows.filter { $0.metric == "tile_copies" }.map(\.verdict) == ["less", "less"])
    let wall = rows.filter { $0.metric == "memcpy_tile_wall" }
    #expect(wall.map(\.verdict) == ["faster", "faster"])
    #expect(wall.allSatisfy { abs(($0.ratio ?? 0) * 1e9 - 1) < 1e-5 && $0.pairs == "" })
    // Turned round.
    let turned = try Self.compare(
      ["old", "new", "--reference", "new", "--metric", "tile_copies"], in: folder)
    #expect(turned.output.contains("old against new: 2 more\n"), "\(turned.output)")
  }

  @Test func unlikeMachinesAreRefusedUnlessAdvisory() throws {
    let folder = try TemporaryFolder()
    try Self.copy(try Self.measure(in: folder), to: "old", in: folder)
    try Self.copy("old", to: "new", in: folder, fact: ("cpu_model", "Abacus"))
    let refused = try Self.compare(["old", "new"], in: folder, code: 2)
    #expect(refused.output == "" && refused.errorLines.count == 3)
    #expect(refused.errors.hasPrefix("error: old and new are not alike: cpu_model is '"))
    #expect(refused.errorLines[0].hasSuffix(" and 'Abacus'") && refused.errors.contains("--advisory"))
    let advisory = try Self.compare(["old", "new", "--advisory"], in: folder)
    #expect(advisory.output.contains("advisory, since old and new are not alike: cpu_model is '"))
    for line in advisory.output.split(separator: "\n") where line.hasPrefix("wall ") {
      #expect(line.hasSuffix(", advisory"), "\(line)")
    }
    let csv = try Self.compare(["old", "new", "--advisory", "--format", "csv"], in: folder).output
    let rows = try CSV.decode(PlainRow.self, bytes: Array(csv.utf8), file: "stdout")
    #expect(rows.allSatisfy { $0.verdict.isEmpty || $0.verdict.hasSuffix(" (advisory)") } && !rows.isEmpty)
  }

  @Test(arguments: ["pixel_hash", "holder_hash"]) func otherHashesAreRefused(_ metric: String) throws {
    let folder = try TemporaryFolder()
    try Self.copy(try Self.measure(in: folder), to: "run", in: folder) { row in
      if row.metric == metric, row.id.design != "seed" { row.value = 12 }
    }
    let ending = try Self.compare(["run"], in: folder, code: 2)
    #expect(ending.output == "" && ending.errorLines.count == 3)
    #expect(
      ending.errors.hasPrefix("error: StrokeCost/CopyTile[edge=64;heat=warm;tiles=64] computes different"))
    #expect(
      ending.errors.contains("\(metric) is ") && ending.errors.contains("00000000000c with seed+storage="))
  }

  @Test func partialRunIsComparedAsFarAsItGoes() throws {
    let folder = try TemporaryFolder()
    try Self.copy(
      try Self.measure(in: folder), to: "run", in: folder, fact: ("status", "partial"),
      keeping: { $0.id.design == "seed" || $0.process == 0 })
    let ending = try Self.compare(["run"], in: folder, code: 2)
    #expect(ending.errors.contains("ran in one process") && ending.errorLines.count == 3, "\(ending.errors)")
    // Beside a case that is whole, the one that is not is named and shown.
    let rows = try CSV.read(SampleRow.self, path: folder.path("run/samples.csv"))
    let whole = try (0..<2).flatMap { process in
      try rows.filter { $0.process == 0 }.map { row in
        var row = row
        row.id = try CaseID(suite: "StrokeCost", benchmark: "Whole", design: row.id.design)
        row.process = process
        return row
      }
    }
    try CSV.write(rows + whole, to: folder.path("run/samples.csv"))
    let text = try Self.compare(["run"], in: folder).output.replacing("\n  ", with: " ")
    #expect(text.contains("not complete: run (partial)"), "\(text)")
    #expect(text.contains("one process of seed+storage=tailAllocated, so no verdict on times"), "\(text)")
    #expect(text.contains("StrokeCost/Whole\n"))
  }

  /// Measures two designs and gives the run's folder.
  private static func measure(in folder: TemporaryFolder) throws -> String {
    try RunCommandTests.run(CompareCommandTests.small, in: folder)
    return try "results/\(WrittenRun(below: folder.path("results")).name)"
  }

  /// Copies a run, with its rows and one fact changed.
  private static func copy(
    _ run: String, to name: String, in folder: TemporaryFolder, fact: (key: String, value: String)? = nil,
    _ change: (inout SampleRow) -> Void = { _ in }, keeping isKept: (SampleRow) -> Bool = { _ in true }
  ) throws {
    var samples = try CSV.read(SampleRow.self, path: folder.path("\(run)/samples.csv")).filter(isKept)
    for index in samples.indices { change(&samples[index]) }
    var facts = try CSV.read(EnvironmentRow.self, path: folder.path("\(run)/environment.csv"))
    if let fact {
      for index in facts.indices where facts[index].key == fact.key { facts[index].value = fact.value }
    }
    try folder.write("\(name)/samples.csv", CSV.encode(samples))
    try folder.write("\(name)/environment.csv", CSV.encode(facts))
  }

  private static func compare(
    _ words: [String], in folder: TemporaryFolder, code: Int = 0
  ) throws -> Program.Ending {
    try RunCommandTests.run(["compare"] + words, in: folder, code: code)
  }
}

/// A row of comparison.csv by its columns alone.
private struct PlainRow: CSVRecord {
  static let columns =
    KeyColumns.all + [
      "metric", "unit", "class", "reference", "candidate", "pairs", "ratio", "ratio_low", "ratio_high",
      "margin",
      "verdict", "evidence",
    ]

  let design: String
  let metric: String
  let reference: String
  let candidate: String
  let pairs: String
  let ratio: Double?
  let verdict: String

  init(from fields: inout CSVFields) throws(CSVError) {
    design = try fields.caseID().design
    metric = try fields.name()
    for _ in ["unit", "class"] { _ = try fields.name() }
    reference = try fields.name()
    candidate = try fields.name()
    pairs = try fields.text()
    ratio = try fields.optionalNumber()
    for _ in ["ratio_low", "ratio_high", "margin"] { _ = try fields.optionalNumber() }
    verdict = try fields.text()
    _ = try fields.name()
  }

  func write(to writer: inout CSVWriter) {}
}
