/// Builds a table of CSV field by field: UTF-8, LF, quotes only where they are needed.
public struct CSVWriter {
  /// The text so far.
  private(set) var bytes: [UInt8] = []
  private var isLineStart = true

  /// Makes a writer that has written the header.
  init(columns: [String]) {
    for column in columns { text(column) }
    endRecord()
  }

  /// Appends a text, in quotes when it holds a comma, a quote or a line end.
  public mutating func text(_ text: String) {
    self.text(text, isPlain: false)
  }

  private mutating func text(_ text: String, isPlain: Bool) {
    separate()
    // Native strings lend their bytes, which is several times faster than iterating over them.
    if text.utf8.withContiguousStorageIfAvailable({ append($0, isPlain: isPlain) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { append($0, isPlain: isPlain) }
    }
  }

  /// Appends a whole number.
  public mutating func integer(_ value: Int) {
    separate()
    append(value)
  }

  /// Appends a number by ``NumberText/of(_:)``; nil, NaN and infinities give an empty field.
  public mutating func number(_ value: Double?) {
    separate()
    guard let value, value.isFinite else { return }
    if abs(value) <= NumberText.exactIntegerLimit, value == value.rounded(.towardZero) {
      append(Int(value))
    } else {
      bytes.append(contentsOf: NumberText.of(value).utf8)
    }
  }

  /// Appends all the key columns.
  public mutating func caseID(_ id: CaseID) {
    // Its parts hold nothing that needs quotes.
    text(id.keyCells, isPlain: true)
  }

  /// Gives the text so far away and goes on behind it.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func endRecord() {
    bytes.append(UInt8(ascii: "\n"))
    isLineStart = true
  }

  private mutating func separate() {
    if isLineStart { isLineStart = false } else { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(_ utf8: UnsafeBufferPointer<UInt8>, isPlain: Bool) {
    let needsQuotes =
      !isPlain
      && utf8.contains {
        $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n")
          || $0 == UInt8(ascii: "\r")
      }
    guard needsQuotes else {
      bytes.append(contentsOf: utf8)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = value.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }
}
