import Gate
import Results

/// The rounds of a run as they are kept: rounds.csv, written anew after each round, whole or not at all.
public struct RoundsFile {
  private let path: String
  private let run: String
  private let margins: [TimedRow: Double]
  private let anchors: [TimedRow: Double]
  /// The rows so far.
  public private(set) var rows: [PairRow] = []

  /// The file at `path` of a run that began at `run`, UTC.
  public init(_ path: String, run: String, set: TimedSet) {
    self.path = path
    self.run = run
    margins = set.margins
    anchors = set.anchors
  }

  /// Reads what an earlier part of the run has kept; returns the readings. Throws `CSVReadError`; no file is no round.
  public mutating func readEarlier() throws(CSVReadError) -> [PairReading] {
    do {
      rows = try CSV.read(PairRow.self, path: path)
    } catch .file(let error) where error.isAbsence {
      return []
    }
    return rows.map(\.reading)
  }

  /// Adds a complete round.
  public mutating func add(_ readings: [PairReading]) throws(FileError) {
    rows += readings.map { reading in
      let anchor = anchors[reading.row]
      return PairRow(
        reading, run: run, role: anchor == nil ? .row : .anchor,
        margin: anchor ?? margins[reading.row] ?? 0)
    }
    try CSV.write(rows, to: path)
  }
}
