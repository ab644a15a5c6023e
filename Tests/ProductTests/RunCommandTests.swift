import Results
import Testing

/// What `pentimento run` prints and writes.
@Suite struct RunCommandTests {
  static let small = ["run", "StrokeCost/CopyTile", "--quick", "--set", "tiles=64", "--results", "results"]

  @Test func runWritesWholeTables() throws {
    let folder = try TemporaryFolder()
    let ending = try Self.run(Self.small, in: folder)
    let run = try WrittenRun(below: folder.path("results"))
    #expect(run.name.wholeMatch(of: /\d{8}T\d{6}Z-([0-9a-f]{7}|nocommit)-quick/) != nil, "\(run.name)")
    #expect(run.files == WrittenRun.tables)
    #expect(!folder.contents().contains { $0.hasSuffix(".partial") })

    let cases = Set(run.samples.map(\.id))
    #expect(cases.count == 4, "two designs, cold and warm")
    #expect(run.samples.filter { $0.metric == "tile_copies" }.map(\.value) == [64, 64, 64, 64])
    #expect(run.summary.count == run.samples.count, "one sample a case")
    #expect(run.growth.isEmpty, "one size")
    #expect(run.environment["status"] == "complete")
    #expect(run.environment["seed"] == "1")
    #expect(run.environment["cases"] == "4" && run.environment["processes"] == "4")
    #expect(run.environment["processes_missing"] == "0" && run.environment["processes_failed"] == "0")
    #expect(run.environment["command"] == "pentimento \(Self.small.joined(separator: " "))")
    #expect(run.environment["allocator_settings"]?.contains("narenas:1") == true)
    #expect(try run.environment["StrokeCost_flags"] == DescribedSuite("StrokeCost").build.flags)
    for key in ["started", "finished"] {
      #expect(run.environment[key]?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil, "\(key)")
    }
    for key in ["commit", "dirty", "compiler", "StrokeCost_build", "StrokeCost_toolchain", "clock_grain_ns"] {
      #expect(run.environment[key]?.isEmpty == false, "\(key)")
    }
    #expect(ending.code == 0)
    #expect(ending.errorLines.suffix(2) == ["results in results/\(run.name)", ""])
    // Standard output is the report alone: the table's header, its rule and a line a design and heat.
    let lines = ending.output.split(separator: "\n")
    #expect(lines.contains { $0.contains("tile_copies") && $0.contains("memcpy_tile_wall") })
    #expect(lines.filter { $0.hasPrefix("seed") }.count == 4, "\(ending.output)")
    #expect(!ending.output.contains("results in") && !ending.output.contains("elapsed"))
  }

  @Test func folderIsNamedAsAsked() throws {
    let folder = try TemporaryFolder()
    try Self.run(Self.small + ["--name", "my.run-1", "--designs", "seed"], in: folder)
    #expect(try WrittenRun(below: folder.path("results")).name.hasSuffix("-my.run-1"))
  }

  @Test func csvOnStandardOutputIsTheFile() throws {
    let folder = try TemporaryFolder()
    let ending = try Self.run(Self.small + ["--format", "csv"], in: folder)
    let run = try WrittenRun(below: folder.path("results"))
    #expect(ending.output == folder.text("results/\(run.name)/summary.csv"))
    #expect(try CSV.decode(SummaryRow.self, bytes: Array(ending.output.utf8), file: "stdout") == run.summary)
  }

  @Test func seedDecidesTheWork() throws {
    var runs: [WrittenRun] = []
    for seed in ["1", "1", "2"] {
      let folder = try TemporaryFolder()
      let words = [
        "run", "StrokeCost/Stroke", "--quick", "--designs", "seed", "--seed", seed, "--results", "r",
      ]
      try Self.run(words, in: folder)
      runs.append(try WrittenRun(below: folder.path("r")))
    }
    #expect(!runs[0].exactValues.isEmpty)
    #expect(runs[0].exactValues == runs[1].exactValues)
    #expect(Set(runs[0].samples.map(\.id)) == Set(runs[1].samples.map(\.id)))
    for metric in ["pixel_hash", "holder_hash", "undo_hash"] {
      let hashes = (runs[0].hashes(metric), runs[2].hashes(metric))
      #expect(hashes.0.count == 3 && hashes.1.count == 3)
      #expect(Set(hashes.0).isDisjoint(with: hashes.1), "\(metric)")
    }
    #expect(runs[2].samples.allSatisfy { $0.id.parameters["seed"] == "2" })
  }

  @Test func growthIsFittedOverTheSweptParameter() throws {
    let folder = try TemporaryFolder()
    try Self.run(
      ["run", "AutosaveFreeze/Freeze", "--quick", "--set", "tiles=64,128,256", "--results", "r"], in: folder)
    let rows = try WrittenRun(below: folder.path("r")).growth
    #expect(Set(rows.map(\.swept)) == ["tiles"] && Set(rows.map(\.sizes)) == ["64 128 256"])
    let copied = rows.filter { $0.metric == "bytes_copied" && $0.id.design == "copying" }
    #expect(copied.count == 1)
    #expect(copied.allSatisfy { abs($0.exponent - 1) < 1e-6 }, "copying copies every tile: \(copied)")
  }

  /// Names hold the second, so runs that start together want the same one.
  @Test func runsAtOnceDoNotShareAFolder() throws {
    let folder = try TemporaryFolder()
    let words = [
      "run", "TinySteps", "--quick", "--quiet", "--set", "recorded_steps=10", "--results", "results",
    ]
    let program = Program(path: Build.own.path("pentimento"), words: words, folder: folder.path)
    let endings = try (0..<6).map { _ in try program.start() }.map { $0.wait() }
    let folders = Set(endings.filter { $0.code == 0 }.map { $0.errors })
    let refused = endings.filter { $0.code == 2 && $0.errors.contains("File exists") }
    #expect(!folders.isEmpty && folders.count + refused.count == 6, "\(endings.map(\.errors))")
    #expect(folder.contents().filter { $0.hasSuffix("/samples.csv") }.count == folders.count)
  }

  @discardableResult
  static func run(_ words: [String], in folder: TemporaryFolder, code: Int = 0) throws -> Program.Ending {
    let ending = try Program(path: Build.own.path("pentimento"), words: words, folder: folder.path).run()
    #expect(ending.code == code, "\(words): \(ending.errors)")
    return ending
  }
}
