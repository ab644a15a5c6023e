import CommandLine
import FoundationEssentials
import Gate
import Glibc
import Measurement
import Results
import TimedSession

/// A timed comparison that is ready to run: programs checked, rows chosen, links tried.
struct TimedComparison {
  let compared: ComparedPrograms
  let set: TimedSet
  let seed: UInt64
  private let selection: CaseSelection
  private let executor: ProcessExecutor.Settings
  private let minutes: Double?
  private let isQuiet: Bool
  private let layouts: Layouts?
  /// How layouts are treated, for a reader: a sentence.
  let layoutText: String

  /// Throws before anything is measured: `SuiteInputError` for names that mean nothing, and
  /// ``ComparedPrograms/Incomparable`` where both sides may not be compared. `areIdentical` is for an A/A run; runs that are
  /// repeated draw other orders and layouts by their `repetition`. With `everything`, patterns may name what only the exact gate
  /// judges.
  init(
    _ programs: Sides<SideProgram>, designs: Sides<String>? = nil, areIdentical: Bool = false,
    layoutMode: Layouts.Mode = .eachRound, differentWork: String? = nil, everything: Bool = false,
    repetition: UInt64 = 0,
    _ arguments: ParsedArguments, _ command: Command
  ) throws {
    var selection = CaseSelection()
    selection.patterns = arguments.positional
    selection.isQuick = true
    self.selection = selection
    compared = try ComparedPrograms(programs, selection: selection, designs: designs)
    try compared.check(areIdentical: areIdentical || designs != nil)
    set = try TimedSet(a: compared.descriptions.a, b: compared.descriptions.b, designs: compared.designs)
    try Self.check(set, everything ? Self.exactCases(compared) : [], selection, arguments)
    seed = (arguments.text("seed").flatMap(UInt64.init) ?? 1) &+ repetition
    var settings = try TimedOptions.executorSettings(arguments, command)
    // Designs keep other things for the same pixels; a wanted change of pixels is other work by intention.
    settings.mayDiffer = differentWork != nil ? nil : designs != nil ? ["holder_hash"] : []
    executor = settings
    minutes = arguments.number("minutes")
    isQuiet = arguments.flag("quiet")
    (layouts, layoutText) = try Self.layouts(compared, set, seed, layoutMode, arguments)
  }

  private static func check(
    _ set: TimedSet, _ exact: [CaseID], _ selection: CaseSelection, _ arguments: ParsedArguments
  ) throws(SuiteInputError) {
    let most = arguments.integer("most-rows") ?? TimedSet.mostRows
    guard set.margins.count <= most else {
      throw SuiteInputError(
        "\(set.margins.count) timed rows are declared, and at most \(most) are compared",
        advice: "Name the cases that matter, or allow more with --most-rows \(set.margins.count).")
    }
    let ids = set.margins.keys.map(\.id) + set.new.map(\.id) + exact
    for pattern in selection.patterns where !Self.means(pattern, ids) {
      let names = Set(ids.flatMap { [$0.suite, $0.benchmark, $0.description] })
      let hint = suggestion(for: pattern, among: names.sorted()).map { "; did you mean '\($0)'?" } ?? ""
      throw SuiteInputError(
        "no row that is compared is of '\(pattern)'\(hint)",
        advice: "'pentimento list --timed' shows the rows whose times are compared.")
    }
  }

  static func means(_ pattern: String, _ ids: [CaseID]) -> Bool {
    var alone = CaseSelection()
    alone.patterns = [pattern]
    return ids.contains(where: alone.means)
  }

  /// The quick cases of side B with metrics that the exact gate holds.
  var exactCases: [CaseID] { Self.exactCases(compared) }

  private static func exactCases(_ compared: ComparedPrograms) -> [CaseID] {
    compared.descriptions.b.flatMap { suite in
      suite.cases.compactMap { try? CaseID(parsing: $0.id) }.filter { id in
        suite.benchmarks.contains { benchmark in
          benchmark.name == id.benchmark && benchmark.metrics.contains { $0.gate != .none }
        }
      }
    }
  }

