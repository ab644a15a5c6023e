import Glibc

/// A smooth density of values: the mean of a normal distribution around each, all of one width.
///
/// The width is Silverman's: (3 n / 4)^(-1/5) standard deviations. Source: Silverman, Density Estimation for Statistics
/// and Data Analysis (1986), 3.4.2. Same as `scipy.stats.gaussian_kde(values, bw_method="silverman")`.
public struct KernelDensity: Sendable {
  private let values: [Double]
  /// The standard deviation of each normal distribution, in the unit of the values.
  public let width: Double

  /// nil with fewer than two values, without spread, or with a value that is not finite.
  public init?(_ values: [Double]) {
    guard values.allSatisfy(\.isFinite), let spread = standardDeviation(values), spread > 0 else {
      return nil
    }
    self.values = values
    width = spread * pow(0.75 * Double(values.count), -0.2)
  }

  /// The density at `place`, in one over the unit of the values. O(n).
  public func density(at place: Double) -> Double {
    let sum = values.reduce(0) { sum, value in
      let distance = (place - value) / width
      return sum + exp(-distance * distance / 2)
    }
    return sum / (Double(values.count) * width * (2 * Double.pi).squareRoot())
  }
}
