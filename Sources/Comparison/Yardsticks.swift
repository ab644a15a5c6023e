/// Times of work that is the same for every design, measured beside it: they tell a slower design from a slower machine.
enum Yardsticks {
  /// Whether a metric is one: memcpy of the same bytes, LZ4 alone over the same tiles.
  static func contains(_ metric: String) -> Bool {
    metric.hasPrefix("memcpy_") && metric.hasSuffix("wall") || metric == "lz4_wall"
  }

  /// What moved and should not have, a remark for each.
  static func remarks(on subjects: [SubjectComparison]) -> [Remark] {
    subjects.flatMap { subject in
      subject.candidates.flatMap { candidate in
        candidate.rows.filter { contains($0.metric) && ($0.verdict == .faster || $0.verdict == .slower) }
          .map { row in
            Remark.yardstick(
              subject.subject,
              Remark.Yardstick(side: candidate.name, metric: row.metric, ratio: RatioText.interval(row)))
          }
      }
    }
  }
}
