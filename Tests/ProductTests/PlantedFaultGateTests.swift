import Testing

/// The gate on whole builds: equal work in both, and a fault that somebody planted.
@Suite struct PlantedFaultGateTests {
  /// Whether the executables beside the tests hold the planted faults.
  static let hasFaults =
    (try? DescribedSuite("StrokeCost"))?.designs.contains { $0.name == "seed+fault=extraCopy" } ?? false
  static let whyThereAreNoFaults: Comment = "built without PENTIMENTO_CHECKED=1, so no fault is planted"
  static let hasUnchecked = Build.unchecked != nil

  @Test(.enabled(if: hasUnchecked, Build.whyUncheckedIsMissing)) func uncheckedBuildPasses() throws {
    let output = try Self.gate(#require(Build.unchecked), ["UndoMemory"])
    #expect(output.rows.isEmpty)
    #expect(output.closing.hasPrefix("gate: PASS (exit 0): "), "\(output.closing)")
  }

  /// The expected values were measured by the unchecked build.
  @Test func checkedBuildGivesEqualHashes() throws {
    let output = try Self.gate(Build.own, ["--engine-only"])
    #expect(output.rows.isEmpty)
    #expect(output.closing.hasPrefix("gate: PASS (exit 0): "), "\(output.closing)")
  }

  @Test(.enabled(if: hasFaults, whyThereAreNoFaults)) func oneCopyTooManyIsARegressionAlone() throws {
    let output = try Self.gate(Build.own, ["--as", "seed=seed+fault=extraCopy", "--engine-only"], code: 1)
    #expect(output.verdicts == ["REGRESSED"])
    let copies = output.rows.filter { $0.metric.hasSuffix("tile_copies") }
    let bytes = output.rows.filter { $0.metric.hasSuffix("bytes_copied") }
    #expect(copies.count + bytes.count == output.rows.count, "copies and their bytes, nothing else")
    #expect(copies.contains { $0.id.hasPrefix("StrokeCost/Stroke[") })
    // One a store that hands out: one case has four layers, one duplicates a layer.
    for (row, size) in zip(copies, bytes) {
      let layers = row.id.contains("layers=4") ? 4 : row.id.contains("operation=duplicate") ? 2 : 1
      #expect(row.id == size.id)
      #expect(row.reason.hasSuffix(" (+\(layers))") && size.reason.hasSuffix(" (+\(layers * 32_768) B)"))
    }
    #expect(!output.rows.contains { $0.metric.hasSuffix("_hash") })
  }

  @Test(.enabled(if: hasFaults, whyThereAreNoFaults)) func ignoredFreezeIsCorruptionAndNoImprovement() throws
  {
    let output = try Self.gate(Build.own, ["--as", "seed=seed+fault=ignoreFreeze", "--engine-only"], code: 5)
    let copies = output.rows.filter { $0.metric.hasSuffix("tile_copies") }
    // Where every step is larger than the budget nobody holds a tile, so none can be corrupted.
    let holdsNothing = "UndoMemory/Fill[seed;budget_mib=4;"
    #expect(!copies.isEmpty)
    #expect(copies.allSatisfy { ($0.verdict == "INVALID") != $0.id.hasPrefix(holdsNothing) })
    #expect(copies.contains { $0.reason.contains("found 0, but the case's hashes have changed") })
    #expect(output.rows("INVALID").contains { $0.metric == "holder_hash" })
    // Live pixels stay right until an undo brings back what was written over; the stores of `Picture` are each other's holders.
    let isAlive = ["UndoMemory/Fill[", "AutosaveFreeze/Picture["]
    let live = output.rows.filter { $0.metric == "pixel_hash" }
    #expect(
      live.allSatisfy { row in row.id.contains("undone_pct=100") || isAlive.contains { row.id.hasPrefix($0) }
      },
      "\(live.map(\.id))")
    #expect(output.rows("IMPROVED").allSatisfy { $0.id.hasPrefix(holdsNothing) })
  }

  @Test(.enabled(if: hasUnchecked, Build.whyUncheckedIsMissing), arguments: ["extraCopy", "ignoreFreeze"])
  func uncheckedBuildHasNoFaults(_ fault: String) throws {
    let unchecked = try #require(Build.unchecked)
    let folder = try TemporaryFolder()
    for words in [
      ["gate", "--as", "seed=seed+fault=\(fault)", "--expected", Build.expected],
      ["run", "--quick", "--designs", "seed+fault=\(fault)"],
    ] {
      let ending = try Program(path: unchecked.path("pentimento"), words: words, folder: folder.path).run()
      #expect(ending.code == 2 && ending.output == "")
      #expect(ending.errors.hasPrefix("error: unknown design axis 'fault'; "), "\(ending.errors)")
      #expect(folder.contents().isEmpty)
    }
  }

  private static func gate(_ build: Build, _ words: [String], code: Int = 0) throws -> GateOutput {
    let folder = try TemporaryFolder()
    let ending = try Program(
      path: build.path("pentimento"), words: ["gate", "--quiet", "--expected", Build.expected] + words,
      folder: folder.path
    ).run()
    #expect(ending.code == code, "\(ending.output)\(ending.errors)")
    #expect(folder.contents().isEmpty, "a gate writes nothing")
    return GateOutput(ending.output)
  }
}
