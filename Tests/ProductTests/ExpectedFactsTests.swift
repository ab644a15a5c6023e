import Results
import Testing

/// What results/expected.csv says the engine does. The gate holds the engine to that file; these tests hold the file to what
/// sharing means, so that a wrong value cannot be taken in by `gate update` and stay.
struct ExpectedFactsTests {
  private let rows: [CaseID: [String: Double]]

  init() throws {
    let path = #filePath.replacing(
      "Tests/ProductTests/ExpectedFactsTests.swift", with: "results/expected.csv")
    // Growth over the sizes of a sweep is a row of no single case.
    rows = try CSV.read(ExpectedRow.self, path: path).filter { $0.unit != "exponent" }.reduce(into: [:]) {
      $0[$1.id, default: [:]][$1.metric] = $1.expected
    }
  }

  private func cases(_ benchmark: String, _ design: String) throws -> [(
    id: CaseID, metrics: [String: Double]
  )] {
    let found = rows.filter { $0.key.benchmark == benchmark && $0.key.design.hasPrefix(design) }
    try #require(!found.isEmpty)
    return found.map { (id: $0.key, metrics: $0.value) }
  }

  /// One copy a touched tile that was there, none for a fresh one; the design before paid two and one.
  @Test(arguments: [("seed", 1.0, 0.0), ("copying", 2, 1)])
  func copiesATouchedTile(design: String, painted: Double, fresh: Double) throws {
    for (id, row) in try cases("Stroke", design) {
      let touched = try #require(row["tiles_touched"])
      let created = try #require(row["tiles_created"])
      #expect(row["tile_copies"] == painted * (touched - created) + fresh * created, "\(id)")
    }
  }

  /// Every tile the engine says it copied or made is a request to the allocator, and no other request is of that size.
  @Test(arguments: ["seed", "copying"])
  func copiesAndFreshTilesAreTheAllocatorsRequests(design: String) throws {
    for (id, row) in try cases("Stroke", design) {
      let copies = try #require(row["tile_copies"])
      let created = try #require(row["tiles_created"])
      #expect(row["tile_requests"] == copies + created, "\(id)")
    }
  }

  @Test func undoAndRedoCopyNothingInSeedAndEverythingInCopying() throws {
    for (_, row) in try cases("UndoRedo", "seed") {
      #expect(row["undo_tile_copies"] == 0)
      #expect(row["redo_tile_copies"] == 0)
      #expect(row["first_write_tile_copies"] == row["first_write_tiles_touched"])
    }
    for (_, row) in try cases("UndoRedo", "copying") {
      let redone = try #require(row["redo_tile_copies"])
      #expect(redone == row["redo_tiles_visited"])
      #expect((1...redone).contains(row["undo_tile_copies"] ?? 0))
    }
  }

  @Test(arguments: [("Freeze", ""), ("Archive", "first_"), ("Archive", "next_")])
  func freezingCopiesNothing(benchmark: String, part: String) throws {
    for (id, row) in try cases(benchmark, "seed") { #expect(row["\(part)bytes_copied"] == 0, "\(id)") }
    for (id, row) in try cases(benchmark, "copying") {
      let visited = try #require(row["\(part)tiles_visited"])
      #expect(row["\(part)bytes_copied"] == visited * 32_768, "\(id)")
    }
  }

  /// A header in the same block pushes a tile into the next size class; in a block of its own it costs 48 bytes.
  @Test func theSizeClassOfATile() throws {
    for (id, row) in try cases("CopyTile", "seed") {
      #expect(row["tile_allocated"] == (id.design == "seed" ? 32_816 : 40_960), "\(id)")
    }
  }

  /// Held is claimed while everything can be undone; once undone, a blank canvas has a gap that a painted one lacks.
  @Test func theRedoGap() throws {
    for (id, row) in try cases("RedoGap", "seed") {
      let claimed = try #require(row["claimed_bytes"])
      let held = try #require(row["held_bytes"])
      let hasGap = id.parameters["undone_pct"] == "100" && id.parameters["coverage_pct"] == "0"
      // Steps that replaced nothing claim the floor of 64 bytes and hold nothing.
      let floors = claimed - held
      #expect(hasGap ? held > 2 * claimed : (0...64 * 8).contains(floors), "\(id)")
    }
  }
}
