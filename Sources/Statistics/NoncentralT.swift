import Glibc

/// The probability that the noncentral t with these degrees of freedom is more than `t`: the power of a one-sided t test
/// whose critical value is `t`.
///
/// (Z + shift) / S with Z normal and S² = χ² / degrees, so it is the mean of Φ(shift - t S) over the density of S, which is
/// integrated by Simpson's rule; absolute error below 1e-10 for |t| up to 40. Source: Johnson, Kotz and Balakrishnan, Continuous
/// Univariate Distributions 2, 2nd ed. (1995), 31.
/// - Parameters:
///   - t: finite.
///   - degrees: degrees of freedom, at least 1, need not be whole.
///   - shift: the noncentrality, finite.
/// - Returns: from 0 to 1; NaN when an argument is not as above.
/// - Complexity: 4,001 evaluations of the error function, some 100 µs.
public func noncentralTTail(_ t: Double, degrees: Double, shift: Double) -> Double {
  guard t.isFinite, shift.isFinite, degrees >= 1, degrees.isFinite else { return .nan }
  let mode = ((degrees - 1) / degrees).squareRoot()
  // Beyond 14 deviations the density is below 1e-21 of its peak.
  let reach = 14 / (2 * degrees).squareRoot()
  // Over the root of S: the density's power of S, which need not be whole, is smoother there.
  let start = max(0, mode - reach).squareRoot()
  let width = ((mode + reach).squareRoot() - start) / Double(steps)
  let logFactor = log(4) + degrees / 2 * log(degrees / 2) - lgamma(degrees / 2).0
  func weighted(_ root: Double) -> Double {
    guard root > 0 else { return 0 }
    let place = root * root
    let density = exp(logFactor + (2 * degrees - 1) * log(root) - degrees * place * place / 2)
    return density * 0.5 * erfc((t * place - shift) / 2.0.squareRoot())
  }
  var sum = weighted(start) + weighted(start + width * Double(steps))
  for step in 1..<steps {
    sum += (step.isMultiple(of: 2) ? 2 : 4) * weighted(start + width * Double(step))
  }
  return min(1, max(0, sum * width / 3))
}

private let steps = 4_000
