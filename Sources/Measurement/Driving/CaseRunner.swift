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

  /// A runner; each process may take `timeLimit` seconds.
  public init(timeLimit: Int, progress: Progress) {
    self.timeLimit = timeLimit
    self.progress = progress
  }

  /// Runs every step of `plan`, or as many as an interrupt allows, and keeps all rows in memory.
  public func run(_ plan: RunPlan) -> Outcome {
    var rows = [[SampleRow]](repeating: [], count: plan.cases.count)
    var outcome = run(plan, steps: plan.steps) { step, measured in rows[step.index] += measured }
    outcome.rows = rows.flatMap { $0 }
    return outcome
  }

  /// Runs `steps` of `plan`, or as many as an interrupt allows, and hands over the rows of each process as soon as it is
  /// complete; the outcome has none. What `keep` throws ends the run.
  public func run<Refusal: Error>(
    _ plan: RunPlan, steps: [RunPlan.Step], keep: (RunPlan.Step, [SampleRow]) throws(Refusal) -> Void
  ) throws(Refusal) -> Outcome {
    var outcome = Outcome()
    var reporter = progress.begin(steps: steps.count)
    for (number, step) in steps.enumerated() {
      if Interruption.isRequested {
        outcome.notRun = Array(steps[number...])
        break
      }
      let planned = plan.cases[step.index]
      reporter.starting(number, planned.id.description)
      switch measure(planned, process: step.process, selection: plan.selection) {
      case .success(let measured):
        outcome.completed += 1
        try keep(step, measured)
      case .failure(let failure):
        if Interruption.isRequested {
          outcome.notRun = Array(steps[number...])
        } else {
          outcome.failures.append(Failure(id: planned.id, process: step.process, reason: failure.text))
        }
      }
      if outcome.isInterrupted { break }
    }
    reporter.end()
    return outcome
  }

  private struct Unusable: Error { let text: String }

  private func measure(
    _ planned: RunPlan.PlannedCase, process: Int, selection: CaseSelection
  ) -> Result<[SampleRow], Unusable> {
    var arguments = [
      "--case", planned.id.description, "--samples", String(planned.samples), "--seed",
      String(selection.seed),
    ]
    if let trace = selection.tracePath { arguments += ["--trace", trace] }
    let child = ChildProcess.run(
      planned.suitePath, arguments, outputDescriptor: 3, timeLimit: timeLimit,
      environment: FixedSettings.inherited)
    guard child.ending == .exited(0) else {
      let said = child.errors.split(separator: "\n").suffix(3).joined(separator: " ")
      return .failure(Unusable(text: child.ending.text + (said.isEmpty ? "" : ": \(said)")))
    }
    do {
      var rows = try CSV.decode(SampleRow.self, bytes: child.output, file: "output of \(planned.id)")
      if let fault = Self.fault(in: rows, of: planned) { return .failure(Unusable(text: fault)) }
      for index in rows.indices { rows[index].process = process }
      return .success(rows)
    } catch {
      return .failure(Unusable(text: "its rows are damaged: \(error)"))
    }
  }

  /// What is wrong with the rows of a case that ended well; nil when each declared metric has its samples.
  static func fault(in rows: [SampleRow], of planned: RunPlan.PlannedCase) -> String? {
    var samples: [String: [Int]] = [:]
    for row in rows {
      guard row.id == planned.id else { return "it yielded a row of another case, \(row.id)" }
      guard let metric = planned.benchmark.metrics.first(where: { $0.name == row.metric }) else {
        return "it yielded the metric '\(row.metric)', which it does not declare"
      }
      guard metric.unit == row.unit else {
        return "it yielded '\(row.metric)' in \(row.unit), and declares \(metric.unit)"
      }
      guard metric.metricClass == row.metricClass else {
        return "it yielded '\(row.metric)' as \(row.metricClass), and declares \(metric.metricClass)"
      }
      samples[row.metric, default: []].append(row.sample)
    }
    for metric in planned.benchmark.metrics {
      let own = samples[metric.name] ?? []
      guard own.count == planned.samples else {
        return "it yielded \(own.count) values of '\(metric.name)' in \(planned.samples) samples"
      }
      guard Set(own) == Set(0..<planned.samples) else {
        return "it did not yield each of the \(planned.samples) samples of '\(metric.name)' once"
      }
    }
    return nil
  }
}
