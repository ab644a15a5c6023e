import Results

/// Everything about one benchmark at given parameters.
public struct SubjectComparison: Sendable {
  /// What is compared.
  public let subject: Subject
  /// The candidates that have it, each against the reference.
  public internal(set) var candidates: [CandidateComparison]
  /// The trade between stall, total and bytes; nil where fewer than two of them are measured.
  public let pareto: ParetoView?
}

/// One candidate against the reference in one subject.
public struct CandidateComparison: Sendable {
  /// The candidate's name.
  public let name: String
  /// Its metrics.
  public internal(set) var rows: [MetricComparison]
  /// Hashes that are equal on both sides: both did the same work.
  public let equalHashes: [String]
  /// Whether it keeps another number of steps, so that its times are of different work.
  public let hasOtherHistory: Bool
}
