import Results

/// What a reader must know beside the figures.
public enum Remark: Sendable, Equatable {
  /// A run that is not complete, and what it says is missing.
  case partial(run: String, shortage: String)
  /// Something that the reference has and a side has not.
  case missing(subject: String, side: String)
  /// Something that a side has and the reference has not.
  case extra(subject: String, side: String)
  /// Fewer than two processes, so times are not judged.
  case fewProcesses(subject: String, side: String)
  /// No hash says that both did the same work.
  case unchecked(subject: String)
  /// The sides keep another number of steps, so they hold other things and times are not judged.
  case otherHistory(
    subject: String, sides: (String, String), metric: String, kept: (String, String), hash: String,
    hashes: (String, String))
  /// The runs are not alike, and every verdict is advisory.
  case advisory(runs: (String, String), differences: [MachineLikeness.Difference])

  /// One sentence for people.
  public var text: String {
    switch self {
    case .partial(let run, let shortage): "\(run) is not complete: \(shortage); what is complete is compared"
    case .missing(let subject, let side): "missing: \(subject) on the side of \(side)"
    case .extra(let subject, let side): "not compared: \(subject) of \(side), which the reference has not"
    case .fewProcesses(let subject, let side):
      "one process: \(subject) of \(side); no verdict on times without '--processes 3' or more"
    case .unchecked(let subject): "no hash: that both do the same work in \(subject) is not checked"
    case .otherHistory(let subject, let sides, let metric, let kept, let hash, let hashes):
      "different work: in \(subject) \(sides.0) and \(sides.1) keep another history (\(metric) \(kept.0) and \(kept.1); "
        + "\(hash) \(hashes.0) and \(hashes.1)), so times are not judged"
    case .advisory(let runs, let differences):
      "advisory: \(runs.0) and \(runs.1) are not alike: \(differences.map(\.description).joined(separator: "; "))"
    }
  }

  /// The kind, which a long list is shortened by.
  var kind: String { String(text.prefix { $0 != ":" && $0 != " " }) }

  /// Whether both say the same.
  public static func == (left: Remark, right: Remark) -> Bool { left.text == right.text }
}
