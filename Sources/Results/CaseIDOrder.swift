extension CaseID: Comparable {
  /// Orders by suite, benchmark, design, then parameters by name, whole numbers by size (512 before 4096).
  ///
  /// - Complexity: O(parameters · log parameters).
  public static func < (left: CaseID, right: CaseID) -> Bool {
    if left == right { return false }
    if left.suite != right.suite { return left.suite < right.suite }
    if left.benchmark != right.benchmark { return left.benchmark < right.benchmark }
    if left.design != right.design { return left.design < right.design }
    let (a, b) = (left.orderedParameters, right.orderedParameters)
    return a.lexicographicallyPrecedes(b)
  }

  private var orderedParameters: [ParameterOrder] {
    parameters.sorted { $0.key < $1.key }.map { ParameterOrder(name: $0.key, value: $0.value) }
  }
}

/// The place of one parameter in the order of cases.
private struct ParameterOrder: Comparable {
  var name: String
  var value: String

  static func < (left: ParameterOrder, right: ParameterOrder) -> Bool {
    if left.name != right.name { return left.name < right.name }
    switch (Int(left.value), Int(right.value)) {
    case (let a?, let b?) where a != b: return a < b
    // Numbers before words; a mixed comparison by text would not be transitive.
    case (.some, nil): return true
    case (nil, .some): return false
    // `7` and `07` are different values, so their texts decide.
    default: return left.value < right.value
    }
  }
}
