import Results

/// What came of one process of a case, after as many attempts as the rule asks for.
enum ProcessEnding {
  case complete(CaseRunner.Measured)
  case failed(reason: String)
  case interrupted
}

extension CaseRunner {
  /// Measures a process until an attempt breaks no rule, or has been repeated often enough. `start` is when the run began.
  func attempt(_ step: RunPlan.Step, of plan: RunPlan, since start: Int) -> ProcessEnding {
    var attempts: [QualityRow] = []
    while true {
      let (child, quality) = watched(step, of: plan, attempt: attempts.count, since: start)
      attempts.append(quality)
      let rows: [SampleRow]
      do throws(Unusable) {
        rows = try Self.rows(of: child, plan.cases[step.index], step)
      } catch {
        return Interruption.isRequested ? .interrupted : .failed(reason: error.text)
      }
      let broken = rule?.broken(by: quality)
      attempts[attempts.count - 1].reason = broken ?? ""
      let isLast = attempts.count > rule?.repeats ?? 0 || Interruption.isRequested
      if broken == nil || isLast { return .complete(Measured(rows: rows, quality: attempts)) }
      attempts[attempts.count - 1].fate = .discarded
    }
  }

  /// Runs a process once and notes what it and the machine did meanwhile.
  private func watched(
    _ step: RunPlan.Step, of plan: RunPlan, attempt: Int, since start: Int
  ) -> (ChildProcess, QualityRow) {
    let began = Clock.monotonic()
    let ticks = ProcessorTicks.now()
    let child = run(plan.cases[step.index], disturbing: step.disturbing, selection: plan.selection)
    let ended = Clock.monotonic()
    let quality = QualityRow(
      id: plan.cases[step.index].id, process: step.process, attempt: attempt, fate: .kept, reason: "",
      started: Double(began - start) / 1e9, seconds: Double(ended - began) / 1e9,
      cpuSeconds: Double(child.usage.cpu) / 1e9,
      steal: ticks.flatMap { before in ProcessorTicks.now().flatMap { $0.steal(since: before) } },
      voluntarySwitches: child.usage.voluntarySwitches,
      involuntarySwitches: child.usage.involuntarySwitches, pageFaults: child.usage.pageFaults)
    return (child, quality)
  }

  private func run(
    _ planned: RunPlan.PlannedCase, disturbing: DisturbingProbe?, selection: CaseSelection
  ) -> ChildProcess {
    var arguments = [
      "--case", planned.id.description, "--samples", String(planned.samples), "--seed",
      String(selection.seed),
    ]
    if let trace = selection.tracePath { arguments += ["--trace", trace] }
    if let disturbing { arguments += ["--disturbing", disturbing.rawValue] }
    return ChildProcess.run(
      planned.suitePath, arguments, outputDescriptor: 3, timeLimit: timeLimit,
      environment: FixedSettings.inherited)
  }

  private static func rows(
    of child: ChildProcess, _ planned: RunPlan.PlannedCase, _ step: RunPlan.Step
  ) throws(Unusable) -> [SampleRow] {
    guard child.ending == .exited(0) else {
      let said = child.errors.split(separator: "\n").suffix(3).joined(separator: " ")
      throw Unusable(text: child.ending.text + (said.isEmpty ? "" : ": \(said)"))
    }
    var rows: [SampleRow]
    do {
      rows = try CSV.decode(SampleRow.self, bytes: child.output, file: "output of \(planned.id)")
    } catch {
      throw Unusable(text: "its rows are damaged: \(error)")
    }
    let fault =
      step.disturbing.map { Self.fault(in: rows, of: planned, disturbing: $0) }
      ?? Self.fault(in: rows, of: planned)
    if let fault { throw Unusable(text: fault) }
    for index in rows.indices { rows[index].process = step.process }
    return rows
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

extension CaseRunner {
  /// What is wrong with the rows of a process that was for a disturbing probe; nil when each of its metrics, for whatever
  /// parts, has its samples.
  static func fault(
    in rows: [SampleRow], of planned: RunPlan.PlannedCase, disturbing: DisturbingProbe
  ) -> String? {
    guard !rows.isEmpty else { return "it yielded nothing that the probe '\(disturbing.rawValue)' counted" }
    for (metric, own) in Dictionary(grouping: rows, by: \.metric) {
      guard own.allSatisfy({ $0.id == planned.id }) else { return "it yielded a row of another case" }
      guard disturbing.metrics.contains(where: { metric == $0 || metric.hasSuffix("_\($0)") }) else {
        return "it yielded the metric '\(metric)', which the probe '\(disturbing.rawValue)' does not count"
      }
      guard own.count == planned.samples, Set(own.map(\.sample)) == Set(0..<planned.samples) else {
        return "it did not yield each of the \(planned.samples) samples of '\(metric)' once"
      }
    }
    return nil
  }
}

/// Why a process's rows cannot be used.
private struct Unusable: Error { let text: String }
