import Statistics
import Testing

@Suite struct DetectableShiftTests {
  @Test func agreesWithSciPy() throws {
    for row in ReferenceValues.detectableShifts {
      let shift = try #require(detectableShift(count: row.count, level: row.level, power: row.power))
      #expect(
        isClose(shift, row.shift, 1e-7), "n \(row.count), level \(row.level): \(shift), not \(row.shift)")
    }
  }

  @Test func morePairsFindLess() throws {
    let shifts = try [4, 8, 16, 32, 64].map { try #require(detectableShift(count: $0, level: 0.01)) }
    #expect(zip(shifts, shifts.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test func nonsense() {
    for (count, level, power) in [(1, 0.05, 0.95), (8, 0, 0.95), (8, 1, 0.95), (8, 0.05, 1), (8, 0.05, 0.01)]
    {
      #expect(detectableShift(count: count, level: level, power: power) == nil)
    }
  }
}
