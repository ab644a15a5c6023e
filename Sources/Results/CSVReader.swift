/// Cuts bytes into records and fields by RFC 4180, without copying them.
///
/// Lines may end in LF or CRLF; a byte order mark is skipped; bytes that are not UTF-8 are refused.
struct CSVReader {
  /// Where a field lies in the bytes, without its quotes.
  struct Field {
    var start: Int
    var end: Int
    /// Whether the field was in quotes, so that doubled quotes stand for one.
    var isQuoted: Bool
  }

  let bytes: [UInt8]
  let file: String
  /// The fields of the current record.
  private(set) var fields: [Field] = []
  /// The line, counted from 1, on which the current record begins.
  private(set) var recordLine = 1
  private var position = 0
  private var line = 1

  /// - Complexity: O(bytes), to check that they are UTF-8.
  init(bytes: [UInt8], file: String) throws(CSVError) {
    self.bytes = bytes
    self.file = file
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let offset = error.byteOffsets.lowerBound
      let before = bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
      throw CSVError(
        file: file, line: before + 1, found: "bytes that are not UTF-8 at byte \(offset)",
        expected: "UTF-8 text")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Moves to the next record; false at the end.
  ///
  /// - Complexity: O(record).
  mutating func next() throws(CSVError) -> Bool {
    guard position < bytes.count else { return false }
    fields.removeAll(keepingCapacity: true)
    recordLine = line
    while true {
      if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
        try quotedField()
      } else {
        try plainField()
      }
      guard position < bytes.count else { return true }
      let separator = bytes[position]
      position += 1
      if separator == UInt8(ascii: ",") { continue }
      if separator == UInt8(ascii: "\r") { position += 1 }
      line += 1
      return true
    }
  }

  /// Reads up to a comma or line end, which stay.
  private mutating func plainField() throws(CSVError) {
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: ","), UInt8(ascii: "\n"):
        fields.append(Field(start: start, end: position, isQuoted: false))
        return
      case UInt8(ascii: "\r"):
        try requireLineFeed()
        fields.append(Field(start: start, end: position, isQuoted: false))
        return
      case UInt8(ascii: "\""):
        throw fault(found: "a quote inside a field without quotes", expected: "quotes around it")
      default:
        position += 1
      }
    }
    fields.append(Field(start: start, end: position, isQuoted: false))
  }

  /// Reads a field in quotes and the closing quote; a comma or line end must follow and stays.
  private mutating func quotedField() throws(CSVError) {
    let openingLine = line
    position += 1
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\n") { line += 1 }
      guard byte == UInt8(ascii: "\"") else {
        position += 1
        continue
      }
      if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "\"") {
        position += 2
        continue
      }
      fields.append(Field(start: start, end: position, isQuoted: true))
      position += 1
      guard position < bytes.count else { return }
      switch bytes[position] {
      case UInt8(ascii: ","), UInt8(ascii: "\n"): return
      case UInt8(ascii: "\r"): return try requireLineFeed()
      default: throw fault(found: "text after a closing quote", expected: "a comma or the line's end")
      }
    }
    line = openingLine
    throw fault(found: "a quote that is never closed", expected: "a closing quote")
  }

  private func requireLineFeed() throws(CSVError) {
    guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "\n") else {
      throw fault(found: "a carriage return alone", expected: "lines that end in LF or CRLF")
    }
  }

  private func fault(found: String, expected: String) -> CSVError {
    CSVError(
      file: file, line: line, found: "\(found) in field \(fields.count + 1)", expected: expected)
  }

  /// The line on which a field of the current record begins.
  func line(ofField index: Int) -> Int {
    guard index < fields.count, let first = fields.first else { return recordLine }
    return recordLine + bytes[first.start..<fields[index].start].count { $0 == UInt8(ascii: "\n") }
  }

  /// The text of a field of the current record, with doubled quotes undone.
  func text(ofField index: Int) -> String {
    let field = fields[index]
    let slice = bytes[field.start..<field.end]
    guard field.isQuoted, slice.contains(UInt8(ascii: "\"")) else {
      return String(decoding: slice, as: UTF8.self)
    }
    var plain: [UInt8] = []
    plain.reserveCapacity(slice.count)
    var isSecondQuote = false
    for byte in slice {
      if byte == UInt8(ascii: "\""), !isSecondQuote {
        isSecondQuote = true
        plain.append(byte)
      } else {
        if !isSecondQuote || byte != UInt8(ascii: "\"") { plain.append(byte) }
        isSecondQuote = false
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
