import CommandLine
import Gate
import Measurement
import Results

/// The measurement behind a gate: the quick cases, one sample in each of two fresh processes.
struct GateRun {
  let plan: RunPlan
  private var outcome: CaseRunner.Outcome
  private let selection: CaseSelection
  private let expectedRows: [ExpectedRow]

  /// Processes a case: a metric that is exact must repeat in a fresh one.
  private static let processes = 2

  /// Measures; `designs` replaces the benchmarks' own designs when it is not empty,
  /// `paths` the suites that the options name, and `patterns` those that were given.
  init(
    _ arguments: ParsedArguments, designs: [String] = [], expectedMayBeAbsent: Bool = false,
    paths: [String]? = nil, patterns: [String]? = nil, usesExpected: Bool = true
  ) throws {
    var selection = CaseSelection()
    selection.patterns = patterns ?? arguments.positional
    selection.designs = designs
    selection.isQuick = true
    // Read first: a file that is damaged is found before anything is measured.
    expectedRows = usesExpected ? try Self.expectedRows(arguments, mayBeAbsent: expectedMayBeAbsent) : []
    plan = try RunPlan(
      suitePaths: try paths ?? SuiteOptions.paths(arguments), selection: selection,
      repetition: RunPlan.Repetition(processes: Self.processes, samples: 1),
      availableMemory: KernelMemory.available())
    self.selection = selection
    outcome = CaseRunner.Outcome()
    // Rows that contradict each other or the declarations are found before anything is measured.
    _ = try ExactGate.judge(try input())
    Interruption.watch()
    outcome = SuiteOptions.runner(arguments).run(plan)
  }

  private static func expectedRows(_ arguments: ParsedArguments, mayBeAbsent: Bool) throws -> [ExpectedRow] {
    let path = arguments.text("expected") ?? ""
    do {
      return try CSV.read(ExpectedRow.self, path: path)
    } catch .file(let error) where mayBeAbsent && error.isAbsence {
      return []
    } catch .file(let error) {
      throw SuiteInputError(
        "\(error)", advice: "Give the file with --expected, or make one with 'pentimento gate update'.")
    } catch .contents(let error) {
      throw SuiteInputError("\(error)", advice: "Restore the file from version control, or mend that place.")
    }
  }

  /// Whether the user stopped it: an unfinished run judges nothing.
  var isInterrupted: Bool { outcome.isInterrupted }

  /// What the gate judges from. With `renaming`, the cases of one design answer for the rows of another.
  func input(renaming: (from: String, to: String)? = nil) throws -> GateInput {
    func renamed(_ id: CaseID) throws -> CaseID {
      guard let renaming, id.design == renaming.from else { return id }
      return try id.with(design: renaming.to)
    }
    var declared: [RowKey: MetricDeclaration] = [:]
    for planned in plan.cases {
      for metric in planned.benchmark.metrics {
        declared[RowKey(id: try renamed(planned.id), metric: metric.name)] = metric
      }
    }
    var rows = outcome.rows
    for index in rows.indices { rows[index].id = try renamed(rows[index].id) }
    var failures: [CaseID: String] = [:]
    for failure in outcome.failures { failures[try renamed(failure.id)] = failure.reason }
    let expected = split(renamingTo: renaming?.to).answered
    // A design that stands in answers for the cases that the base has, no more.
    if renaming != nil {
      let known = Set(expected.map(\.id))
      declared = declared.filter { known.contains($0.key.id) }
    }
    return GateInput(
      expected: expected, declared: declared, produced: rows, failures: failures, toolchain: toolchain)
  }

  /// The expected rows that this run does not answer for.
  var othersExpected: [ExpectedRow] { split(renamingTo: nil).others }

  private func split(renamingTo base: String?) -> (answered: [ExpectedRow], others: [ExpectedRow]) {
    var answered: [ExpectedRow] = []
    var others: [ExpectedRow] = []
    let suites = Set(plan.suites.map(\.description.suite))
    for row in expectedRows {
      let isMeant =
        selection.means(row.id) && suites.contains(row.id.suite) && (base == nil || row.id.design == base)
      if isMeant { answered.append(row) } else { others.append(row) }
    }
    return (answered, others)
  }

  /// The toolchain, which all suites share since they are built together.
  private var toolchain: String { plan.suites.first?.description.build.toolchain ?? "unknown" }

  /// What the gate left out, in words.
  func scope(_ standIn: GateCommand.StandIn?, engineOnly: Bool, pixelsChanged: String?) -> String {
    var parts: [String] = []
    if !selection.patterns.isEmpty { parts.append("only \(selection.patterns.joined(separator: " "))") }
    if let standIn { parts.append("\(standIn.design) held to the rows of \(standIn.base)") }
    if let pixelsChanged { parts.append("other pixels are wanted: \(pixelsChanged)") }
    if engineOnly { parts.append("engine-logic metrics only") }
    let other = othersExpected.count
    if standIn == nil, other > 0 { parts.append("\(other) expected rows not judged") }
    return parts.joined(separator: "; ")
  }
}
