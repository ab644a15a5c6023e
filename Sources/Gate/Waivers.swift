import Results

/// Findings that are let pass until a day, each for a reason: rows of waivers.csv.
///
/// A waiver covers a row that is gone and a regression. It never covers a case that fails, hashes that differ or an exact metric
/// that does not repeat: those say that nothing can be believed.
public struct Waivers: Sendable {
  /// The rows, in the order of the file.
  public let rows: [WaiverRow]
  /// The file that they were read from, for errors and for naming one.
  public let file: String

  /// No waiver.
  public static let none = Waivers()

  private init() { (rows, file) = ([], "") }

  /// Waivers of the file called `file`, as of the day `today`, such as `2026-12-01`. Throws `GateDataError` for one that has
  /// expired: its last day lies before `today`.
  public init(_ rows: [WaiverRow], file: String, today: String) throws(GateDataError) {
    // Days are written so that their order is that of the texts.
    if let expired = rows.first(where: { $0.expires < today }) {
      throw .expiredWaiver(expired, file: file, today: today)
    }
    self.rows = rows
    self.file = file
  }

  /// Whether this waiver is about `key`.
  static func covers(_ waiver: WaiverRow, _ key: RowKey) -> Bool {
    let text = key.id.description
    let start = text.firstIndex(of: "[").map(text.index(after:)) ?? text.startIndex
    return Glob.matches(key.id.suite, waiver.suite) && Glob.matches(key.id.benchmark, waiver.benchmark)
      && Glob.matches(String(text[start...].dropLast()), waiver.caseName)
      && Glob.matches(key.metric, waiver.metric)
  }

  /// The place of the first waiver about `key`; nil when there is none.
  public func first(for key: RowKey) -> Int? { rows.firstIndex { Self.covers($0, key) } }

  /// Such as `results/waivers.csv:3`.
  public func place(of index: Int) -> String { "\(file):\(rows[index].line)" }
}
