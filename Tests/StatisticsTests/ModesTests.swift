import Statistics
import Testing

@Suite struct ModesTests {
  @Test func densityAgreesWithSciPy() throws {
    for row in ReferenceValues.densities {
      let density = try #require(KernelDensity(row.values))
      #expect(isClose(density.width, row.width, 1e-12))
      let found = density.density(at: row.place)
      #expect(isClose(found, row.density, 1e-9) || abs(found - row.density) < 1e-300, "\(row): \(found)")
    }
  }

  @Test func withoutSpreadThereIsNoDensity() {
    #expect(KernelDensity([1]) == nil && KernelDensity([2, 2, 2]) == nil && KernelDensity([1, .nan]) == nil)
  }

  @Test func modesAgreeWithSciPysDensity() {
    for row in ReferenceValues.modes {
      let found = modes(row.values)
      #expect(found.map(\.centre) == row.centres && found.map(\.share) == row.shares, "\(found)")
    }
    #expect(Set(ReferenceValues.modes.map(\.centres.count)) == [1, 2, 3], "each kind is among them")
  }

  @Test func orderDoesNotMatter() {
    for row in ReferenceValues.modes { #expect(modes(row.values.shuffled()) == modes(row.values)) }
  }

  @Test func fewOrWrongValuesHaveNone() {
    #expect(modes([]) == [] && modes([1, 9, 1, 9, 1, 9, 1, 9, 9]) == [])
    #expect(modes(Array(repeating: 1, count: 10) + [.nan]) == [])
  }
}
