extension TraceDescription: CustomStringConvertible {
  /// A plain table of some lines; the last has no line end.
  public var description: String {
    let rate = strokesPerMinute.map { ", \(Self.fixed($0, 1)) a minute" } ?? ""
    var lines = [
      "events    \(events), \(touching) with the pen down",
      "strokes   \(strokes)\(rate)",
      "duration  \(Self.fixed(duration, 3)) s",
    ]
    if let area {
      let size = "\(Self.fixed(area.width, 0)) x \(Self.fixed(area.height, 0)) px"
      lines.append("area      \(size) at (\(Self.fixed(area.minX, 0)), \(Self.fixed(area.minY, 0)))")
    }
    lines.append(Self.row("", ["p25", "p50", "p75", "p95", "max"]))
    lines.append(Self.row("length px", length, places: 0))
    lines.append(Self.row("duration s", strokeDuration, places: 3))
    lines.append(Self.row("gap s", gap, places: 3))
    lines.append(Self.row("speed px/s", speed, places: 0))
    return lines.joined(separator: "\n")
  }

  private static func row(_ name: String, _ spread: Spread?, places: Int) -> String {
    let values = spread.map { [$0.p25, $0.p50, $0.p75, $0.p95, $0.max].map { fixed($0, places) } }
    return row(name, values ?? Array(repeating: "-", count: 5))
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    let head = name + String(repeating: " ", count: Swift.max(0, 12 - name.count))
    return head + cells.map { String(repeating: " ", count: Swift.max(1, 10 - $0.count)) + $0 }.joined()
  }

  /// A number of at least 0 with up to three decimal places; beyond 10^12 as it is.
  private static func fixed(_ value: Double, _ places: Int) -> String {
    let unit = [1, 10, 100, 1_000][Swift.min(3, Swift.max(0, places))]
    let scaled = (value * Double(unit)).rounded()
    guard scaled.magnitude < 1e15 else { return "\(value)" }
    let whole = Int64(scaled)
    let sign = whole < 0 ? "-" : ""
    let digits = whole.magnitude.quotientAndRemainder(dividingBy: UInt64(unit))
    guard unit > 1 else { return "\(sign)\(digits.quotient)" }
    let fraction = String(digits.remainder)
    let zeros = String(repeating: "0", count: String(unit).count - 1 - fraction.count)
    return "\(sign)\(digits.quotient).\(zeros)\(fraction)"
  }
}
