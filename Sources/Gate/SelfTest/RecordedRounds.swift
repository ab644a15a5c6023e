import Results

/// The complete rounds of recorded A/A runs: every row and anchor has a pair in each.
public struct RecordedRounds: Sendable {
  /// The rows that are judged, with their margins as fractions.
  public let margins: [TimedRow: Double]
  /// The anchors, with theirs.
  public let anchors: [TimedRow: Double]
  /// The rounds, in the order of the file; at least as many as the screen of the plan takes.
  public let rounds: [[PairReading]]
  /// How many rounds were left out because they lack a row, as rounds that only confirm do.
  public let incomplete: Int

  /// The rounds of `pairs`. Throws `ReplayError` for rows that contradict each other, and for too few complete rounds.
  public init(_ pairs: [PairRow], plan: TimedPlan = .standard) throws(ReplayError) {
    var margins: [TimedRow: Double] = [:]
    var roles: [TimedRow: PairRow.Role] = [:]
    var rounds: [[PairReading]] = []
    var places: [String: Int] = [:]
    for pair in pairs {
      let reading = pair.reading
      if let margin = margins[reading.row], let role = roles[reading.row],
        margin != pair.margin || role != pair.role
      {
        throw .contradiction(reading.row)
      }
      (margins[reading.row], roles[reading.row]) = (pair.margin, pair.role)
      let key = "\(pair.run) \(pair.round)"
      if let place = places[key] {
        if rounds[place].contains(where: { $0.row == reading.row }) {
          throw .duplicate(reading.row, run: pair.run, round: pair.round)
        }
        rounds[place].append(reading)
      } else {
        places[key] = rounds.count
        rounds.append([reading])
      }
    }
    let complete = rounds.filter { $0.count == margins.count }
    guard complete.count >= plan.screeningRounds else {
      throw .tooFewRounds(complete.count, least: plan.screeningRounds)
    }
    self.margins = margins.filter { roles[$0.key] == .row }
    anchors = margins.filter { roles[$0.key] == .anchor }
    guard !self.margins.isEmpty else { throw .noRows }
    // In one order whatever the file's was, so that a seed means the same replay.
    self.rounds = complete.map { $0.sorted { $0.row < $1.row } }
    incomplete = rounds.count - complete.count
  }
}

/// Recorded rounds that cannot be replayed: exit code 2.
public enum ReplayError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A row has two margins or roles.
  case contradiction(TimedRow)
  /// A row stands twice in one round.
  case duplicate(TimedRow, run: String, round: Int)
  /// There are not enough complete rounds.
  case tooFewRounds(Int, least: Int)
  /// There are anchors alone.
  case noRows

  public var description: String {
    switch self {
    case .contradiction(let row): "\(row) has two margins or roles in the recorded rounds"
    case .duplicate(let row, let run, let round): "\(row) stands twice in round \(round) of the run of \(run)"
    case .tooFewRounds(let count, let least):
      "\(count) recorded rounds are complete, and a replay needs \(least) of them"
    case .noRows: "the recorded rounds hold anchors alone"
    }
  }
}
