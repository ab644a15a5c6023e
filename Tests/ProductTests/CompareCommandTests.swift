import Foundation
import Results
import Testing

/// `pentimento compare` with designs: measured, judged, written, printed.
@Suite struct CompareCommandTests {
  /// Two designs that compute the same and allocate differently; takes a second.
  static let small = [
    "compare", "--designs", "seed,seed+storage=tailAllocated", "StrokeCost/CopyTile", "--quick", "--set",
    "tiles=64",
    "--set", "heat=warm", "--processes", "2", "--quiet", "--results", "results",
  ]

  @Test func designsAreMeasuredSideBySideAndCompared() throws {
    let folder = try TemporaryFolder()
    let ending = try RunCommandTests.run(Self.small, in: folder)
    let run = try WrittenRun(below: folder.path("results"))
    #expect(run.files == (WrittenRun.tables + ["comparison.csv", "comparison.md"]).sorted())
    #expect(run.environment["order"] == "rounds" && run.environment["status"] == "complete")
    let processes = Dictionary(grouping: run.samples, by: \.id).mapValues { Set($0.map(\.process)) }
    #expect(processes.count == 2 && processes.values.allSatisfy { $0 == [0, 1] })
    #expect(ending.errors == "results in results/\(run.name)\n")

    let rows = try ForeignTable(folder.path("results/\(run.name)/comparison.csv")).rows
    #expect(Set(rows.map { $0["reference"] }) == ["seed"])
    #expect(Set(rows.map { $0["candidate"] }) == ["seed+storage=tailAllocated"])
    #expect(rows.allSatisfy { $0["schema"] == "1" && $0["design"] == $0["candidate"] })
    let allocated = rows.first { $0["metric"] == "tile_allocated" }
    let bytes = ["seed", "seed+storage=tailAllocated"].map { design in
      run.samples.first { $0.metric == "tile_allocated" && $0.id.design == design }?.value ?? 0
    }
    #expect(bytes[0] > 32_768 && bytes[1] >= 40_960, "a header in the pixels' block costs a size class")
    #expect(allocated?["verdict"] == "more")
    #expect(allocated?["evidence"] == "\(NumberText.of(bytes[0])) and \(NumberText.of(bytes[1])) B")
    #expect(allocated?["parameters"] == "edge=64;heat=warm;tiles=64" && allocated?["pairs"] == "")
    #expect(rows.first { $0["metric"] == "tile_copies" }?["verdict"] == "same")
    let timed = rows.filter { $0["class"] == "timed" }
    let declared = try DescribedSuite("StrokeCost").benchmarks.first { $0.name == "CopyTile" }?.metrics ?? []
    #expect(Set(timed.map { $0["metric"] }) == Set(declared.filter { $0.class == "timed" }.map(\.name)))
    #expect(!timed.isEmpty)
    for row in timed {
      #expect(["faster", "slower", "equal", "undecided"].contains(row["verdict"]), "\(row)")
      let ends = ["ratio_low", "ratio", "ratio_high"].map { row[$0].flatMap(Double.init) ?? 0 }
      #expect(ends[0] > 0 && ends[0] <= ends[1] && ends[1] <= ends[2] && row["margin"] == "0.05", "\(row)")
    }

    #expect(ending.output.hasPrefix("seed+storage=tailAllocated against seed, design by design\n"))
    #expect(ending.output.contains("tile_allocated"))
    #expect(ending.output.contains("same: tile_requests, tile_copies"))
    #expect(ending.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    let markdown = folder.text("results/\(run.name)/comparison.md")
    let cells = /\| tile_allocated \| [\d ]+ B \| [\d ]+ B \| \+[\d ]+ B \| 1\.2\d \| more \|/
    #expect(markdown.contains(cells), "\(markdown)")
  }

  @Test func quickTakesThreeProcesses() throws {
    let folder = try TemporaryFolder()
    let words = [
      "compare", "--designs", "seed,copying", "TinySteps", "--quick", "--set", "recorded_steps=10", "--quiet",
      "--results", "results",
    ]
    try RunCommandTests.run(words, in: folder)
    let run = try WrittenRun(below: folder.path("results"))
    #expect(Set(run.samples.map(\.process)) == [0, 1, 2] && run.name.hasSuffix("-quick"))
  }

  @Test func designIsFoundUnderAnotherSpelling() throws {
    let folder = try TemporaryFolder()
    let ending = try RunCommandTests.run(
      Self.small + [
        "--reference", "seed+storage=separateBuffer", "--format", "csv", "--metric", "tile_copies,wall",
      ],
      in: folder)
    let run = try WrittenRun(below: folder.path("results"))
    #expect(ending.output == folder.text("results/\(run.name)/comparison.csv"))
    let rows = ending.output.split(separator: "\n").dropFirst()
    #expect(rows.count == 2 && rows.allSatisfy { $0.contains(",seed,seed+storage=tailAllocated,") })
  }

  @Test func reportGoesToAFile() throws {
    let folder = try TemporaryFolder()
    let ending = try RunCommandTests.run(
      Self.small + ["--format", "markdown", "--output", "report.md"], in: folder)
    let run = try WrittenRun(below: folder.path("results"))
    #expect(ending.output == "")
    #expect(folder.text("report.md") == folder.text("results/\(run.name)/comparison.md"))
    #expect(folder.text("report.md").hasPrefix("### seed+storage=tailAllocated against seed"))
  }

  @Test(.enabled(if: PlantedFaultGateTests.hasFaults, PlantedFaultGateTests.whyThereAreNoFaults))
  func designThatCorruptsIsRefusedByTheRun() throws {
    let folder = try TemporaryFolder()
    let ending = try RunCommandTests.run(
      [
        "compare", "--designs", "seed,seed+fault=ignoreFreeze", "StrokeCost/Stroke", "--quick", "--processes",
        "2",
        "--coverage", "100", "--quiet", "--results", "results",
      ], in: folder, code: 2)
    let run = try WrittenRun(below: folder.path("results"))
    #expect(
      run.files == [
        "datapackage.json", "distribution.csv", "environment.csv", "growth.csv", "quality.csv", "samples.csv",
        "sentinel.csv", "summary.csv",
      ], "figures, no comparison")
    #expect(ending.output == "")
    let lines = ending.errorLines
    #expect(lines.count == 4 && lines[0].hasPrefix("results in "), "\(lines)")
    for part in ["error: StrokeCost/Stroke[", "computes different things: holder_hash is "] {
      #expect(lines[1].contains(part), "\(lines)")
    }
    #expect(lines[1].contains(" with seed and ") && lines[1].contains(" with seed+fault=ignoreFreeze"))
  }
}

/// A CSV file as a foreign parser reads it: Python's.
struct ForeignTable {
  let rows: [[String: String]]

  init(_ path: String) throws {
    let script =
      "import csv, json, sys; print(json.dumps(list(csv.DictReader(open(sys.argv[1], newline='')))))"
    let ending = try Program(path: "/usr/bin/env", words: ["python3", "-c", script, path]).run()
    #expect(ending.code == 0, "\(ending.errors)")
    rows = try JSONDecoder().decode([[String: String]].self, from: Data(ending.output.utf8))
  }
}
