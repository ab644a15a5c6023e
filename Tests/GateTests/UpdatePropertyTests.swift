import Gate
import Results
import Testing

/// Random runs: expected values taken from one let the same run pass, and every row that moved is told.
@Suite struct UpdatePropertyTests {
  @Test func theRunPassesItsOwnUpdateAndEveryMoveIsTold() throws {
    var (taken, refused) = (0, 0)
    for seed in 0..<1000 {
      var random = SeededGenerator(state: UInt64(seed))
      var input = try random.scenario(faults: seed % 3 == 0 ? 10 : 1).input
      // A row of the base that has gone stays gone, whatever is expected now.
      (input.base, input.waivers) = ([], .none)
      let isSound = try isComplete(input)
      guard let update = try? ExpectedUpdate(input, keeping: [], reason: "new") else {
        try #require(!isSound, "seed \(seed)")
        refused += 1
        continue
      }
      try #require(isSound, "seed \(seed)")
      taken += 1
      try requireTold(update, from: input.expected, seed: seed)
      input.expected = update.rows
      input.pixelsChanged = nil
      let report = try ExactGate.judge(input)
      try #require(report.findings.allSatisfy { $0.verdict == .unchanged }, "seed \(seed)")
      try #require(report.findings.allSatisfy { $0.reason == "as expected" }, "seed \(seed)")
      let again = try ExpectedUpdate(input, keeping: [], reason: "newer")
      try #require(again.changes.isEmpty && again.rows == update.rows, "seed \(seed)")
    }
    #expect(taken > 200 && refused > 200)
  }

  /// Whether every row that a suite wants held has values that agree.
  private func isComplete(_ input: GateInput) throws -> Bool {
    for finding in try ExactGate.judge(input).findings {
      let isHeld = input.declared[finding.row].map { $0.gate != .none } ?? false
      if finding.verdict == .unstable || (isHeld && finding.verdict == .missing) { return false }
    }
    return true
  }

  private func requireTold(_ update: ExpectedUpdate, from old: [ExpectedRow], seed: Int) throws {
    let before = Dictionary(uniqueKeysWithValues: old.map { (Place($0), $0) })
    let after = Dictionary(uniqueKeysWithValues: update.rows.map { (Place($0), $0) })
    let stayed = before.keys.filter { after[$0] != nil }
    let moved = stayed.filter { before[$0]?.expected != after[$0]?.expected }
    func told(_ sign: String) -> Int { update.changes.filter { $0.hasPrefix("\(sign) ") }.count }
    try #require(told("-") == before.count - stayed.count, "seed \(seed)")
    try #require(told("+") == after.count - stayed.count, "seed \(seed)")
    try #require(told("~") == moved.count, "seed \(seed)")
    for place in stayed {
      try #require(before[place]?.allowance == after[place]?.allowance, "seed \(seed)")
      let isMoved = moved.contains(place)
      try #require(isMoved ? after[place]?.reason == "new" : before[place] == after[place], "seed \(seed)")
    }
    try #require(update.rows.map(Place.init) == update.rows.map(Place.init).sorted(), "seed \(seed)")
  }
}

/// What may have one expected row.
private struct Place: Hashable, Comparable {
  let key: RowKey
  let toolchain: String

  init(_ row: ExpectedRow) {
    key = RowKey(id: row.id, metric: row.metric)
    toolchain = row.toolchain
  }

  static func < (left: Place, right: Place) -> Bool {
    left.key == right.key ? left.toolchain < right.toolchain : left.key < right.key
  }
}
