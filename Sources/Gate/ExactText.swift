import Results

/// Values to the digit, with the unit that a person reads beside them.
enum ExactText {
  /// Such as `13`, `8388609 B`, `0000deadbeef`.
  static func of(_ value: Double, _ unit: String) -> String {
    switch unit {
    case "count", GrowthRule.unit: NumberText.of(value)
    case "hash": Quantity.text(value, unit: unit)
    default: "\(NumberText.of(value)) \(unit)"
    }
  }

  /// Such as `+1`, `-32768 B`.
  static func difference(_ difference: Double, _ unit: String) -> String {
    (difference < 0 ? "-" : "+") + of(abs(difference), unit)
  }
}
