/// The fields of one record, handed out in the order of the type's columns.
///
/// Every call consumes the next field and throws ``CSVError`` with file, line, column, what was found and
/// what was expected. The order of the columns in the file does not matter.
public struct CSVFields {
  private(set) var reader: CSVReader
  private let columns: [String]
  /// For each of the type's columns, its place in the file.
  private let places: [Int]
  private var next = 0
  private var lastTexts: [(start: Int, end: Int, text: String)]
  private var cases: [ArraySlice<UInt8>: CaseID] = [:]
  private var lastCase: (key: ArraySlice<UInt8>, id: CaseID)?

  init(reader: CSVReader, columns: [String], places: [Int]) {
    self.reader = reader
    self.columns = columns
    self.places = places
    lastTexts = Array(repeating: (0, 0, ""), count: columns.count)
  }

  /// Moves to the next record; false at the end.
  mutating func nextRecord() throws(CSVError) -> Bool {
    next = 0
    guard try reader.next() else { return false }
    guard reader.fields.count == columns.count else {
      throw CSVError(
        file: reader.file, line: reader.recordLine, found: "\(reader.fields.count) fields",
        expected: "\(columns.count) fields, as in the header")
    }
    return true
  }

  /// The line, counted from 1, on which the record begins.
  public var line: Int { reader.recordLine }

  /// The text of the next field, which may be empty.
  public mutating func text() throws(CSVError) -> String {
    let column = next
    let field = try advance()
    if field.isQuoted { return reader.text(ofField: places[column]) }
    // Neighbouring rows repeat most texts; one shared copy of each saves time and memory.
    let last = lastTexts[column]
    if reader.bytes[last.start..<last.end] == reader.bytes[field.start..<field.end] { return last.text }
    let text = reader.text(ofField: places[column])
    lastTexts[column] = (field.start, field.end, text)
    return text
  }

  /// The text of the next field, which may not be empty.
  public mutating func name() throws(CSVError) -> String {
    let text = try text()
    if text.isEmpty { throw fault(expected: "a text that is not empty") }
    return text
  }

  /// The next field as a whole number.
  public mutating func integer() throws(CSVError) -> Int {
    let field = try advance()
    let slice = reader.bytes[field.start..<field.end]
    guard slice.first != UInt8(ascii: "+"), let value = Int(String(decoding: slice, as: UTF8.self)) else {
      throw fault(expected: "a whole number")
    }
    return value
  }

  /// The next field as a whole number of at least 0.
  public mutating func count() throws(CSVError) -> Int {
    let value = try integer()
    if value < 0 { throw fault(expected: "a whole number of at least 0") }
    return value
  }

  /// The next field as a number; nil when it is empty.
  public mutating func optionalNumber() throws(CSVError) -> Double? {
    let field = try advance()
    if field.start == field.end { return nil }
    guard let value = NumberText.parse(reader.bytes[field.start..<field.end]) else {
      throw fault(expected: "a number such as 12 or -0.5, without an exponent")
    }
    return value
  }

  /// The next field as a number.
  public mutating func number() throws(CSVError) -> Double {
    guard let value = try optionalNumber() else { throw fault(expected: "a number") }
    return value
  }

  /// The next field as one of an enumeration's words.
  public mutating func word<W: RawRepresentable & CaseIterable>(
    _ type: W.Type
  ) throws(CSVError) -> W where W.RawValue == String {
    let text = try text()
    guard let word = W(rawValue: text) else {
      throw fault(expected: "one of \(W.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return word
  }

  /// The case of the next fields, which are all the key columns.
  public mutating func caseID() throws(CSVError) -> CaseID {
    guard let key = keyBytes else { return try decodeCase() }
    if let last = lastCase, last.key == key {
      next += KeyColumns.all.count
      return last.id
    }
    let id: CaseID
    if let known = cases[key] {
      next += KeyColumns.all.count
      id = known
    } else {
      id = try decodeCase()
      cases[key] = id
    }
    lastCase = (key, id)
    return id
  }

  /// The bytes of all key columns, when they lie together in the file and are the next ones.
  private var keyBytes: ArraySlice<UInt8>? {
    let count = KeyColumns.all.count
    guard next == 0, places.count >= count, places[..<count].elementsEqual(0..<count) else { return nil }
    return reader.bytes[reader.fields[0].start..<reader.fields[count - 1].end]
  }

  /// An error about the field consumed last.
  public func fault(expected: String) -> CSVError {
    let index = max(0, next - 1)
    let place = places[index]
    let field = reader.fields[place]
    let found = field.start == field.end ? "nothing" : "'\(PrintableText.of(reader.text(ofField: place)))'"
    return CSVError(
      file: reader.file, line: reader.line(ofField: place), column: columns[index], found: found,
      expected: expected)
  }

  private mutating func advance() throws(CSVError) -> CSVReader.Field {
    guard next < columns.count else {
      throw CSVError(
        file: reader.file, line: reader.recordLine, found: "a field too few",
        expected: "as many columns as the row type reads")
    }
    next += 1
    return reader.fields[places[next - 1]]
  }
}
