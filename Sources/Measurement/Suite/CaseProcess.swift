import Results

/// How one case is to be measured in this process.
public struct CaseProcessOptions: Sendable {
  /// Samples to take.
  public var samples: Int
  /// The seed of the workload.
  public var seed: UInt64
  /// Recorded strokes.
  public var tracePath: String?
  /// The probe that the process is for, if it disturbs.
  public var disturbing: DisturbingProbe?
}

extension Suite {
  /// Measures the case called `text` in this process and returns its rows: all of them or none.
  ///
  /// Throws `SuiteInputError` for a case that this suite does not have and `CaseFailure` for one that could not be
  /// measured.
  static func measure(case text: String, options: CaseProcessOptions) throws -> [SampleRow] {
    let (id, benchmark) = try resolve(case: text)
    guard id.parameters["seed"] ?? "1" == String(options.seed) else {
      throw SuiteInputError(
        "case '\(text)' does not name the seed \(options.seed)",
        advice: "Give '--seed \(id.parameters["seed"] ?? "1")', or the case of that seed.")
    }
    if let available = KernelMemory.available() {
      let needed = benchmark.bytesNeeded(Parameters(id.parameters))
      guard needed <= available else { throw CaseFailure.memory(needed: needed, available: available, id) }
    }
    Facility.settle()
    DisturbedProcess.probe = options.disturbing
    let run = CaseRun(id: id, benchmark: benchmark, options: options)
    try benchmark.body(run)
    try ProfiledProcess.finish(id)
    try run.requireCompleteness()
    return run.rows
  }

  /// The case and its benchmark, every part checked against the declarations.
  static func resolve(case text: String) throws(SuiteInputError) -> (id: CaseID, benchmark: Benchmark) {
    let advice = "Run '\(name) --describe' for the cases that there are."
    let id: CaseID
    do { id = try CaseID(parsing: text) } catch {
      throw SuiteInputError("'\(text)' is not a case ID: \(error)", advice: advice)
    }
    guard id.suite == name else {
      throw SuiteInputError(
        "case '\(text)' belongs to suite '\(id.suite)', and this is \(name)", advice: advice)
    }
    guard let benchmark = (benchmarks + [Anchors.benchmark]).first(where: { $0.name == id.benchmark }) else {
      throw SuiteInputError("\(name) has no benchmark '\(id.benchmark)'", advice: advice)
    }
    let canonical =
      benchmark.name == Anchors.name ? Anchors.design : try canonicalDesign(id.design)
    guard canonical == id.design else {
      throw SuiteInputError(
        "design '\(id.design)' is called '\(canonical)' in case IDs", advice: advice)
    }
    for declaration in benchmark.parameters {
      guard let value = id.parameters[declaration.name] else {
        throw SuiteInputError("case '\(text)' lacks the parameter '\(declaration.name)'", advice: advice)
      }
      let isTrace = declaration.name == CaseSelection.strokesParameter
      guard isTrace || declaration.canonical(value) == value else {
        throw SuiteInputError(
          "\(declaration.name) '\(value)' is not \(declaration.rangeText)", advice: advice)
      }
    }
    if let seed = id.parameters["seed"], UInt64(seed).map(String.init) != seed || seed == "1" {
      throw SuiteInputError(
        "seed '\(seed)' is not a whole number other than 1, which stands in no case ID", advice: advice)
    }
    let known = Set(benchmark.parameters.map(\.name) + ["seed"])
    if let stranger = id.parameters.keys.sorted().first(where: { !known.contains($0) }) {
      throw SuiteInputError("\(name)/\(benchmark.name) has no parameter '\(stranger)'", advice: advice)
    }
    return (id, benchmark)
  }
}
