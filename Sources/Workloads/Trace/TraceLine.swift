/// One line of a trace, without its line end.
struct TraceLine {
  let bytes: ArraySlice<UInt8>

  private static let names = ["time", "x", "y", "pressure"]

  /// The event; nil for a blank line or a comment (`#` first). Every number is checked for its own range,
  /// the order of times is the reader's business. O(bytes).
  func event() throws(Refusal) -> PenEvent? {
    guard bytes.count <= TraceReader.longestLine else { throw Refusal(.longLine) }
    var fields: [ArraySlice<UInt8>] = []
    fields.reserveCapacity(4)
    var start: Int?
    var isASCII = true
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == 0 { throw Refusal(.nul) }
      isASCII = isASCII && byte < 0x80
      if byte == 0x20 || byte == 0x09 {
        if let first = start { fields.append(bytes[first..<index]) }
        start = nil
      } else if start == nil {
        start = index
      }
    }
    if let first = start { fields.append(bytes[first...]) }
    if !isASCII, String(validating: bytes, as: UTF8.self) == nil { throw Refusal(.notText) }
    guard let first = fields.first?.first, first != UInt8(ascii: "#") else { return nil }
    guard fields.count == 4 else { throw Refusal(.fieldCount(fields.count)) }
    var values = (0.0, 0.0, 0.0, 0.0)
    values.0 = try Self.number(fields[0], named: 0)
    values.1 = try Self.number(fields[1], named: 1)
    values.2 = try Self.number(fields[2], named: 2)
    values.3 = try Self.number(fields[3], named: 3)
    return try Self.checked(PenEvent(time: values.0, x: values.1, y: values.2, pressure: values.3))
  }

  private static func checked(_ event: PenEvent) throws(Refusal) -> PenEvent {
    guard event.time >= 0, event.time <= TraceReader.latestTime else {
      throw Refusal(.timeRange(event.time))
    }
    let limit = TraceReader.farthestCoordinate
    guard event.x.magnitude <= limit else { throw Refusal(.coordinate(field: "x", event.x)) }
    guard event.y.magnitude <= limit else { throw Refusal(.coordinate(field: "y", event.y)) }
    guard event.pressure >= 0, event.pressure <= 1 else { throw Refusal(.pressure(event.pressure)) }
    return event
  }

  /// Decimal digits, sign, point and exponent only: `Double` itself would take hexadecimal and names too.
  private static func number(_ field: ArraySlice<UInt8>, named index: Int) throws(Refusal) -> Double {
    let text = String(decoding: field, as: UTF8.self)
    let isDecimal = field.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isDecimal, let value = Double(text), value.isFinite else {
      throw Refusal(.notNumber(field: names[index], text: printable(text)))
    }
    return value
  }

  /// At most 40 characters, control characters as escapes, so that a broken file cannot steer a terminal.
  private static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let shown = scalars.prefix(40).map { $0.escaped(asASCII: true) }.joined()
    return scalars.count > 40 ? shown + "..." : shown
  }

  /// A fault without its place.
  struct Refusal: Error {
    let fault: TraceError.Fault

    init(_ fault: TraceError.Fault) {
      self.fault = fault
    }
  }
}
