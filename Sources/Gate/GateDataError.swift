import Results

/// Expected rows or waivers that cannot be used: exit code 2.
public enum GateDataError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Two rows for the same metric, case and toolchain.
  case duplicate(RowKey, toolchain: String)
  /// A row in another unit than the suite's.
  case unit(RowKey, expected: String, declared: String)
  /// A waiver whose last day is over.
  case expiredWaiver(WaiverRow, file: String, today: String)

  public var description: String {
    switch self {
    case .duplicate(let key, let toolchain):
      "two expected rows for \(key)\(toolchain.isEmpty ? "" : " (\(toolchain))"); keep one of them"
    case .unit(let key, let expected, let declared):
      "the expected row for \(key) is in '\(expected)', and the suite measures '\(declared)'"
    case .expiredWaiver(let row, let file, let today):
      "\(file):\(row.line): the waiver of \(row.suite)/\(row.benchmark)[\(row.caseName)] \(row.metric) "
        + "(\(PrintableText.of(row.reason))) expired on \(row.expires), and today is \(today)"
    }
  }

  /// What to do next.
  public var advice: String {
    switch self {
    case .duplicate, .unit: "Mend the file given with --expected (results/expected.csv by default)."
    case .expiredWaiver: "Mend what it let pass, or give it a new day and say why; nothing was measured."
    }
  }
}
