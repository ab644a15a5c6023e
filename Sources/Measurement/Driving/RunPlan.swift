import CommandLine
import Results

/// The cases of a run, over all suites, and the order in which their processes start.
public struct RunPlan: Sendable {
  /// One case.
  public struct PlannedCase: Sendable {
    /// The case.
    public let id: CaseID
    /// The suite that measures it.
    public let suitePath: String
    /// Its benchmark.
    public let benchmark: BenchmarkDescription
    /// Fresh processes.
    public let processes: Int
    /// Samples in each.
    public let samples: Int
    /// Memory it needs at most, B.
    public let bytesNeeded: Int
  }

  /// One process of one case.
  public struct Step: Sendable, Hashable {
    /// Index into `cases`.
    public let index: Int
    /// The number of the process within its case, from 0.
    public let process: Int
    /// The disturbing probe that the process is for; nil for all others.
    public var disturbing: DisturbingProbe?
  }

  /// How often each case is measured.
  public struct Repetition: Sendable {
    /// Processes a case; nil: each benchmark's own.
    public var processes: Int?
    /// Samples a process; nil: each benchmark's own.
    public var samples: Int?
    /// Processes a case where the number is not given, at least.
    public var fewestProcesses: Int

    /// Each benchmark's own numbers unless given; once each when `isQuick`, but for `fewestProcesses`.
    public init(
      processes: Int? = nil, samples: Int? = nil, isQuick: Bool = false, fewestProcesses: Int = 1
    ) {
      self.processes = processes ?? (isQuick ? fewestProcesses : nil)
      self.samples = samples ?? (isQuick ? 1 : nil)
      self.fewestProcesses = fewestProcesses
    }
  }

  /// The suites.
  public let suites: [SuiteHandle]
  /// The cases, suite by suite, in the order of declaration.
  public let cases: [PlannedCase]
  /// Every process in the order in which they start.
  public let steps: [Step]
  /// The disturbing probes, each with one process a case after all others.
  public let disturbing: [DisturbingProbe]
  /// What was asked for.
  public let selection: CaseSelection

  /// Asks the suites at `paths` for the cases that `selection` means and lays out the order.
  ///
  /// Throws `SuiteInputError` when a name or value means nothing to any of them, when nothing is left to run, and when a
  /// case needs more memory than there is: before anything is measured or allocated. With a shard its share is left.
  public init(
    suitePaths paths: [String], selection: CaseSelection, repetition: Repetition, availableMemory: Int?,
    shard: Shard? = nil, disturbing: [DisturbingProbe] = []
  ) throws(SuiteInputError) {
    let suites = try Self.suites(at: paths, selection: selection)
    self.suites = suites
    self.selection = selection
    let all = try Self.cases(of: suites, repetition: repetition)
    try Self.check(selection, against: suites, found: all.map(\.id))
    cases = try shard?.share(of: all) ?? all
    if let limit = availableMemory, let large = cases.first(where: { $0.bytesNeeded > limit }) {
      let failure = CaseFailure.memory(needed: large.bytesNeeded, available: limit, large.id)
      throw SuiteInputError(
        "\(failure) (\(large.bytesNeeded) of \(limit) bytes)",
        advice: "Nothing was allocated. Give smaller --canvas, --layers or --set values.")
    }
    self.disturbing = disturbing
    steps = Self.order(of: cases, seed: selection.seed) + Self.extra(disturbing, cases: cases.count)
  }

  /// The processes of one case in their order, whenever they start.
  public func steps(ofCase index: Int) -> [Step] {
    (0..<cases[index].processes).map { Step(index: index, process: $0) }
      + disturbing.map { Step(index: index, process: 0, disturbing: $0) }
  }

  private static func extra(_ disturbing: [DisturbingProbe], cases: Int) -> [Step] {
    disturbing.flatMap { probe in (0..<cases).map { Step(index: $0, process: 0, disturbing: probe) } }
  }

