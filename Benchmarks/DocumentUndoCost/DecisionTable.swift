import Measurement
import Results
import ShapeEditor

/// The guide's decisions, each with the representation that measures best: bytes a step, time of edit and undo; and the share
/// of shapes at which an inverse keeps as much as a snapshot.
enum DecisionTable {
  static let table = SuiteTable(
    "decision", "the guide's decisions with winner, bytes, time and crossing",
    selections: decisions.map(\.selection) + [crossings], text: text)

  /// One row of the guide.
  private struct Decision {
    let question: String
    let advice: String
    let operation: Operation
    let shapes: Int
    let changed: Int

    var selection: CaseSelection {
      var selection = CaseSelection()
      selection.patterns = ["Operation"]
      selection.values = [
        "operation": [operation.rawValue], "shapes": [String(shapes)], "changed": [String(changed)],
      ]
      return selection
    }

    func means(_ id: CaseID) -> Bool {
      id.benchmark == "Operation" && id.parameters["operation"] == operation.rawValue
        && id.parameters["shapes"] == String(shapes)
    }
  }

  private static let decisions = [
    Decision(
      question: "small canvas, several properties", advice: "snapshot", operation: .transform, shapes: 100,
      changed: 100),
    Decision(question: "move one", advice: "inverse", operation: .move, shapes: 1000, changed: 1),
    Decision(
      question: "delete one", advice: "snapshot first", operation: .delete, shapes: 1000, changed: 1),
    Decision(
      question: "put in another order", advice: "snapshot", operation: .shuffle, shapes: 1000, changed: 1),
  ]

  /// What an inverse keeps against a snapshot, by share changed.
  private static let crossings: CaseSelection = {
    var selection = CaseSelection()
    selection.patterns = ["Payload"]
    selection.designs = ["snapshot", "closures", "batch"]
    selection.values = [
      "shapes": ["1000"], "changed": ["1", "100", "200", "250", "300", "350", "400", "700", "1000"],
      "record": DocumentDesigns.records, "steps": ["50"],
    ]
    return selection
  }()

  static let text: @Sendable ([SummaryRow]) -> String = { rows in
    decisionText(rows) + "\n" + crossingText(rows)
  }

  private static func decisionText(_ rows: [SummaryRow]) -> String {
    var table = TextTable([
      .init("decision"), .init("guide"), .init("design"), .init("bytes a step", .right),
      .init("edit", .right),
      .init("undo", .right), .init("wins"),
    ])
    for decision in decisions {
      let own = rows.filter { decision.means($0.id) }
      let contestants = DocumentDesigns.names.compactMap { Contestant($0, own) }
      let leanest = contestants.map(\.bytes).min()
      for (number, contestant) in contestants.enumerated() {
        var wins: [String] = []
        if contestant.bytes == leanest { wins.append("bytes") }
        if contestant.isFastest(of: contestants) { wins.append("time") }
        table.add([
          number == 0 ? decision.question : "", number == 0 ? decision.advice : "", contestant.design,
          Quantity.text(contestant.bytes, unit: "B"), contestant.edit.text, contestant.undo.text,
          wins.joined(separator: " "),
        ])
      }
    }
    return "DocumentUndoCost: the guide's decisions; time is decided where intervals do not overlap\n"
      + table.render()
  }

  private static func crossingText(_ rows: [SummaryRow]) -> String {
    var table = TextTable([
      .init("record"), .init("design"), .init("one shape", .right), .init("snapshot", .right),
      .init("as much as a snapshot at", .right), .init("between", .right),
    ])
    for record in DocumentDesigns.records {
      for design in ["closures", "batch"] {
        let own = points(rows, record: record, design: design)
        let snapshot = points(rows, record: record, design: "snapshot")
        let crossing = Crossing(own, over: snapshot)
        table.add([
          record, design, Quantity.text(own.first?.bytes, unit: "B"),
          Quantity.text(snapshot.first?.bytes, unit: "B"), crossing.text, crossing.interval,
        ])
      }
    }
    return "DocumentUndoCost: bytes a step of a move of some of 1000 shapes, against a full snapshot\n"
      + table.render()
  }

  /// Bytes a step by shapes changed, ascending.
  private static func points(_ rows: [SummaryRow], record: String, design: String) -> [(
    changed: Int, bytes: Double
  )] {
    rows.filter { row in
      row.metric == "history_allocated_per_step" && row.id.benchmark == "Payload" && row.id.design == design
        && row.id.parameters["record"] == record
    }.compactMap { row in
      guard let changed = row.id.parameters["changed"].flatMap(Int.init), let bytes = row.p50 else {
        return nil
      }
      return (changed, bytes)
    }.sorted { $0.changed < $1.changed }
  }
}

/// One representation's figures for a decision.
private struct Contestant {
  /// A time with its interval, ns.
  struct Time {
    let median: Double
    let low: Double
    let high: Double

    init?(_ row: SummaryRow?) {
      guard let row, let median = row.p50 else { return nil }
      self.median = median
      low = row.ci95Low ?? median
      high = row.ci95High ?? median
    }

    var text: String {
      "\(Quantity.text(median, unit: "ns")) (\(Quantity.text(low, unit: "ns"))...\(Quantity.text(high, unit: "ns")))"
    }
  }

  let design: String
  let bytes: Double
  let edit: Time
  let undo: Time

  init?(_ design: String, _ rows: [SummaryRow]) {
    func row(_ metric: String) -> SummaryRow? { rows.first { $0.id.design == design && $0.metric == metric } }
    guard let bytes = row("history_allocated_per_step")?.p50, let edit = Time(row("edit_wall")),
      let undo = Time(row("undo_wall"))
    else { return nil }
    (self.design, self.bytes, self.edit, self.undo) = (design, bytes, edit, undo)
  }

  /// Whether edit and undo together take less than any other's, intervals apart.
  func isFastest(of all: [Contestant]) -> Bool {
    all.allSatisfy { other in
      other.design == design || edit.high + undo.high < other.edit.low + other.undo.low
    }
  }
}

/// Where one curve of bytes passes another.
private struct Crossing {
  let text: String
  let interval: String

  init(_ points: [(changed: Int, bytes: Double)], over others: [(changed: Int, bytes: Double)]) {
    let differences = zip(points, others).map { (changed: Double($0.changed), excess: $0.bytes - $1.bytes) }
    guard let first = differences.first, let last = differences.last, points.count == others.count else {
      (text, interval) = ("n/a", "")
      return
    }
    for (low, high) in zip(differences, differences.dropFirst())
    where (low.excess <= 0) != (high.excess <= 0) {
      let share = low.excess / (low.excess - high.excess)
      let changed = low.changed + share * (high.changed - low.changed)
      text = "\(Int((changed / 10).rounded())) % of the shapes"
      interval = "\(Int(low.changed / 10))...\(Int(high.changed / 10)) %"
      return
    }
    text = first.excess <= 0 && last.excess <= 0 ? "never: it keeps less" : "never: it keeps more"
    interval = ""
  }
}
