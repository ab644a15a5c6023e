import Glibc

/// A value with its unit, as text for people: three significant digits, exact where exact is as short.
public struct Quantity: Hashable, Sendable, CustomStringConvertible {
  /// The value in the unit.
  public var value: Double
  /// `ns`, `B`, `count`, `hash`, `x` (a ratio), or another, which is shown as it is.
  public var unit: String

  /// Makes a quantity.
  public init(_ value: Double, unit: String) {
    self.value = value
    self.unit = unit
  }

  /// The text of a value that may be missing, which is `n/a`.
  public static func text(_ value: Double?, unit: String) -> String {
    value.map { Quantity($0, unit: unit).description } ?? "n/a"
  }

  /// Such as `1.23 ms`, `32 KiB`, `1 234 567`, `0000deadbeef`; `n/a` when the value is not finite.
  public var description: String {
    guard value.isFinite else { return "n/a" }
    switch unit {
    case "ns": return scaled(step: 1000, names: ["ns", "µs", "ms", "s"])
    case "B": return scaled(step: 1024, names: ["B", "KiB", "MiB", "GiB"])
    case "count", "": return Quantity.grouped(value)
    case "hash": return Quantity.hash(value)
    default: return "\(Quantity.grouped(value)) \(unit)"
    }
  }

  /// The value in the largest unit that leaves at least one whole.
  private func scaled(step: Double, names: [String]) -> String {
    var rest = value
    var index = 0
    // Rounding first: 999.9996 ms are shown as 1.00 s, not as 1000 ms.
    while abs(Quantity.shownMagnitude(rest)) >= step, index + 1 < names.count {
      rest /= step
      index += 1
    }
    return "\(Quantity.significant(rest)) \(names[index])"
  }

  /// The value as ``significant(_:)`` will round it.
  private static func shownMagnitude(_ value: Double) -> Double {
    let magnitude = abs(value)
    return magnitude >= 999.5 ? magnitude.rounded() : magnitude
  }

  /// Three significant digits; whole numbers and numbers from 1000 up without decimals.
  static func significant(_ value: Double) -> String {
    let magnitude = abs(value)
    if value == value.rounded() || magnitude >= 99.95 { return grouped(value.rounded()) }
    if magnitude >= 9.995 { return decimal(value, digits: 1) }
    if magnitude >= 0.9995 { return decimal(value, digits: 2) }
    if magnitude >= 0.0005 { return decimal(value, digits: 3) }
    return "\(value)"
  }

  /// Whole numbers in groups of three from five digits up, others by ``significant(_:)``.
  static func grouped(_ value: Double) -> String {
    guard value == value.rounded() else { return significant(value) }
    let text = NumberText.of(value)
    let digits = text.drop { $0 == "-" }
    guard digits.count > 4 else { return text }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result += " " }
      result.append(digit)
    }
    return value < 0 ? "-\(result)" : result
  }

  /// A number of fixed decimals, rounded half away from zero in the decimal shift.
  private static func decimal(_ value: Double, digits: Int) -> String {
    let factor = pow(10, Double(digits))
    let shifted = Int((abs(value) * factor).rounded())
    let (whole, part) = shifted.quotientAndRemainder(dividingBy: Int(factor))
    let decimals = String(part)
    let zeros = String(repeating: "0", count: digits - decimals.count)
    return "\(value < 0 ? "-" : "")\(whole).\(zeros)\(decimals)"
  }

  /// 12 hexadecimal digits of a 48-bit hash; the plain number when it is none.
  private static func hash(_ value: Double) -> String {
    guard value >= 0, value < 281_474_976_710_656, value == value.rounded() else {
      return NumberText.of(value)
    }
    let text = String(UInt64(value), radix: 16)
    return String(repeating: "0", count: 12 - text.count) + text
  }
}
