import Gate
import Results
import Testing

/// The report as people read it, to the letter.
@Suite struct GateTextTests {
  @Test func aMixedReport() throws {
    var scenario = GateScenario()
    let freeze = "AutosaveFreeze/Freeze[seed;tiles=256]"
    try scenario.add("tile_copies", of: freeze, expected: 256, found: [0, 0])
    try scenario.addHash("holder_hash", of: freeze, expected: 0xabc, found: 0xdef)
    try scenario.add("claimed", of: freeze, expected: 1, unit: "B", found: [1, 2])
    try scenario.add("dabs", expected: 100, direction: .fixed, found: [100, 100])
    try scenario.add("tile_copies", expected: 12, found: [13, 13])
    try scenario.add("tiles_visited", expected: 40, found: [39, 39])
    try scenario.add("tile_requests", expected: 40, allowance: 2, found: [42, 42])
    try scenario.add("live_buffers", found: [3, 3])
    try scenario.expect("allocations", 5, toolchain: GateScenario.otherToolchain)
    try scenario.add("allocations", gate: .toolchain, found: [5, 5])
    try scenario.expect("removed", 5)
    try scenario.add("page_faults", expected: 5, found: [7, 7])
    try scenario.waive("page_faults")
    #expect(
      GateText.text(try scenario.report(), scope: "only Stroke Freeze") == """
        INVALID AutosaveFreeze/Freeze[seed;tiles=256] holder_hash
            expected 000000000abc, found 000000000def: something that history or an archive holds has changed; \
        a frozen tile was written, or other steps were kept
            same case: tile_copies -256
            again: pentimento gate 'AutosaveFreeze/Freeze[seed;tiles=256]'
        INVALID AutosaveFreeze/Freeze[seed;tiles=256] tile_copies
            expected 256, found 0, but the case's hashes have changed: that is corruption, not an improvement
            same case: holder_hash changed
            again: pentimento gate 'AutosaveFreeze/Freeze[seed;tiles=256]'
        UNSTABLE AutosaveFreeze/Freeze[seed;tiles=256] claimed
            equal runs yielded 1 B, 2 B; an exact metric must repeat to the digit
            same case: holder_hash changed, tile_copies -256
            again: pentimento gate 'AutosaveFreeze/Freeze[seed;tiles=256]'
        MISSING StrokeCost/Stroke[seed] removed
            expected, but no suite declares it; removing a row takes a waiver
            same case: page_faults +2, tile_copies +1, tile_requests +2, tiles_visited -1; 1 row as expected
            again: pentimento gate 'StrokeCost/Stroke[seed]'
        NEW StrokeCost/Stroke[seed] live_buffers
            3 has no expected value; 'pentimento gate update' adds it
            same case: page_faults +2, tile_copies +1, tile_requests +2, tiles_visited -1; 1 row as expected
            again: pentimento gate 'StrokeCost/Stroke[seed]'
        OTHER TOOLCHAIN StrokeCost/Stroke[seed] allocations
            expected for swift-6.2 jemalloc-5.2, measured with swift-6.3 jemalloc-5.3; \
        'pentimento gate update' adds rows for it
            same case: page_faults +2, tile_copies +1, tile_requests +2, tiles_visited -1; 1 row as expected
            again: pentimento gate 'StrokeCost/Stroke[seed]'
        REGRESSED StrokeCost/Stroke[seed] tile_copies
            expected 12, found 13 (+1)
            same case: page_faults +2, tile_requests +2, tiles_visited -1; 1 row as expected
            again: pentimento gate 'StrokeCost/Stroke[seed]'
        WAIVED StrokeCost/Stroke[seed] page_faults
            regressed: expected 5, found 7 (+2); waived until 2026-12-31 by waivers.csv:2: known
        IMPROVED StrokeCost/Stroke[seed] tiles_visited
            expected 40, found 39; 'pentimento gate update' holds the new value
        gate: INVALID (exit 5): 2 invalid, 1 unstable, 1 missing, 1 new, 1 other toolchain, 1 regressed, \
        1 waived, 1 improved, 2 unchanged; only Stroke Freeze

        """)
  }

  @Test func allThatPassesIsOneLine() throws {
    var scenario = GateScenario()
    try scenario.add("dabs", expected: 100, direction: .fixed, found: [100, 100])
    try scenario.add("copies", expected: 4, allowance: 1, found: [5, 5])
    #expect(GateText.text(try scenario.report()) == "gate: PASS (exit 0): 2 unchanged\n")
  }

  @Test func closingLinesByOutcome() throws {
    func closing(expected: Double?, found: [Double]) throws -> String {
      var scenario = GateScenario()
      try scenario.add("copies", expected: expected, found: found)
      return GateText.closing(try scenario.report())
    }
    #expect(try closing(expected: 4, found: [3, 3]) == "gate: PASS (exit 0): 1 improved")
    #expect(try closing(expected: 4, found: [5, 5]) == "gate: REGRESSED (exit 1): 1 regressed")
    #expect(try closing(expected: nil, found: [5, 5]) == "gate: INCOMPLETE (exit 4): 1 new")
    #expect(try closing(expected: 4, found: [4, 5]) == "gate: INVALID (exit 5): 1 unstable")
    #expect(GateText.closing(try GateScenario().report()) == "gate: INCOMPLETE (exit 4): no rows")
  }
}
