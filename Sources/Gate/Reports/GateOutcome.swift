/// What a gate has to say in whatever form: its exact half, its timed half, or why nothing could be judged.
public struct GateOutcome: Sendable {
  /// Exact metrics, hashes and coverage; nil when they were not judged.
  public var exact: GateReport?
  /// Times of B against A; nil when none were measured.
  public var timed: TimedReport?
  /// What was left out, in words; empty when nothing was.
  public var scope = ""
  /// What inconclusive rows do to the exit code and to the state in reports.
  public var onInconclusive = InconclusivePolicy.fail
  /// The command that measures a timed row again, its case left out, such as `pentimento gate --base main`.
  public var timedCommand = "pentimento gate"
  /// Why nothing could be judged, with the place: a data error.
  public var dataError: String?

  /// An outcome of exact metrics alone, of times alone or of both.
  public init(exact: GateReport? = nil, timed: TimedReport? = nil, scope: String = "") {
    self.exact = exact
    self.timed = timed
    self.scope = scope
  }

  /// An outcome that judged nothing because of `dataError`.
  public init(dataError: String) { self.dataError = dataError }

  /// The exit code: 2 for a data error, else if several apply, 5 before 4 before 1 before 3. Nothing judged is incomplete.
  public var exitCode: Int32 {
    if dataError != nil { return 2 }
    let codes = [exact?.exitCode, timed?.exitCode(onInconclusive: onInconclusive)].compactMap { $0 }
    return [5, 4, 1, 3].first(where: codes.contains) ?? (codes.isEmpty ? 4 : 0)
  }

  /// The exit code as a word.
  public var word: String {
    switch exitCode {
    case 0: "PASS"
    case 1: "REGRESSED"
    case 2: "DATA ERROR"
    case 3: "INCONCLUSIVE"
    case 4: "INCOMPLETE"
    default: "INVALID"
    }
  }

  /// Why the timed half proves nothing, a sentence each.
  public var invalid: [String] { timed?.invalid.map(\.description) ?? [] }

  /// How many rows have which verdict, the worst first, the halves apart where there are two; such as
  /// `1 regressed, 2 unchanged`.
  public var counts: String {
    var halves: [String] = []
    if let exact {
      halves.append(
        Self.list(
          Verdict.allCases.map { ($0.rawValue, exact.count($0)) }, prefix: timed == nil ? "" : "exact: "))
    }
    if let timed {
      let faster = timed.findings.count(where: \.isImproved)
      let words = TimedVerdict.allCases.map { ($0.rawValue, timed.count($0)) }
      halves.append(
        Self.list(words, prefix: "timed: ") + (faster == 0 ? "" : ", \(faster) of them faster")
          + " in \(timed.rounds) rounds")
    }
    return halves.isEmpty ? "no rows" : halves.joined(separator: "; ")
  }

  /// One line with the outcome and the counts.
  public var closing: String {
    "gate: \(word) (exit \(exitCode)): \(dataError ?? counts)\(scope.isEmpty ? "" : "; \(scope)")"
  }

  private static func list(_ words: [(word: String, count: Int)], prefix: String) -> String {
    let present = words.filter { $0.count > 0 }.map { "\($0.count) \($0.word)" }
    return prefix + (present.isEmpty ? "no rows" : present.joined(separator: ", "))
  }
}
