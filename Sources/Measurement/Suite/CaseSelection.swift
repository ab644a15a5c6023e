import Results

/// Which cases a person or the driver asks for.
public struct CaseSelection: Sendable, Equatable {
  /// Suites, benchmarks or cases by name or with `*`; empty means all.
  public var patterns: [String] = []
  /// Designs instead of the benchmarks' own; empty means theirs.
  public var designs: [String] = []
  /// Values instead of the parameters' own, by parameter.
  public var values: [String: [String]] = [:]
  /// The small values, which take seconds.
  public var isQuick = false
  /// The seed of the workloads.
  public var seed: UInt64 = 1
  /// Recorded strokes instead of generated ones.
  public var tracePath: String?

  /// Everything, by default.
  public init() {}

  /// The parameter that says where strokes come from.
  public static let strokesParameter = "strokes"
}

extension Suite {
  /// The cases that `selection` means here, in the order of declaration. Throws `SuiteInputError` for a name or
  /// value that nothing here understands.
  public static func cases(of selection: CaseSelection) throws(SuiteInputError) -> [CaseDescription] {
    let chosen = benchmarks.filter { selection.mayMean(suite: name, benchmark: $0.name) }
    for (parameter, values) in selection.values.sorted(by: { $0.key < $1.key }) {
      try check(values, of: parameter, in: chosen)
    }
    var designs: [String] = []
    for design in selection.designs {
      let name = try canonicalDesign(design)
      if !designs.contains(name) { designs.append(name) }
    }
    var trace: String?
    if let path = selection.tracePath { trace = try traceName(path: path) }
    var cases: [CaseDescription] = []
    for benchmark in chosen {
      for parameters in benchmark.points(of: selection, trace: trace) {
        if let reason = benchmark.refusal(Parameters(parameters)) {
          throw SuiteInputError(
            "\(name)/\(benchmark.name): \(reason)", advice: "Give other values; nothing was measured.")
        }
        for design in designs.isEmpty ? benchmark.designs : designs {
          guard
            let id = try? CaseID(
              suite: name, benchmark: benchmark.name, design: design, parameters: parameters),
            selection.means(id)
          else { continue }
          cases.append(
            CaseDescription(id: id.description, bytesNeeded: benchmark.bytesNeeded(Parameters(parameters))))
        }
      }
    }
    return cases
  }

  private static func check(_ values: [String], of parameter: String, in chosen: [Benchmark])
    throws(SuiteInputError)
  {
    let declarations = chosen.flatMap(\.parameters).filter { $0.name == parameter }
    // A suite without the parameter has nothing to say: another one may have it.
    guard !declarations.isEmpty else { return }
    for value in values where !declarations.contains(where: { $0.canonical(value) != nil }) {
      throw SuiteInputError(
        "\(name): \(parameter) '\(value)' is not \(declarations[0].rangeText)\(declarations[0].didYouMean(value))",
        advice: "Run 'pentimento list \(name)' for every parameter and its range.")
    }
  }
}

extension Benchmark {
  /// Every combination of parameter values that `selection` asks of this benchmark.
  func points(of selection: CaseSelection, trace: String?) -> [[String: String]] {
    var points: [[String: String]] = [[:]]
    for parameter in parameters {
      var values = selection.isQuick ? parameter.quick : parameter.defaults
      if let asked = selection.values[parameter.name] {
        values = []
        for value in asked.compactMap(parameter.canonical) where !values.contains(value) {
          values.append(value)
        }
      }
      if parameter.name == CaseSelection.strokesParameter, let trace { values = [trace] }
      points = points.flatMap { point in
        values.map { point.merging([parameter.name: $0], uniquingKeysWith: { $1 }) }
      }
    }
    if selection.seed != 1 { points = points.map { $0.merging(["seed": String(selection.seed)]) { $1 } } }
    return points
  }
}

extension CaseSelection {
  /// Whether some case of this benchmark may be meant.
  func mayMean(suite: String, benchmark: String) -> Bool {
    patterns.isEmpty
      || patterns.contains { pattern in
        guard !pattern.contains("*") else { return true }
        let name = pattern.prefix { $0 != "[" }
        return [suite, benchmark, "\(suite)/\(benchmark)"].contains(String(name))
      }
  }

  /// Whether the case is meant by a pattern.
  public func means(_ id: CaseID) -> Bool {
    patterns.isEmpty
      || patterns.contains { pattern in
        if pattern.contains("*") { return Glob.matches(id.description, pattern) }
        return [id.suite, id.benchmark, "\(id.suite)/\(id.benchmark)", id.description].contains(pattern)
      }
  }
}
