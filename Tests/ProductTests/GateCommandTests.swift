import Foundation
import Results
import Testing

/// The gate on one small benchmark and on expected values that were tampered with.
@Suite struct GateCommandTests {
  @Test func updateFromNothingIsWhatTheGateHoldsTo() throws {
    let folder = try TemporaryFolder()
    let first = try Self.gate(["update", "TinySteps", "--reason", "first"], in: folder)
    let rows = try CSV.read(ExpectedRow.self, path: folder.path("expected.csv"))
    #expect(first.output.hasSuffix("\n\(rows.count) changes, \(rows.count) rows in expected.csv\n"))
    #expect(first.output.split(separator: "\n").filter { $0.hasPrefix("+ ") }.count == rows.count)
    #expect(!rows.isEmpty && rows.allSatisfy { $0.reason == "first" && $0.id.benchmark == "TinySteps" })
    #expect(folder.contents() == ["expected.csv"])
    let text = folder.text("expected.csv")

    let held = try Self.gate(["TinySteps"], in: folder)
    #expect(held.output == "gate: PASS (exit 0): \(rows.count) unchanged; only TinySteps\n")
    let again = try Self.gate(["update", "TinySteps", "--reason", "second"], in: folder)
    #expect(again.output == "0 changes, \(rows.count) rows in expected.csv\n")
    #expect(folder.text("expected.csv") == text)
  }

  @Test func removedRowIsNew() throws {
    let folder = try Self.folder { rows in rows.removeAll { Self.isEdited($0) } }
    let output = GateOutput(try Self.gate(["TinySteps"], in: folder, code: 4).output)
    #expect(output.rows.map(\.verdict) == ["NEW"])
    #expect(output.rows.first?.metric == "claimed_bytes")
    #expect(output.closing.hasPrefix("gate: INCOMPLETE (exit 4): 1 new, "), "\(output.closing)")
  }

  @Test func rowOfAVanishedBenchmarkIsMissing() throws {
    let folder = try Self.folder { rows in
      guard var row = rows.first(where: Self.isEdited) else { return }
      row.id = try CaseID(
        suite: "UndoMemory", benchmark: "TinyGone", design: "seed", parameters: ["steps": "1000"])
      rows.append(row)
    }
    let output = GateOutput(try Self.gate(["UndoMemory/Tiny*"], in: folder, code: 4).output)
    #expect(output.rows.map(\.verdict) == ["MISSING"])
    #expect(output.rows.first?.id == "UndoMemory/TinyGone[seed;steps=1000]")
    #expect(output.closing.hasPrefix("gate: INCOMPLETE (exit 4): 1 missing, "), "\(output.closing)")
  }

  @Test func moreThanExpectedIsARegression() throws {
    let folder = try Self.folder { rows in Self.edit(&rows) { $0.expected -= 64 } }
    let output = GateOutput(try Self.gate(["TinySteps"], in: folder, code: 1).output)
    #expect(output.rows.map(\.verdict) == ["REGRESSED"])
    #expect(output.rows.first?.reason == "expected 63936 B, found 64000 B (+64 B)")
    #expect(output.closing.hasPrefix("gate: REGRESSED (exit 1): 1 regressed, "), "\(output.closing)")
  }

  @Test func lessThanExpectedIsAnImprovement() throws {
    let folder = try Self.folder { rows in Self.edit(&rows) { $0.expected += 64 } }
    let output = GateOutput(try Self.gate(["TinySteps"], in: folder).output)
    #expect(output.rows.map(\.verdict) == ["IMPROVED"])
    #expect(output.closing.hasPrefix("gate: PASS (exit 0): 1 improved, "), "\(output.closing)")
    let update = try Self.gate(["update", "TinySteps"], in: folder)
    #expect(
      update.output.hasPrefix(
        "~ UndoMemory/TinySteps[seed;edge=64;recorded_steps=1000] claimed_bytes 64064 -> 64000\n1 changes, "))
  }

  @Test func allowanceIsGranted() throws {
    let folder = try Self.folder { rows in
      Self.edit(&rows) {
        $0.expected -= 64
        $0.allowance = 64
      }
    }
    #expect(GateOutput(try Self.gate(["TinySteps"], in: folder).output).rows.isEmpty)
  }

  @Test func otherHashIsInvalidUnlessOtherPixelsAreWanted() throws {
    let folder = try Self.folder { rows in
      for index in rows.indices where rows[index].metric == "pixel_hash" { rows[index].expected += 1 }
    }
    let output = GateOutput(try Self.gate(["TinySteps"], in: folder, code: 5).output)
    #expect(output.rows.map(\.verdict) == ["INVALID", "INVALID", "INVALID"])
    #expect(output.rows.allSatisfy { $0.metric == "pixel_hash" })
    #expect(output.closing.hasPrefix("gate: INVALID (exit 5): 3 invalid, "), "\(output.closing)")
    let wanted = try Self.gate(["TinySteps", "--pixels-changed", "softer rim"], in: folder)
    #expect(wanted.output.contains("softer rim"))
  }

  @Test func rowsOfAnotherToolchainAreIncomplete() throws {
    let folder = try Self.folder { rows in
      for index in rows.indices where !rows[index].toolchain.isEmpty {
        rows[index].toolchain = "swift-0.1 none"
      }
    }
    let output = GateOutput(try Self.gate(["TinySteps"], in: folder, code: 4).output)
    #expect(output.verdicts == ["OTHER TOOLCHAIN"])
    try Self.gate(["TinySteps", "--engine-only"], in: folder)
  }

  private static func isEdited(_ row: ExpectedRow) -> Bool {
    row.metric == "claimed_bytes" && row.id.design == "seed"
  }

  private static func edit(_ rows: inout [ExpectedRow], _ change: (inout ExpectedRow) -> Void) {
    for index in rows.indices where isEdited(rows[index]) { change(&rows[index]) }
  }

  /// A folder with expected values as this build measures them, changed by `change`.
  private static func folder(_ change: (inout [ExpectedRow]) throws -> Void) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try gate(["update", "TinySteps"], in: folder)
    var rows = try CSV.read(ExpectedRow.self, path: folder.path("expected.csv"))
    #expect(rows.contains(where: isEdited))
    try change(&rows)
    try CSV.write(rows, to: folder.path("expected.csv"))
    return folder
  }

  @discardableResult
  private static func gate(_ words: [String], in folder: TemporaryFolder, code: Int = 0) throws
    -> Program.Ending
  {
    let ending = try RunCommandTests.run(
      ["gate"] + words + ["--quiet", "--expected", "expected.csv"], in: folder, code: code)
    #expect(ending.errors == "")
    return ending
  }
}