  /// Suites of different subjects have different designs: one that knows none of the designs asked for is left out, unless
  /// no suite knows them.
  private static func suites(at paths: [String], selection: CaseSelection) throws(SuiteInputError)
    -> [SuiteHandle]
  {
    var suites: [SuiteHandle] = []
    var refusals: [SuiteInputError] = []
    for path in paths {
      do {
        suites.append(try SuiteHandle(path: path, selection: selection))
      } catch {
        guard !selection.designs.isEmpty else { throw error }
        var ofAnyDesign = selection
        ofAnyDesign.designs = []
        // Whatever is wrong beside the designs is wrong for good.
        _ = try SuiteHandle(path: path, selection: ofAnyDesign)
        refusals.append(error)
      }
    }
    guard suites.isEmpty else { return suites }
    if let refusal = refusals.first(where: { $0.problem.contains("did you mean") }) ?? refusals.first {
      throw refusal
    }
    return []
  }

  private static func cases(
    of suites: [SuiteHandle], repetition: Repetition
  ) throws(SuiteInputError) -> [PlannedCase] {
    var cases: [PlannedCase] = []
    for suite in suites {
      for described in suite.description.cases {
        let id = try? CaseID(parsing: described.id)
        let benchmark = suite.description.benchmarks.first { $0.name == id?.benchmark }
        guard let id, let benchmark, id.suite == suite.description.suite else {
          throw SuiteInputError(
            "suite \(suite.path) announces '\(described.id)', which is no case of its benchmarks",
            advice: "A case ID is suite/benchmark[design;key=value;...] with sorted keys.")
        }
        guard !cases.contains(where: { $0.id == id }) else {
          throw SuiteInputError(
            "suite \(suite.path) announces '\(id)' twice, or another suite does too",
            advice: "Name each suite once; cases of a suite differ in design or parameters.")
        }
        cases.append(
          PlannedCase(
            id: id, suitePath: suite.path, benchmark: benchmark,
            processes: repetition.processes ?? max(benchmark.processes, repetition.fewestProcesses),
            samples: repetition.samples ?? benchmark.samples,
            bytesNeeded: described.bytesNeeded))
      }
    }
    return cases
  }

  private static func check(
    _ selection: CaseSelection, against suites: [SuiteHandle], found: [CaseID]
  ) throws(SuiteInputError) {
    let advice = "Run 'pentimento list' for what there is."
    for pattern in selection.patterns {
      var alone = selection
      alone.patterns = [pattern]
      guard !found.contains(where: alone.means) else { continue }
      let names = suites.flatMap { suite in
        [suite.description.suite]
          + suite.description.benchmarks.flatMap { [$0.name, "\(suite.description.suite)/\($0.name)"] }
      }
      if names.contains(pattern) {
        throw SuiteInputError("'\(pattern)' has no case with these options", advice: advice)
      }
      throw SuiteInputError(
        "no suite, benchmark or case is called '\(pattern)'" + didYouMean(pattern, among: names),
        advice: advice)
    }
    let benchmarks = suites.flatMap { suite in
      suite.description.benchmarks.filter {
        selection.mayMean(suite: suite.description.suite, benchmark: $0.name)
      }
    }
    let parameters = Set(benchmarks.flatMap(\.parameters).map(\.name))
    for name in selection.values.keys.sorted() where !parameters.contains(name) {
      throw SuiteInputError(
        "none of these benchmarks has the parameter '\(name)'" + didYouMean(name, among: parameters.sorted()),
        advice: advice)
    }
    if selection.tracePath != nil, !parameters.contains(CaseSelection.strokesParameter) {
      throw SuiteInputError(
        "none of these benchmarks paints strokes, so --trace means nothing to them", advice: advice)
    }
    if found.isEmpty { throw SuiteInputError("there is no case to run", advice: advice) }
  }

  private static func didYouMean(_ word: String, among names: [String]) -> String {
    suggestion(for: word, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Round after round, each a new random order of the cases that still have a process to go.
  private static func order(of cases: [PlannedCase], seed: UInt64) -> [Step] {
    let most = cases.map(\.processes).max() ?? 0
    return RunOrder.rounds(most, of: cases.count, seed: seed).enumerated().flatMap { round, order in
      order.filter { cases[$0].processes > round }.map { Step(index: $0, process: round) }
    }
  }
}
