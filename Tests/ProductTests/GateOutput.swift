/// What `pentimento gate` printed, taken apart.
struct GateOutput {
  struct Row {
    /// The verdict as it is printed, such as `REGRESSED`.
    let verdict: String
    /// The case.
    let id: String
    let metric: String
    let reason: String
  }

  let rows: [Row]
  let closing: String

  init(_ text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    var rows: [Row] = []
    for (number, line) in lines.enumerated() {
      guard let match = line.wholeMatch(of: /([A-Z][A-Z ]*) ([A-Za-z]+\/[A-Za-z]+\[.*\]) (\w+)/) else {
        continue
      }
      let reason = number + 1 < lines.count ? lines[number + 1].drop { $0 == " " } : ""
      rows.append(
        Row(
          verdict: String(match.1), id: String(match.2), metric: String(match.3), reason: String(reason)))
    }
    self.rows = rows
    closing = lines.last ?? ""
  }

  /// The rows with a verdict.
  func rows(_ verdict: String) -> [Row] { rows.filter { $0.verdict == verdict } }

  /// Every verdict that was printed.
  var verdicts: Set<String> { Set(rows.map(\.verdict)) }
}
