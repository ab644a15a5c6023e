import CommandLine
import Comparison

extension ComparisonError {
  /// `; did you mean 'wall'?`, or nothing when no name that there is is near the one given.
  var didYouMean: String {
    switch self {
    case .noReference(let name, let names), .noMetric(let name, let names):
      suggestion(for: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    default: ""
    }
  }
}
