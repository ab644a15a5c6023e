import Results

/// An executable's benchmarks. `SuiteCommand.main(MySuite.self)` makes a whole suite of it: the protocol that
/// the driver speaks and the form that a person uses.
public protocol Suite: Sendable {
  /// The executable's name, the first part of every case ID.
  static var name: String { get }

  /// One line for a person.
  static var summary: String { get }

  /// The designs that its benchmarks can run.
  static var designs: [DesignDescription] { get }

  /// The name of `design` as it stands in case IDs. Throws `SuiteInputError` when there is none such.
  static func canonicalDesign(_ design: String) throws(SuiteInputError) -> String

  /// Its benchmarks.
  static var benchmarks: [Benchmark] { get }

  /// Checks a recorded trace before anything is measured and gives the name under which it stands in case IDs.
  static func traceName(path: String) throws(SuiteInputError) -> String
}

/// A design as a suite describes it.
public struct DesignDescription: Codable, Sendable {
  /// The name in the case ID and the CSV.
  public let name: String
  /// One line for a person.
  public let summary: String
  /// Its alternative on each axis.
  public let axes: [String: String]

  /// A design by its name.
  public init(name: String, summary: String, axes: [String: String]) {
    self.name = name
    self.summary = summary
    self.axes = axes
  }
}

/// One benchmark: what it is called, what it takes, what it yields, and the work itself.
public struct Benchmark: Sendable {
  /// The second part of every case ID.
  public let name: String
  /// What it shows, in one line.
  public let summary: String
  /// The designs of the default run.
  public let designs: [String]
  /// Its parameters.
  public let parameters: [ParameterDeclaration]
  /// The metrics of which each sample yields exactly one row.
  public let metrics: [MetricDeclaration]
  /// The metrics that the summary table shows.
  public let headline: [String]
  /// The parameter over which growth is fitted.
  public let swept: String?
  /// Fresh processes a case by default.
  public let processes: Int
  /// Samples a process by default.
  public let samples: Int
  /// Why values that are each in range cannot go together, in one sentence; nil when they can.
  public let refusal: @Sendable (Parameters) -> String?
  /// What a case's process wants of jemalloc beside the fixed settings, in the form of MALLOC_CONF; nil: nothing.
  public let allocatorSettings: @Sendable (Parameters) -> String?
  /// Memory that a case needs at most, B; computed before anything is allocated.
  public let bytesNeeded: @Sendable (Parameters) -> Int
  /// What of it a timed gate compares.
  public let timed: [TimedDeclaration]
  /// Measures the case, `run.samples` times.
  public let body: @Sendable (CaseRun) throws -> Void

  /// A benchmark. Metrics are names of `Metrics`, with `part.name` for a part's metric.
  public init(
    _ name: String, _ summary: String, designs: [String], parameters: [ParameterDeclaration],
    metrics: [String],
    headline: [String], swept: String? = nil, processes: Int = 3, samples: Int = 1,
    refusal: @escaping @Sendable (Parameters) -> String? = { _ in nil },
    allocatorSettings: @escaping @Sendable (Parameters) -> String? = { _ in nil },
    timed: [TimedDeclaration] = [],
    bytesNeeded: @escaping @Sendable (Parameters) -> Int, body: @escaping @Sendable (CaseRun) throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.designs = designs
    self.parameters = parameters
    self.metrics = metrics.map(Self.declaration)
    self.headline = headline
    self.swept = swept
    self.processes = processes
    self.samples = samples
    self.refusal = refusal
    self.allocatorSettings = allocatorSettings
    self.timed = timed
    self.bytesNeeded = bytesNeeded
    self.body = body
  }

  /// A name that no list knows becomes a metric of unit `unknown`, which the driver refuses by that name.
  private static func declaration(_ spelling: String) -> MetricDeclaration {
    let parts = spelling.split(separator: ".", maxSplits: 1).map(String.init)
    let known =
      parts.count == 2 ? Metrics.named(parts[1], part: parts[0]) : Metrics.named(spelling)
    return known
      ?? MetricDeclaration(
        name: spelling, unit: "unknown", metricClass: .exact, source: "none", summary: "a metric nobody knows"
      )
  }
}

/// Input that a suite refuses: two lines for a person, exit code 2.
public struct SuiteInputError: Error, CustomStringConvertible, Sendable {
  /// What is wrong: the thing, its value, what was expected.
  public let problem: String
  /// What to do next.
  public let advice: String

  /// An error of two lines.
  public init(_ problem: String, advice: String) {
    self.problem = problem
    self.advice = advice
  }

  public var description: String { "error: \(problem)\n\(advice)" }
}
