/// What a reader must know beside the figures.
public enum Remark: Sendable, Equatable {
  /// A run that is not complete, and what it says is missing.
  case partial(run: String, shortage: String)
  /// Something that the reference has and a side has not.
  case missing(Subject, side: String)
  /// Something that a side has and the reference has not.
  case extra(Subject, side: String)
  /// Fewer than two processes on these sides, so times are not judged.
  case fewProcesses(Subject, sides: [String])
  /// No hash says that both did the same work.
  case unchecked(Subject, side: String)
  /// The sides keep another number of steps, so they hold other things and times are not judged.
  case otherHistory(Subject, OtherHistory)
  /// The runs were made one after the other, so that what the machine did in between counts as a difference.
  case notInterleaved(runs: [String])
  /// A time that no design touches differs between the sides, so the machine did.
  case yardstick(Subject, Yardstick)
  /// The runs are not alike, and every verdict is advisory.
  case advisory(runs: [String], differences: [MachineLikeness.Difference])

  /// A time that should be the same on all sides and is not.
  public struct Yardstick: Sendable, Equatable {
    /// The side's name.
    public let side: String
    /// The metric.
    public let metric: String
    /// Candidate over reference, as text.
    public let ratio: String
  }

  /// Two histories that are both right and not the same; reference first.
  public struct OtherHistory: Sendable, Equatable {
    /// The sides' names.
    public let sides: [String]
    /// The metric that shows it.
    public let metric: String
    /// Its values.
    public let kept: [String]
    /// A hash that differs therefore.
    public let hash: String
    /// Its values.
    public let hashes: [String]
  }

  /// One sentence for people.
  public var text: String {
    switch self {
    case .partial(let run, let shortage):
      "not complete: \(run) (\(shortage)); what is complete is compared"
    case .missing(let subject, let side): "missing on the side of \(side): \(subject.heading)"
    case .extra(let subject, let side):
      "not compared, since the reference has it not: \(subject.heading) of \(side)"
    case .fewProcesses(let subject, let sides):
      "one process of \(sides.joined(separator: ", ")), so no verdict on times ('--processes 3' measures more): "
        + subject.heading
    case .unchecked(let subject, let side):
      "no hash says that \(side) does the same work: \(subject.heading)"
    case .otherHistory(let subject, let history):
      "another history, so times are not judged: \(history.sides.joined(separator: " and ")) keep "
        + "\(history.kept.joined(separator: " and ")) (\(history.metric)), therefore \(history.hash) is "
        + "\(history.hashes.joined(separator: " and ")): \(subject.heading)"
    case .notInterleaved(let runs):
      "not interleaved: \(runs.joined(separator: " and ")) were made one after the other, and what the machine did in "
        + "between counts as a difference; faster and slower hold for these runs, not for their programs. Designs of one "
        + "run are free of that"
    case .yardstick(let subject, let yardstick):
      "the machine differs as well: \(yardstick.metric), which no design touches, has the ratio \(yardstick.ratio) for "
        + "\(yardstick.side), so other times prove little: \(subject.heading)"
    case .advisory(let runs, let differences):
      "advisory, since \(runs.joined(separator: " and ")) are not alike: "
        + differences.map(\.description).joined(separator: "; ")
    }
  }

  /// What remarks have in common that one line can stand for: the kind, the benchmark and the sides.
  var group: String {
    switch self {
    case .partial(let run, _): "partial \(run)"
    case .missing(let subject, let side): "missing \(subject.benchmarkName) \(side)"
    case .extra(let subject, let side): "extra \(subject.benchmarkName) \(side)"
    case .fewProcesses(let subject, let sides): "few \(subject.benchmarkName) \(sides)"
    case .unchecked(let subject, let side): "unchecked \(subject.benchmarkName) \(side)"
    case .otherHistory(let subject, let history): "history \(subject.benchmarkName) \(history.sides)"
    case .notInterleaved: "not interleaved"
    case .yardstick(let subject, let yardstick): "yardstick \(subject.benchmarkName) \(yardstick.side)"
    case .advisory(let runs, _): "advisory \(runs)"
    }
  }
}
