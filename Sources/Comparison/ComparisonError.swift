import Results

/// Why nothing is compared: exit code 2.
public enum ComparisonError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The same sample of a metric is there twice.
  case doubled(CaseID, metric: String, process: Int, sample: Int, run: String)
  /// A metric is in two units.
  case units(CaseID, metric: String, String, String)
  /// There are fewer than two things to compare.
  case oneSide(String)
  /// Two things are called the same.
  case sameName(String)
  /// The reference is none of the things compared.
  case noReference(String, sides: [String])
  /// A metric that nothing compared has.
  case noMetric(String, known: [String])
  /// No case is on the reference's side and another one.
  case nothingShared([String])
  /// Every case ran in one process, so nothing can be said of the spread.
  case fewProcesses(case: String, side: String)
  /// The runs are of different machines, builds or settings.
  case unlikeMachines(runs: (String, String), [MachineLikeness.Difference])
  /// Processes of one case disagree about what was computed.
  case unstableHash(CaseID, metric: String, side: String, [String])
  /// The sides computed different things.
  case hashes(subject: String, metric: String, sides: (String, String), hashes: (String, String), others: Int)

  /// What is wrong, in one sentence.
  public var problem: String {
    switch self {
    case .doubled(let id, let metric, let process, let sample, let run):
      "'\(run)' has sample \(sample) of process \(process) twice for \(id) \(metric)"
    case .units(let id, let metric, let one, let other):
      "\(id) \(metric) is in '\(one)' and in '\(other)'"
    case .oneSide(let name): "there is only '\(name)', and nothing to hold it against"
    case .sameName(let name): "'\(name)' is named twice"
    case .noReference(let name, let sides):
      "the reference '\(name)' is not there; there are \(sides.joined(separator: ", "))"
    case .noMetric(let name, let known):
      "nothing compared has the metric '\(name)'; there are \(known.joined(separator: ", "))"
    case .nothingShared(let sides): "no case is shared by \(sides.joined(separator: " and "))"
    case .fewProcesses(let id, let side):
      "\(id) of \(side) ran in one process, as all cases did, and a verdict takes two at least"
    case .unlikeMachines(let runs, let differences):
      "\(runs.0) and \(runs.1) are not alike: \(differences.map(\.description).joined(separator: "; "))"
    case .unstableHash(let id, let metric, let side, let values):
      "processes of \(side) disagree about \(metric) of \(id): \(values.joined(separator: ", "))"
    case .hashes(let subject, let metric, let sides, let hashes, let others):
      "\(subject) computes different things: \(metric) is \(hashes.0) with \(sides.0) and \(hashes.1) with \(sides.1)"
        + (others == 0 ? "" : " (and \(others) more hashes differ)")
    }
  }

  /// What to do next.
  public var advice: String {
    switch self {
    case .doubled, .units: "Restore samples.csv as the run wrote it."
    case .oneSide: "Name another one, or compare a run that has two designs."
    case .sameName: "Name each once."
    case .noReference: "Give --reference one of these."
    case .noMetric: "Give --metric one of these, or leave it out."
    case .nothingShared: "Compare runs of the same benchmarks, parameters and seed."
    case .fewProcesses: "Run it again with '--processes 3' or more."
    case .unlikeMachines:
      "Run both on one machine with one build's settings, or add --advisory for figures that prove nothing."
    case .unstableHash:
      "A case whose processes differ cannot be compared; find out why with 'pentimento gate'."
    case .hashes(_, let metric, _, _, _):
      metric.hasSuffix("pixel_hash") || metric.hasSuffix("saved_hash")
        ? "Other pixels are other work: compare designs and revisions that paint the same."
        : "Equal pixels over another history are a corruption until explained: see 'pentimento gate'."
    }
  }

  /// Two lines: what is wrong, and what to do next.
  public var description: String { "error: \(problem)\n\(advice)" }

  /// Whether both say the same.
  public static func == (left: ComparisonError, right: ComparisonError) -> Bool {
    left.description == right.description
  }
}
