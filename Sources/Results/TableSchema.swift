/// A column of a table, as a Frictionless Table Schema says it.
///
/// Source: Frictionless Data, Table Schema (specs.frictionlessdata.io/table-schema), version 1.
struct FieldSchema: Codable, Equatable {
  /// What a value must be, beyond its type.
  struct Constraints: Codable, Equatable {
    var required: Bool?
    var minimum: Double?
    var `enum`: [String]?
  }

  var name: String
  var type: String
  var description: String
  var constraints: Constraints?

  /// The schema of the column called `name`, which means the same in every table; nil for one that nobody has described.
  static func named(_ name: String) -> FieldSchema? {
    all.first { $0.name == name }
  }

  private static let all: [FieldSchema] =
    [
      text("suite", "Executable that measured", required: true),
      text("benchmark", "Workload of the suite", required: true),
      text("design", "Point on the engine's axes", required: true),
      FieldSchema(
        name: "schema", type: "integer", description: "Version of the tables' layout",
        constraints: Constraints(required: true, minimum: Double(KeyColumns.schemaVersion))),
      whole("attempt", "Number of the attempt; the last one is kept"),
      word("fate", "Whether the rows stand", ProcessFate.self),
      text("rule_broken", "The rule that it broke, fixed before the run, with the value"),
      number("started_s", "Seconds after the run began", required: true),
      number("time_s", "Seconds after the session began", required: true),
      number("cpu_s", "CPU time, user and system, s", required: true),
      number("steal", "Share of the machine's time that went to other machines"),
      whole("voluntary_switches", "How often its threads gave their processor away"),
      whole("involuntary_switches", "How often they lost it"),
      whole("page_faults", "Minor and major page faults"),
      text("loop", "The loop: register or memory", required: true),
      text("parameters", "Other parameters, key=value joined by ';', sorted"),
      text("metric", "What was measured", required: true), text("unit", "Unit of the values", required: true),
      word("class", "How the metric repeats", MetricClass.self),
      text("source", "Instrument, or 'unavailable: ' and the reason"),
      text("thread", "Thread that pays: main, background, process; empty when that does not apply"),
      whole("process", "Number of the process within the case"),
      whole("sample", "Number of the sample within the process"),
      number("value", "The value; empty when it is unavailable"),
      whole("processes", "Processes that gave a value"), whole("samples", "Values of all processes"),
      number("min", "Smallest sample"), number("p50", "Median of the processes' medians"),
      number("p95", "95th percentile of the samples"), number("p99", "99th percentile of the samples"),
      number("max", "Largest sample"), number("mean", "Mean of the samples"),
      number("ci95_low", "Lower end of the 95 % interval"),
      number("ci95_high", "Upper end of the 95 % interval"),
      text("modes_of", "What the modes are of: processes or samples; empty with fewer than ten"),
      text("mode_centres", "Medians of the modes, joined by spaces"),
      text("mode_shares", "Shares of the modes, joined by spaces"),
      number("drift", "Last process over the first, less 1, along the run"),
      number("drift_low", "Lower end of its 95 % interval"),
      number("drift_high", "Upper end of its 95 % interval"),
      text("swept", "Parameter that varies", required: true),
      text("sizes", "Its values, ascending, joined by spaces", required: true),
      number("exponent", "Power of the size that the metric follows", required: true),
      text("profile", "The profiler: heap, cpu, instructions or timeline", required: true),
      text("site", "The function", required: true),
      number("self", "What the place itself costs, without what it calls", required: true),
      number("total", "What it costs with all that it calls", required: true),
      number("share", "Its self over the whole profile's sum"),
      number("plain", "Median without the profiler", required: true),
      number("profiled", "Median with the profiler", required: true),
      number("overhead", "With the profiler over without it"),
      number("reference_self", "Its self in the reference; 0 where it does not occur", required: true),
      number("candidate_self", "Its self in the candidate; 0 where it does not occur", required: true),
      number("difference", "Candidate less reference", required: true),
      text("key", "What is stated", required: true),
      text("reference", "What the candidate is held against", required: true),
      text("candidate", "What is compared", required: true),
      whole("pairs", "Pairs of processes, if they are pairs"),
      number("ratio", "Candidate over reference"), number("ratio_low", "Lower end of its 95 % interval"),
      number("ratio_high", "Upper end of its 95 % interval"),
      number("margin", "Times within this share of each other are equal, if shown"),
      text("verdict", "What can be said of the difference"), text("evidence", "What the verdict rests on"),
      number("expected", "Value that the gate holds the metric to", required: true),
      number("allowance", "How far a value may be from it"),
      text("toolchain", "Toolchain that the value holds for; empty: all"), text("reason", "Why it is so"),
      text("case", "Design and parameters, as between the brackets; '*' stands for any text", required: true),
      FieldSchema(
        name: "expires", type: "date", description: "Last day on which the waiver holds",
        constraints: Constraints(required: true)),
      text("half", "exact or timed", required: true), number("held_to", "Expected value, or A's median"),
      number("found", "What was found, or B's median"),
      number("detectable", "Slowdown that 95 % power finds, as a fraction"),
      text("run", "When the run began, UTC", required: true),
      word("role", "Whether the row is judged or is an anchor", PairRow.Role.self),
      number("pair_margin", "How much slower the row may be, as a fraction", required: true),
      whole("round", "Number of the round, from 0"),
      word("phase", "What the round was for", PairRow.Phase.self),
      number("log_ratio", "Natural logarithm of B's median over A's", required: true),
      whole("b_first", "1 where B's block went first, else 0"),
      number("a_median", "Median of A's blocks, ns an operation", required: true),
      number("b_median", "Median of B's blocks, ns an operation", required: true),
      whole("redone", "Blocks that were measured again"), whole("blocks", "Blocks that count, both sides"),
      text("time", "When the run began, UTC", required: true),
      text("machine", "Processor and cores", required: true),
      whole("rows", "Timed rows that were judged"), whole("alarms", "Those called regressed"),
      whole("exit_code", "Exit code of the whole run"),
      number("seconds", "How long it took, s", required: true),
    ]
    + KeyColumns.named.map { number($0, "Parameter; empty when the benchmark has none such") }
    + ["p95", "p99"].flatMap { name in
      [
        number("\(name)_low", "Lower bound, confidence 95 %"),
        number("\(name)_high", "Upper bound, confidence 95 %"),
        word("\(name)_status", "How far the percentile can be trusted", TailStatus.self),
        whole("\(name)_needed", "Samples from which there are bounds"),
      ]
    }

  private static func text(_ name: String, _ description: String, required: Bool = false) -> FieldSchema {
    FieldSchema(
      name: name, type: "string", description: description,
      constraints: required ? Constraints(required: true) : nil)
  }

  private static func number(_ name: String, _ description: String, required: Bool = false) -> FieldSchema {
    FieldSchema(
      name: name, type: "number", description: description,
      constraints: required ? Constraints(required: true) : nil)
  }

  private static func whole(_ name: String, _ description: String) -> FieldSchema {
    FieldSchema(name: name, type: "integer", description: description, constraints: Constraints(minimum: 0))
  }

  private static func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ description: String, _ type: Word.Type
  ) -> FieldSchema where Word.RawValue == String {
    FieldSchema(
      name: name, type: "string", description: description,
      constraints: Constraints(required: true, enum: Word.allCases.map(\.rawValue)))
  }
}