  private static func layouts(
    _ compared: ComparedPrograms, _ set: TimedSet, _ seed: UInt64, _ mode: Layouts.Mode,
    _ arguments: ParsedArguments
  ) throws -> (Layouts?, String) {
    guard arguments.text("layouts") != "as-built" else {
      return (nil, "one layout, as the programs were built")
    }
    let needed = Set(set.cases.map(\.id.suite))
    var programs = compared.programs
    for side in Side.allCases {
      programs[side].paths = programs[side].paths.filter { needed.contains($0.key) }
    }
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "pentimento-layouts-\(getpid())-\(seed)"
    ).path
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw FileError(operation: "make the folder", path: folder, code: errno)
    }
    do {
      let layouts = try Layouts(programs, folder: folder, seed: seed, mode: mode)
      return (layouts, mode == .once ? "one link of each side" : "a fresh link of both sides each round")
    } catch {
      rmdir(folder)
      return (nil, "one layout, because \(error.reason); what layout does stays in the figures")
    }
  }

  /// The parts of the record that say how this was measured.
  var facts: [(String, String)] {
    var facts: [(String, String)] = [
      ("seed", String(seed)), ("rows", String(set.margins.count)), ("layouts", layoutText),
      ("block_rule", executor.pair.rule.text),
      (
        "blocks",
        "\(executor.pair.blocks) of \(executor.pair.milliseconds) ms, \(executor.memoryPair.milliseconds) ms"
      ),
    ]
    for side in Side.allCases {
      for description in compared.descriptions[side] {
        let name = "\(side.rawValue)_\(description.suite)"
        facts.append(("\(name)_build", description.build.id))
        facts.append(("\(name)_flags", description.build.flags))
        facts.append(("\(name)_toolchain", description.build.toolchain))
      }
    }
    return facts
  }

  /// Whether both sides can be linked again.
  var hasLayouts: Bool { layouts != nil }

  /// Runs `pairs` rounds of everything, whatever they say.
  func run(pairs: Int, keep: ([PairReading]) throws -> Void) throws -> TimedSession.Outcome {
    var plan = TimedPlan.standard
    plan.screeningRounds = pairs
    return try run(plan: plan, rounds: pairs, keep: keep)
  }

  /// Runs rounds until everything is decided. `earlier` were measured before; `keep` gets each complete round.
  func run(
    plan: TimedPlan = .standard, rounds: Int? = nil, earlier: [PairReading] = [],
    keep: ([PairReading]) throws -> Void
  ) throws -> TimedSession.Outcome {
    defer { layouts?.remove() }
    Interruption.watch()
    var settings = TimedSession.Settings()
    settings.seed = seed
    settings.minutes = minutes
    settings.rounds = rounds
    var executor = ProcessExecutor(
      compared.programs, layouts: layouts, memoryCases: set.memoryCases, settings: executor)
    let telling = RoundTelling(isQuiet: isQuiet)
    let outcome = try TimedSession(cases: set.cases, settings: settings).run(
      set.gate(plan: plan), with: &executor, earlier: earlier, before: telling.tell, keep: keep)
    telling.end()
    guard !outcome.isInterrupted else { return outcome }
    // A program that was built anew meanwhile was another one from then on.
    let after = try ComparedPrograms(compared.programs, selection: selection, designs: compared.designs)
    try after.checkUnchanged(since: compared.builds)
    return outcome
  }
}

/// How a timed run tells how far it is: on standard error, between pairs.
private struct RoundTelling {
  let form: Form

  enum Form { case redrawn, lines, none }

  init(isQuiet: Bool) {
    form = isQuiet ? .none : Terminal.drawsProgress(quiet: false) ? .redrawn : .lines
  }

  func tell(_ number: Int, _ phase: PairReading.Phase, _ pair: PlannedPair) {
    let line = "round \(pair.round + 1) (\(phase.rawValue)), pair \(number + 1): \(pair.timedCase.id)"
    switch form {
    case .none: break
    case .redrawn: _ = Output.note("\r\u{1B}[K" + String(line.prefix(79)))
    case .lines: if number == 0 { _ = Output.note(line + "\n") }
    }
  }

  func end() { if form == .redrawn { _ = Output.note("\r\u{1B}[K") } }
}
