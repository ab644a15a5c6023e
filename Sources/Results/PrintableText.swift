/// Text from files made safe to show: no control characters, bounded length.
public enum PrintableText {
  /// Whether the character moves the cursor, hides, or reorders text instead of showing.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return false
    }
  }

  /// The text with control characters as `\u{...}`, cut after `limit` characters.
  public static func of(_ text: String, limit: Int = 200) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == limit { return result + "..." }
      count += 1
      if isControl(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The character in quotes, or its number when it cannot be shown.
  static func name(of scalar: Unicode.Scalar) -> String {
    isControl(scalar) ? "U+\(String(scalar.value, radix: 16, uppercase: true))" : "'\(scalar)'"
  }
}
