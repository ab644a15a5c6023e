import Glibc

/// The regularised incomplete beta function I_x(a, b), with 1 - x given by the caller, who often knows
/// it without the cancellation that subtracting would bring.
///
/// Source: NIST Digital Library of Mathematical Functions, 8.17.22 (continued fraction), 8.17.4 (symmetry).
/// - Parameters:
///   - x: from 0 to 1.
///   - complement: 1 - x.
///   - a: positive.
///   - b: positive.
/// - Complexity: O(square root of the larger of a and b).
func regularisedBeta(x: Double, complement: Double, a: Double, b: Double) -> Double {
  if x.isNaN || complement.isNaN { return .nan }
  if x <= 0 { return 0 }
  if complement <= 0 { return 1 }
  // The fraction converges fast only on this side of the mean; on the other the symmetry helps.
  if x > (a + 1) / (a + b + 2) {
    return 1 - regularisedBetaFraction(x: complement, complement: x, a: b, b: a)
  }
  return regularisedBetaFraction(x: x, complement: complement, a: a, b: b)
}

/// The continued fraction of DLMF 8.17.22 with its factor, evaluated by the modified Lentz method
/// (Thompson and Barnett, Journal of Computational Physics 64 (1986), 490–509).
private func regularisedBetaFraction(x: Double, complement: Double, a: Double, b: Double) -> Double {
  let tiny = 1e-300
  func away(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
  var c = 1.0
  var d = 1 / away(1 - (a + b) * x / (a + 1))
  var fraction = d
  for step in 1...200_000 {
    let m = Double(step)
    let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    fraction *= d * c
    let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    fraction *= d * c
    if abs(d * c - 1) < 1e-15 { break }
  }
  let logFactor = a * logarithm(x, complement) + b * logarithm(complement, x) - logBeta(a, b)
  return exp(logFactor) * fraction / a
}

/// The logarithm of x, by way of its complement when x is near 1.
private func logarithm(_ x: Double, _ complement: Double) -> Double {
  complement < 0.5 ? log1p(-complement) : log(x)
}

/// The logarithm of the beta function.
///
/// When one argument is 1/2 and the other large, the difference of two large log-gammas loses its digits,
/// so the series of ln Γ(a + 1/2) - ln Γ(a) is used: Tricomi and Erdélyi, "The asymptotic expansion of a
/// ratio of gamma functions", Pacific Journal of Mathematics 1 (1951), 133–142.
private func logBeta(_ a: Double, _ b: Double) -> Double {
  let (small, large) = (min(a, b), max(a, b))
  if small == 0.5, large > 100 {
    let inverse = 1 / large
    let ratio = 0.5 * log(large) - inverse / 8 + inverse * inverse * inverse / 192
    return 0.5 * log(Double.pi) - ratio
  }
  return lgamma(a).0 + lgamma(b).0 - lgamma(a + b).0
}
