/// A table in plain text with aligned columns, two spaces apart.
public struct TextTable: Sendable {
  /// On which side a column's cells are flush.
  public enum Alignment: Sendable {
    /// For words.
    case left
    /// For numbers.
    case right
  }

  /// A column's heading and alignment.
  public struct Column: Sendable {
    /// The heading.
    public var title: String
    /// On which side its cells are flush.
    public var alignment: Alignment

    /// Makes a column; flush left unless said otherwise.
    public init(_ title: String, _ alignment: Alignment = .left) {
      self.title = title
      self.alignment = alignment
    }
  }

  /// The columns in order.
  public var columns: [Column]
  /// The cells; a row may be shorter than the columns, cells beyond them are not shown.
  public var rows: [[String]] = []

  /// Makes a table without rows.
  public init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Appends a row.
  public mutating func add(_ row: [String]) {
    rows.append(row)
  }

  /// The heading, a rule and the rows; every line ends in a line feed, none in spaces.
  ///
  /// Control characters in cells are shown as escapes, so that a cell can neither break the table nor
  /// command a terminal.
  /// - Complexity: O(length).
  public func render() -> String {
    let body = rows.map { row in
      columns.indices.map { $0 < row.count ? PrintableText.of(row[$0]) : "" }
    }
    let titles = columns.map(\.title)
    let widths = columns.indices.map { index in
      body.reduce(TextTable.width(titles[index])) { max($0, TextTable.width($1[index])) }
    }
    let rule = widths.map { String(repeating: "-", count: $0) }
    return ([titles, rule] + body).map { line($0, widths: widths) }.joined()
  }

  private func line(_ cells: [String], widths: [Int]) -> String {
    let padded = columns.indices.map { index in
      let space = String(repeating: " ", count: widths[index] - TextTable.width(cells[index]))
      return columns[index].alignment == .left ? cells[index] + space : space + cells[index]
    }
    let text = padded.joined(separator: "  ")
    let trailing = text.reversed().prefix { $0 == " " }.count
    return text.dropLast(trailing) + "\n"
  }

  /// The number of characters, which is the number of terminal cells for all but East Asian text; bytes
  /// would count `µ` twice.
  private static func width(_ text: String) -> Int { text.count }
}
