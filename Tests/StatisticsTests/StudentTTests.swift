import Statistics
import Testing

@Suite struct StudentTTests {
  @Test func quantilesAgreeWithSciPy() {
    for row in ReferenceValues.tQuantiles {
      let t = studentTQuantile(row.probability, degrees: row.degrees)
      #expect(isClose(t, row.t, 2e-8), "p \(row.probability), df \(row.degrees): \(t), not \(row.t)")
    }
  }

  @Test func distributionAgreesWithSciPy() {
    for row in ReferenceValues.tDistribution {
      let probability = studentTCDF(row.t, degrees: row.degrees)
      #expect(
        isClose(probability, row.probability, 1e-8) || abs(probability - row.probability) < 1e-300,
        "t \(row.t), df \(row.degrees): \(probability), not \(row.probability)")
    }
  }

  @Test func quantileInvertsTheDistribution() {
    for degrees in [1, 2, 3, 4.5, 12, 300] {
      for percent in 1...99 {
        let p = Double(percent) / 100
        let t = studentTQuantile(p, degrees: degrees)
        #expect(abs(studentTCDF(t, degrees: degrees) - p) < 1e-12)
        #expect(isClose(studentTQuantile(1 - p, degrees: degrees), -t, 1e-9))
      }
    }
  }

  @Test func endsAndNonsense() {
    #expect(studentTQuantile(0, degrees: 3) == -.infinity && studentTQuantile(1, degrees: 3) == .infinity)
    #expect(studentTCDF(.infinity, degrees: 3) == 1 && studentTCDF(-.infinity, degrees: 3) == 0)
    #expect(studentTCDF(0, degrees: 3) == 0.5 && studentTQuantile(0.5, degrees: 3) == 0)
    for (p, degrees) in [(-0.1, 3), (1.1, 3), (.nan, 3), (0.9, 0), (0.9, -1), (0.9, .nan)] {
      #expect(studentTQuantile(p, degrees: degrees).isNaN)
    }
    #expect(studentTCDF(.nan, degrees: 3).isNaN && studentTCDF(1, degrees: 0).isNaN)
  }
}
