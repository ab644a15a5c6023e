import Statistics
import Testing

@Suite struct LineFitTests {
  @Test func agreesWithSciPy() throws {
    for row in ReferenceValues.lines {
      let line = try #require(lineFit(x: row.x, y: row.y))
      #expect(abs(line.slope - row.slope) < 1e-10 && abs(line.intercept - row.intercept) < 1e-9)
      #expect(abs(line.low - row.low) < 1e-9 && abs(line.high - row.high) < 1e-9)
    }
  }

  @Test func exactPointsGiveTheirLine() throws {
    let line = try #require(lineFit(x: [0, 1, 2, 3], y: [5, 3, 1, -1]))
    #expect(line.slope == -2 && line.low == -2 && line.high == -2 && line.intercept == 5)
  }

  @Test func unusablePointsGiveNoLine() {
    #expect(lineFit(x: [1, 2], y: [1, 2]) == nil && lineFit(x: [1, 2, 3], y: [1, 2]) == nil)
    #expect(lineFit(x: [2, 2, 2], y: [1, 2, 3]) == nil && lineFit(x: [1, 2, .nan], y: [1, 2, 3]) == nil)
    #expect(lineFit(x: [1, 2, 3], y: [1, 2, .infinity]) == nil)
    #expect(lineFit(x: [1, 2, 3], y: [1, 2, 3], confidence: 1) == nil)
  }
}
