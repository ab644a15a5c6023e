import Comparison
import Glibc
import Measurement
import Results

/// What a run was made with and on: environment.csv. What cannot be found out is `unknown`.
struct EnvironmentRecord {
  private(set) var rows: [EnvironmentRow] = []

  /// The state before the first case.
  init(plan: RunPlan, words: [String], shard: Shard?) {
    add("status", "running")
    add("started", UTCTime.now().extended)
    add("command", (["pentimento"] + words).joined(separator: " "))
    add("commit", Programs.output("git", ["rev-parse", "HEAD"]) ?? "unknown")
    add(
      "dirty",
      Programs.output("git", ["status", "--porcelain"]).map { $0.isEmpty ? "no" : "yes" } ?? "unknown")
    add(
      "compiler",
      Programs.output("swiftc", ["--version"])?.split(separator: "\n").first.map(String.init) ?? "unknown")
    add("seed", String(plan.selection.seed))
    add("shard", shard?.description ?? "1/1")
    add("swept", SweptParameters.text(plan.swept))
    // Process N of every case runs in round N: see RunPlan.
    add(RunRecord.orderKey, RunRecord.roundsOrder)
    add("cases", String(plan.cases.count))
    add("processes", String(plan.steps.count))
    for suite in plan.suites {
      let name = suite.description.suite
      let build = suite.description.build
      add("\(name)_build", build.id)
      add("\(name)_flags", build.flags)
      add("\(name)_toolchain", build.toolchain)
    }
    add("allocator_settings", getenv("MALLOC_CONF").map { String(cString: $0) } ?? FixedSettings.allocator)
    let own = getenv("MALLOC_CONF").map { String(cString: $0) }
    let isOurs = own == nil || own == FixedSettings.allocator
    add("allocator_settings_warm", isOurs ? FixedSettings.keepingPages : "not applied: MALLOC_CONF was given")
    add("clock_grain_ns", String(Clock.grain))
    for (key, value) in HostFacts.all() { add(key, value) }
  }

  /// Notes that the run went on after `count` processes that were complete already.
  mutating func resume(at count: Int) {
    add("resumed", UTCTime.now().extended)
    add("resumed_after_processes", String(count))
  }

  /// The state after the last case.
  mutating func finish(_ outcome: CaseRunner.Outcome) {
    set("status", outcome.isInterrupted ? "partial" : outcome.failures.isEmpty ? "complete" : "failed cases")
    add("finished", UTCTime.now().extended)
    add("processes_missing", String(outcome.notRun.count))
    add("processes_failed", String(outcome.failures.count))
    add("processes_discarded", String(outcome.discarded))
    for (key, value) in HostFacts.all() where ["load_average", "steal_ticks"].contains(key) {
      add("\(key)_after", value)
    }
  }

  /// Adds what a loop of the sentinel did over the run.
  mutating func add(_ drift: Sentinel.Drift) {
    add("sentinel_\(drift.loop)_range", NumberText.of(drift.range))
    add("sentinel_\(drift.loop)_trend", drift.trend.map(NumberText.of) ?? "unknown")
  }

  /// Adds a fact.
  mutating func add(_ key: String, _ value: String) {
    rows.append(EnvironmentRow(key: key, value: value))
  }

  private mutating func set(_ key: String, _ value: String) {
    if let index = rows.firstIndex(where: { $0.key == key }) { rows[index].value = value }
  }
}
