import Gate
import Results

/// The pairs of one run as rows, with what judging them takes.
public struct PairCollection: Sendable {
  /// The rows so far.
  public private(set) var rows: [PairRow]
  private let run: String
  private let margins: [TimedRow: Double]
  private let anchors: [TimedRow: Double]

  /// Pairs of a run that began at `run`, UTC; `rows` are those of its earlier part.
  public init(run: String, set: TimedSet, rows: [PairRow] = []) {
    self.run = run
    self.rows = rows
    margins = set.margins
    anchors = set.anchors
  }

  /// Adds a complete round.
  public mutating func add(_ readings: [PairReading]) {
    rows += readings.map { reading in
      let anchor = anchors[reading.row]
      return PairRow(
        reading, run: run, role: anchor == nil ? .row : .anchor,
        margin: anchor ?? margins[reading.row] ?? TimedMargin.least)
    }
  }
}
