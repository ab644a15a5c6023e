/// Numbers as the CSV writes them: a dot, no separators, never an exponent.
public enum NumberText {
  /// The largest integer below which every integer is a Double: 2^53.
  static let exactIntegerLimit = 9_007_199_254_740_992.0

  /// The shortest decimal text that reads back as the same value.
  ///
  /// Whole numbers have no decimals; an exponent is never used; NaN and infinities give an empty text,
  /// since they are not results.
  public static func of(_ value: Double) -> String {
    guard value.isFinite else { return "" }
    if abs(value) <= exactIntegerLimit, value == value.rounded(.towardZero) { return String(Int(value)) }
    return withoutExponent(value.description)
  }

  /// Moves the decimal point of a text such as `1.5e-07` to where the exponent says.
  private static func withoutExponent(_ text: String) -> String {
    let parts = text.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else {
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    let isNegative = parts[0].hasPrefix("-")
    let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
    let whole = mantissa[0]
    let decimals = mantissa.count > 1 && mantissa[1] != "0" ? mantissa[1] : ""
    let digits = whole + decimals
    let point = whole.count + exponent
    let sign = isNegative ? "-" : ""
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }

  /// Reads an optional minus, digits, and optionally a dot with digits; nil for anything else.
  static func parse(_ bytes: ArraySlice<UInt8>) -> Double? {
    var index = bytes.startIndex
    let isNegative = index < bytes.endIndex && bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    var decimals = 0
    var hasPoint = false
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), !hasPoint, digits > 0 {
        hasPoint = true
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        mantissa = mantissa &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
        digits += 1
        if hasPoint { decimals += 1 }
      } else {
        return nil
      }
      index += 1
    }
    guard digits > 0, !hasPoint || decimals > 0 else { return nil }
    // Up to 15 digits and 10^15 are exact, so one division rounds correctly: Clinger, "How to Read
    // Floating Point Numbers Accurately", PLDI 1990.
    if digits <= 15 {
      let magnitude = decimals == 0 ? Double(mantissa) : Double(mantissa) / powersOfTen[decimals]
      return isNegative ? -magnitude : magnitude
    }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else { return nil }
    return value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
