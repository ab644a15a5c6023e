import Results

/// A small generator with a seed, so that a failing property can be run again: SplitMix64 (Steele, Lea
/// and Flood, OOPSLA 2014).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Text for free cells: quotes, separators, line ends, other scripts, formula signs.
  mutating func nastyText(allowEmpty: Bool = true) -> String {
    let pieces = [
      "\"", ",", "\n", "\r\n", "\r", "\"\"", "a", " ", "=1+1", "µs", "日本", "e\u{301}", "\u{0}", ";", "🖌", "'",
    ]
    let count = Int.random(in: (allowEmpty ? 0 : 1)...6, using: &self)
    return (0..<count).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }

  /// Text for the parts of a case.
  mutating func part() -> String {
    ["dab", "a b", "x-1", "µ", "日本", "e\u{301}x", "@home", "-1", "0.5"].randomElement(using: &self) ?? "x"
  }

  mutating func caseID() throws -> CaseID {
    let designs = ["seed", "seed+storage=tailAllocated", "a/b+c=d"]
    var parameters: [String: String] = [:]
    for name in KeyColumns.named + ["zoom", "cold", "ä"] where Bool.random(using: &self) {
      parameters[name] = part()
    }
    return try CaseID(
      suite: part(), benchmark: part(), design: designs.randomElement(using: &self) ?? "",
      parameters: parameters)
  }

  mutating func number() -> Double? {
    switch Int.random(in: 0..<6, using: &self) {
    case 0: nil
    case 1: Double(Int.random(in: -10...10, using: &self))
    case 2: Double(UInt64.random(in: 0..<(1 << 53), using: &self))
    case 3: Double(UInt64.random(in: 0..<1_000_000, using: &self)) / 1000
    default: finite()
    }
  }

  /// Any finite bit pattern, so that every exponent comes up.
  mutating func finite() -> Double {
    while true {
      let value = Double(bitPattern: next())
      if value.isFinite { return value }
    }
  }

  mutating func sampleRow() throws -> SampleRow {
    SampleRow(
      id: try caseID(), metric: nastyText(allowEmpty: false), unit: nastyText(allowEmpty: false),
      metricClass: MetricClass.allCases.randomElement(using: &self) ?? .exact, source: nastyText(),
      thread: nastyText(), process: Int.random(in: 0...Int.max, using: &self),
      sample: Int.random(in: 0..<9, using: &self), value: number())
  }
}
