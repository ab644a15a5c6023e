import Results

/// Runs the processes of a plan one after another and keeps the rows of those that were complete.
public struct CaseRunner {
  /// A process whose rows were dropped, and why.
  public struct Failure: Sendable {
    /// The case.
    public let id: CaseID
    /// The process within the case.
    public let process: Int
    /// What happened, in one sentence.
    public let reason: String
  }

  /// What came of a plan.
  public struct Outcome: Sendable {
    /// The rows of every complete process, in the order of the plan's cases.
    public var rows: [SampleRow] = []
    /// How many processes were complete.
    public var completed = 0
    /// Processes that failed.
    public var failures: [Failure] = []
    /// Attempts that a rule threw out.
    public var discarded = 0
    /// Processes that were not started, or not finished, because of an interrupt.
    public var notRun: [RunPlan.Step] = []

    /// Nothing has run.
    public init() {}

    /// Whether the user stopped the run.
    public var isInterrupted: Bool { !notRun.isEmpty }
  }

  /// Seconds that one process may take.
  public var timeLimit: Int

  /// Tells how far the run is.
  public var progress: Progress

  /// What is thrown out and measured again; nil: nothing.
  public var rule: QualityRule?

  /// A runner; each process may take `timeLimit` seconds.
  public init(timeLimit: Int, progress: Progress, rule: QualityRule? = nil) {
    self.timeLimit = timeLimit
    self.progress = progress
    self.rule = rule
  }

  /// A process that was complete.
  public struct Measured: Sendable {
    /// Its rows.
    public let rows: [SampleRow]
    /// The conditions of every attempt; the last one is the one that is kept.
    public let quality: [QualityRow]
  }

  /// Runs every step of `plan`, or as many as an interrupt allows, and keeps all rows in memory.
  public func run(_ plan: RunPlan) -> Outcome {
    var rows = [[SampleRow]](repeating: [], count: plan.cases.count)
    var outcome = run(plan, steps: plan.steps, before: { _ in }) { step, measured in
      rows[step.index] += measured.rows
    }
    outcome.rows = rows.flatMap { $0 }
    return outcome
  }

  /// Runs `steps` of `plan`, or as many as an interrupt allows, and hands over each process as soon as it is complete; the
  /// outcome has no rows. `before` is called before each step with the number of those done. What they throw ends the run.
  public func run<Refusal: Error>(
    _ plan: RunPlan, steps: [RunPlan.Step], before: (Int) throws(Refusal) -> Void,
    keep: (RunPlan.Step, Measured) throws(Refusal) -> Void
  ) throws(Refusal) -> Outcome {
    var outcome = Outcome()
    let start = Clock.monotonic()
    var reporter = progress.begin(steps: steps.count)
    for (number, step) in steps.enumerated() {
      if Interruption.isRequested {
        outcome.notRun = Array(steps[number...])
        break
      }
      let planned = plan.cases[step.index]
      reporter.starting(number, planned.id.description)
      try before(number)
      switch attempt(step, of: plan, since: start) {
      case .complete(let measured):
        outcome.completed += 1
        outcome.discarded += measured.quality.count - 1
        try keep(step, measured)
      case .failed(let reason):
        outcome.failures.append(Failure(id: planned.id, process: step.process, reason: reason))
      case .interrupted:
        outcome.notRun = Array(steps[number...])
      }
      if outcome.isInterrupted { break }
    }
    reporter.end()
    return outcome
  }
}
