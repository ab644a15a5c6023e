/// Estimates as files hold them: six decimals, beyond which they are neither known nor equal on every machine.
enum ReportNumber {
  static func shown(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}
