import Statistics
import Testing

@Suite struct NoncentralTTests {
  @Test func tailAgreesWithSciPy() {
    for row in ReferenceValues.noncentralT {
      let tail = noncentralTTail(row.t, degrees: row.degrees, shift: row.shift)
      #expect(
        abs(tail - row.tail) < 1e-10,
        "t \(row.t), df \(row.degrees), shift \(row.shift): \(tail), not \(row.tail)")
    }
  }

  @Test func withoutShiftItIsStudents() {
    for degrees in [1, 2.5, 7, 31, 1000] {
      for t in [-3.0, 0, 0.7, 5, 40] {
        let tail = noncentralTTail(t, degrees: degrees, shift: 0)
        #expect(abs(tail - studentTCDF(-t, degrees: degrees)) < 1e-10)
      }
    }
  }

  @Test func nonsense() {
    for (t, degrees, shift) in [(Double.nan, 3.0, 0.0), (1, 0.5, 0), (1, 3, .infinity), (.infinity, 3, 0)] {
      #expect(noncentralTTail(t, degrees: degrees, shift: shift).isNaN)
    }
  }
}
