import Glibc
import Statistics
import Testing

@Suite struct LogLogFitTests {
  @Test func agreesWithSciPy() throws {
    for row in ReferenceValues.fits {
      let law = try #require(logLogFit(x: row.x, y: row.y))
      #expect(abs(law.exponent - row.exponent) < 1e-10 && abs(law.low - row.low) < 1e-9)
      #expect(abs(law.high - row.high) < 1e-9 && abs(law.intercept - row.intercept) < 1e-9)
    }
  }

  @Test(arguments: [-2, -1, 0, 0.5, 1, 1.5, 2, 3] as [Double], [1, 7, 40_960, 1e-9] as [Double])
  func exactLawHasNoWidth(exponent: Double, factor: Double) throws {
    for sizes in [[256, 512, 1024], [1, 3, 10, 100, 12_345], [1e6, 1e7, 1e8, 1e9]] as [[Double]] {
      let law = try #require(logLogFit(x: sizes, y: sizes.map { factor * pow($0, exponent) }))
      #expect(law.exponent == exponent && law.low == exponent && law.high == exponent)
      #expect(abs(law.intercept - log(factor)) < 1e-9)
    }
  }

  @Test func oneTileMoreIsNotExact() throws {
    let law = try #require(logLogFit(x: [256, 512, 1024], y: [65_536, 262_144, 1_048_577]))
    #expect(law.low < law.high && law.low < 2 && law.high > 2)
  }

  @Test func unusablePointsGiveNoFit() {
    #expect(logLogFit(x: [1, 2], y: [1, 2]) == nil)
    #expect(logLogFit(x: [1, 2, 3], y: [1, 2]) == nil)
    #expect(logLogFit(x: [2, 2, 2], y: [1, 2, 3]) == nil)
    #expect(logLogFit(x: [1, 2, 3], y: [1, 0, 3]) == nil)
    #expect(logLogFit(x: [-1, 2, 3], y: [1, 2, 3]) == nil)
    #expect(logLogFit(x: [1, 2, .infinity], y: [1, 2, 3]) == nil)
    #expect(logLogFit(x: [1, 2, 3], y: [1, .nan, 3]) == nil)
  }
}
