/// A finding that is let pass until a day: a row of waivers.csv.
public struct WaiverRow: CSVRecord, Hashable {
  /// The suite; `*` stands for any text, here and in the next three.
  public var suite: String
  /// The benchmark.
  public var benchmark: String
  /// The case without suite and benchmark: the design and, after a `;` each, its parameters, as between the brackets.
  public var caseName: String
  /// The metric's name.
  public var metric: String
  /// Why it is let pass; never empty.
  public var reason: String
  /// The last day on which it holds, such as `2026-12-31`.
  public var expires: String
  /// The line of the file on which it stands; 0 for a row that was not read from one.
  public var line = 0

  /// Makes a row from its parts.
  public init(
    suite: String, benchmark: String, caseName: String, metric: String, reason: String, expires: String
  ) {
    self.suite = suite
    self.benchmark = benchmark
    self.caseName = caseName
    self.metric = metric
    self.reason = reason
    self.expires = expires
  }

  /// The columns of waivers.csv.
  public static let columns = ["suite", "benchmark", "case", "metric", "reason", "expires"]

  /// Reads a row of waivers.csv; `expires` must be a day of the calendar.
  public init(from fields: inout CSVFields) throws(CSVError) {
    line = fields.line
    suite = try fields.name()
    benchmark = try fields.name()
    caseName = try fields.name()
    metric = try fields.name()
    reason = try fields.name()
    expires = try fields.text()
    guard Self.isDay(expires) else { throw fields.fault(expected: "a day such as 2026-12-31") }
  }

  /// Writes a row of waivers.csv.
  public func write(to writer: inout CSVWriter) {
    for text in [suite, benchmark, caseName, metric, reason, expires] { writer.text(text) }
  }

  /// Whether the text is a day of the Gregorian calendar, `YYYY-MM-DD`.
  static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy({ $0.isASCII && $0.isNumber }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(day)
  }
}
