import Measurement

/// Which parameter each benchmark sweeps, as environment.csv keeps it: `StrokeCost/Stroke=canvas_px`, joined by spaces.
enum SweptParameters {
  /// The text of `swept`, sorted.
  static func text(_ swept: [String: String]) -> String {
    swept.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
  }

  /// The parameters by `suite/benchmark`; what is not of that form is left out.
  static func parse(_ text: String) -> [String: String] {
    var swept: [String: String] = [:]
    for pair in text.split(separator: " ") {
      let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
      if sides.count == 2 { swept[sides[0]] = sides[1] }
    }
    return swept
  }
}

extension RunPlan {
  /// The parameter that each planned benchmark sweeps, by `suite/benchmark`.
  var swept: [String: String] {
    var swept: [String: String] = [:]
    for planned in cases { swept["\(planned.id.suite)/\(planned.id.benchmark)"] = planned.benchmark.swept }
    return swept
  }
}
