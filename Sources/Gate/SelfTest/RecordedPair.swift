import Results

extension PairRow {
  /// The row that keeps `reading`, of the run that began at `run`.
  public init(_ reading: PairReading, run: String, role: Role, margin: Double) {
    self.init(
      id: reading.row.id, metric: reading.row.metric, run: run, role: role, margin: margin,
      round: reading.round, phase: reading.phase == .screen ? .screen : .confirm,
      logRatio: reading.logRatio, bFirst: reading.bFirst, aMedian: reading.aMedian, bMedian: reading.bMedian,
      redone: reading.redone, blocks: reading.blocks)
  }

  /// What was measured.
  public var reading: PairReading {
    PairReading(
      row: TimedRow(id: id, metric: metric), round: round, phase: phase == .screen ? .screen : .confirm,
      logRatio: logRatio, bFirst: bFirst, aMedian: aMedian, bMedian: bMedian, redone: redone, blocks: blocks)
  }
}
