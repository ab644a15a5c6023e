import Gate
import Measurement
import Results

/// The rows that a timed gate compares, from what both sides declare.
public struct TimedSet: Sendable {
  /// The cases in the order of rows, anchors last.
  public private(set) var cases: [TimedCase] = []
  /// The margin of each row that is judged, as a share.
  public private(set) var margins: [TimedRow: Double] = [:]
  /// The margin of each anchor.
  public private(set) var anchors: [TimedRow: Double] = [:]
  /// Rows that A declares and B does not: they cannot pass.
  public private(set) var vanished: [TimedRow: String] = [:]
  /// Rows that only B has: there is nothing to hold them against.
  public private(set) var new: [TimedRow] = []
  /// What is not compared and why, a sentence each.
  public private(set) var remarks: [String] = []

  /// Rows that are compared without asking for more.
  public static let mostRows = 24

  /// Cases that memory bounds, by their margin.
  public var memoryCases: Set<CaseID> {
    Set(
      margins.filter { $0.value >= TimedDeclaration.memoryMargin }.map(\.key.id)
        + anchors.filter { $0.value >= TimedDeclaration.memoryMargin }.map(\.key.id))
  }

  /// The rows of the suites of `a` and `b`. With `designs`, both are the same suites with another design each, and rows are
  /// called by B's.
  public init(a: [SuiteDescription], b: [SuiteDescription], designs: Sides<String>? = nil) throws {
    let suites = Set((a + b).map(\.suite)).sorted()
    for name in suites {
      let one = a.first { $0.suite == name }
      let two = b.first { $0.suite == name }
      guard let two else {
        remarks.append("suite \(name): side b has no such suite")
        for row in try Self.rows(one) { vanished[row.key] = "side b has no suite '\(name)'" }
        continue
      }
      guard let one else {
        remarks.append("suite \(name): the base has no such suite, so its times cannot be compared")
        new += try Self.rows(two).map(\.key)
        continue
      }
      guard one.timed != nil else {
        remarks.append("suite \(name): the base's knows no timed blocks, so its times cannot be compared")
        new += try Self.rows(two).map(\.key)
        continue
      }
      try add(one, two, designs)
    }
    for (row, _) in vanished where margins[row] == nil { margins[row] = TimedDeclaration.standardMargin }
    try addAnchors()
  }

  private typealias Rows = [(key: TimedRow, row: TimedRowDescription)]

  private static func rows(_ description: SuiteDescription?) throws -> Rows {
    try (description?.timed ?? []).map {
      (TimedRow(id: try CaseID(parsing: $0.id), metric: $0.metric), $0)
    }
  }

  private mutating func add(
    _ one: SuiteDescription, _ two: SuiteDescription, _ designs: Sides<String>?
  ) throws {
    let declaredByB = try Self.rows(two)
    var declaredByA: Set<TimedRow> = []
    for (key, _) in try Self.rows(one) {
      let id = try designs.map { try key.id.with(design: $0.b) } ?? key.id
      declaredByA.insert(TimedRow(id: id, metric: key.metric))
    }
    var metrics: [CaseID: [TimedRowDescription]] = [:]
    for (key, row) in declaredByB {
      guard declaredByA.contains(key) else {
        new.append(key)
        continue
      }
      guard row.margin.isFinite, row.margin > 0, row.margin < 1 else {
        throw SuiteInputError(
          "\(key) declares a margin of \(row.margin)", advice: "A margin is a share, such as 0.02.")
      }
      margins[key] =
        TimedMargin(
          declared: row.margin, grain: Double(two.build.clockGrain),
          block: Double(LockstepPair.standard.milliseconds) * 1e6
        )
        .fraction
      metrics[key.id, default: []].append(row)
    }
    for row in declaredByA.subtracting(declaredByB.map(\.key)) {
      vanished[row] = "side a declares the row, and side b does not"
    }
    for (id, rows) in metrics.sorted(by: { $0.key < $1.key }) {
      for pairing in [TimedDeclaration.Pairing.lockstep, .parallel, .serial] {
        let own = rows.filter { $0.pairing == pairing }.map(\.metric)
        guard !own.isEmpty else { continue }
        cases.append(
          TimedCase(
            id: id, aID: try designs.map { try id.with(design: $0.a) }, metrics: own, pairing: pairing))
      }
    }
  }

  /// The anchors of the first suite that is compared: one suite's are enough, for they are the same in all.
  private mutating func addAnchors() throws {
    guard let suite = cases.first?.id.suite else { return }
    for loop in Anchors.loops {
      let id = try Anchors.id(loop, suite: suite)
      let anchor = TimedCase(id: id, metrics: [Anchors.metric], isAnchor: true)
      cases.append(anchor)
      for row in anchor.rows { anchors[row] = Anchors.margin(loop) }
    }
  }

  /// A gate over the rows, those that vanished failed already.
  public func gate(plan: TimedPlan = .standard) -> TimedGate {
    var gate = TimedGate(margins: margins, anchors: anchors, plan: plan)
    for (row, reason) in vanished { gate.fail(row, because: reason) }
    return gate
  }
}
