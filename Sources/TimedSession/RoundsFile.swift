import Gate
import Results

/// The rounds of a run as they are kept: rounds.csv, written anew after each round, whole or not at all.
public struct RoundsFile {
  private let path: String
  private var pairs: PairCollection
  private let run: String
  private let set: TimedSet

  /// The file at `path` of a run that began at `run`, UTC.
  public init(_ path: String, run: String, set: TimedSet) {
    self.path = path
    self.run = run
    self.set = set
    pairs = PairCollection(run: run, set: set)
  }

  /// Reads what an earlier part of the run has kept; returns the readings. Throws `CSVReadError`; no file is no round.
  public mutating func readEarlier() throws(CSVReadError) -> [PairReading] {
    do {
      pairs = PairCollection(run: run, set: set, rows: try CSV.read(PairRow.self, path: path))
    } catch .file(let error) where error.isAbsence {
      return []
    }
    return pairs.rows.map(\.reading)
  }

  /// Adds a complete round.
  public mutating func add(_ readings: [PairReading]) throws(FileError) {
    pairs.add(readings)
    try CSV.write(pairs.rows, to: path)
  }
}
