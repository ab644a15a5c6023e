import Results

/// What `SUITE --describe` answers, as JSON: all that the driver knows of a suite.
public struct SuiteDescription: Codable, Sendable {
  /// The version of the protocol that this package speaks.
  public static let currentProtocol = 1

  /// The version of the protocol that the suite speaks.
  public let protocolVersion: Int
  /// The suite's name.
  public let suite: String
  /// One line for a person.
  public let summary: String
  /// The program that answered.
  public let build: BuildDescription
  /// The designs it can run.
  public let designs: [DesignDescription]
  /// Its benchmarks.
  public let benchmarks: [BenchmarkDescription]
  /// The cases that the options of the call mean.
  public let cases: [CaseDescription]
  /// The rows that a timed gate compares; nil from a suite that knows no timed blocks.
  public let timed: [TimedRowDescription]?

  /// A description of these parts.
  public init(
    protocolVersion: Int, suite: String, summary: String, build: BuildDescription,
    designs: [DesignDescription], benchmarks: [BenchmarkDescription], cases: [CaseDescription],
    timed: [TimedRowDescription]? = nil
  ) {
    self.protocolVersion = protocolVersion
    self.suite = suite
    self.summary = summary
    self.build = build
    self.designs = designs
    self.benchmarks = benchmarks
    self.cases = cases
    self.timed = timed
  }
}

/// The program that measures.
public struct BuildDescription: Codable, Sendable, Equatable {
  /// A hash of the executable's bytes, 12 hex digits.
  public let id: String
  /// How the engine was compiled: `unchecked` (-Ounchecked), `checked` (-O or debug), `unknown`.
  public let flags: String
  /// The compiler and runtime, allocator and processor that allocator counts depend on.
  public let toolchain: String
  /// The allocator's settings as the process sees them.
  public let allocatorSettings: String
  /// The smallest step of the clock, ns.
  public let clockGrain: Int
}

/// A benchmark without its work.
public struct BenchmarkDescription: Codable, Sendable {
  /// The second part of its case IDs.
  public let name: String
  /// What it shows.
  public let summary: String
  /// Its parameters.
  public let parameters: [ParameterDeclaration]
  /// The metrics of which each sample of each case yields one row.
  public let metrics: [MetricDeclaration]
  /// The metrics that the summary table shows.
  public let headline: [String]
  /// The parameter over which growth is fitted.
  public let swept: String?
  /// Fresh processes a case by default.
  public let processes: Int
  /// Samples a process by default.
  public let samples: Int
}

/// One case that the options mean.
public struct CaseDescription: Codable, Sendable, Equatable {
  /// The case ID's text.
  public let id: String
  /// Memory that it needs at most, B.
  public let bytesNeeded: Int
}

extension Suite {
  /// Describes this suite and the cases that `selection` means.
  static func describe(_ selection: CaseSelection, flags: String) throws(SuiteInputError) -> SuiteDescription
  {
    SuiteDescription(
      protocolVersion: SuiteDescription.currentProtocol, suite: name, summary: summary,
      build: BuildDescription.ofThisProcess(flags: flags), designs: designs,
      benchmarks: benchmarks.map {
        BenchmarkDescription(
          name: $0.name, summary: $0.summary, parameters: $0.parameters, metrics: $0.metrics,
          headline: $0.headline, swept: $0.swept, processes: $0.processes,
          samples: $0.samples)
      },
      cases: try cases(of: selection), timed: timedRows(of: selection))
  }
}
