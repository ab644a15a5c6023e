import Statistics
import Testing

@Suite struct HodgesLehmannTests {
  @Test func agreesWithSciPy() throws {
    for row in ReferenceValues.hodgesLehmann {
      #expect(isClose(try #require(hodgesLehmann(row.values)), row.centre, 1e-12))
    }
  }

  @Test func oneWildValueMovesItLittle() throws {
    let calm = [1.0, 2, 3, 4, 5, 6, 7]
    #expect(hodgesLehmann(calm) == 4)
    #expect(try #require(hodgesLehmann(calm + [1e9])) <= 5)
  }

  @Test func nothingAndNonsense() {
    #expect(hodgesLehmann([]) == nil && hodgesLehmann([3]) == 3)
    #expect(hodgesLehmann([1, .nan])?.isNaN == true)
  }
}
