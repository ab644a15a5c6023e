import CommandLine
import FoundationEssentials
import Glibc
import Results

/// The program that a suite is: it describes itself, measures one case for a driver, takes turns with another process, or
/// runs its cases for a person.
public enum SuiteCommand {
  /// Does what the command line says and ends the program. `buildFlags` says how the code under test was compiled, for the
  /// run's record; `tables` are what it can print besides.
  public static func main<S: Suite>(
    _ suite: S.Type, buildFlags: String = "unknown", tables: [SuiteTable] = []
  ) -> Never {
    let command = command(of: suite, tables: tables)
    do {
      switch try command.parse(Array(Swift.CommandLine.arguments.dropFirst())) {
      case .print(let text): end(Output.report(text) ? 0 : 2)
      case .run(_, let arguments): end(try run(suite, command, arguments, buildFlags, tables))
      }
    } catch let error as UsageError {
      end(2, saying: error.description)
    } catch let error as SuiteInputError {
      end(2, saying: error.description)
    } catch let error as CaseFailure {
      if case .memory = error { end(2, saying: "error: \(error)") }
      end(1, saying: "error: \(error)")
    } catch let error as FileError {
      end(2, saying: "error: \(error)\nChoose another place, or make room there, and run it again.")
    } catch {
      end(1, saying: "error: \(error)")
    }
  }

  /// The options of every suite.
  static func command<S: Suite>(of suite: S.Type, tables: [SuiteTable] = []) -> Command {
    let tableOptions: [Option] =
      tables.isEmpty
      ? []
      : [
        .value(
          "table", "name", .choice(tables.map(\.name)),
          help: tables.map { "\($0.name): \($0.summary)." }.joined(separator: " "))
      ]
    return Command(
      name: suite.name, overview: "Measures \(suite.summary).",
      options: CaseOptions.options + tableOptions + [
        .value(
          "processes", "count", .integer(1...10_000),
          help: "Fresh processes a case, instead of each benchmark's own."),
        .value(
          "samples", "count", .integer(1...1_000_000),
          help: "Samples a process, instead of each benchmark's own."),
        .value(
          "time-limit", "seconds", .integer(1...86_400), default: "120",
          help: "Time that one process may take."),
        .value("output", "file", .file, help: "Also write every sample as CSV."),
        .flag("quiet", help: "No progress."),
        .flag("describe", help: "Protocol: what this suite is and which cases the options mean, as JSON."),
        .value(
          "case", "id",
          help: "Protocol: measure one case in this process; rows on descriptor 3, else on stdout."),
        .flag(
          "lockstep",
          help: "Protocol, with --case: measure a block for each line 'go N' or 'go M ms' on standard input."),
        .value(
          "disturbing", "probe",
          help: "Protocol, with --case: yield what one disturbing probe counts: arc, heap or instructions."),
        .value(
          "profile", "kind=folder",
          help:
            "Protocol, with --case: let a profiler look at what is measured and put it into a folder: heap, cpu, instructions or timeline."
        ),
      ],
      arguments: [
        Argument("pattern", .any, help: "Benchmarks or cases, by name or with '*'; all of them by default.")
      ])
  }

  private static func run<S: Suite>(
    _ suite: S.Type, _ command: Command, _ arguments: ParsedArguments, _ buildFlags: String,
    _ tables: [SuiteTable]
  ) throws -> Int32 {
    let disturbing = try arguments.text("disturbing").map { name throws(SuiteInputError) in
      try DisturbingProbe(named: name)
    }
    if disturbing != nil, !arguments.isGiven("case") || arguments.flag("lockstep") {
      throw command.usageError("--disturbing needs --case, and does not go with --lockstep")
    }
    let profile = try arguments.text("profile").map(ProfileRequest.init)
    if profile != nil, !arguments.isGiven("case") || arguments.flag("lockstep") || disturbing != nil {
      throw command.usageError("--profile needs --case, and goes with neither --lockstep nor --disturbing")
    }
    try Facility.checkWithheld()
    let selection = try CaseOptions.selection(arguments, of: command)
    let measured = try arguments.text("case").map { text throws(SuiteInputError) in
      try suite.resolve(case: text)
    }
    let extra = [
      measured.flatMap { $0.benchmark.allocatorSettings(Parameters($0.id.parameters)) },
      disturbing?.allocatorSettings, profile?.kind.allocatorSettings,
    ].compactMap { $0 }
    FixedSettings.restartIfNeeded(extra: extra.isEmpty ? nil : extra.joined(separator: ","))
    if arguments.flag("describe") {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      let json = try encoder.encode(try suite.describe(selection, flags: buildFlags))
      return Output.report(String(decoding: json, as: UTF8.self) + "\n") ? 0 : 2
    }
    if let text = arguments.text("case") {
      InjectedFault.current = try InjectedFault.planted(
        by: InjectedFault.asked, inLockstep: arguments.flag("lockstep"))
      let options = CaseProcessOptions(
        samples: arguments.integer("samples") ?? 1, seed: selection.seed, tracePath: selection.tracePath,
        disturbing: disturbing)
      if arguments.flag("lockstep") {
        try Lockstep.serve(
          suite, case: text, options: options, read: { readLine() },
          write: { line in
            print(line)
            fflush(nil)
          })
        return 0
      }
      // Descriptor 3 is the driver's; a person without a driver sees the rows. Asked before anything else could be opened there.
      let isDriven = fcntl(3, F_GETFD) >= 0
      if disturbing == .instructions, Facility.perfEvents.refusal != nil, Facility.callgrind.refusal == nil,
        !Callgrind.isCounting
      {
        return try Callgrind.runAgain(descriptor: isDriven ? 3 : 1)
      }
      if let profile, profile.kind == .instructions, !Callgrind.isCounting {
        return try Callgrind.runAgain(descriptor: isDriven ? 3 : 1, profile: profile.folder)
      }
      if let profile { try ProfiledProcess.begin(profile) }
      let rows = try suite.measure(case: text, options: options)
      return Output.write(CSV.encode(rows), to: isDriven ? 3 : 1) ? 0 : 2
    }
    if arguments.flag("lockstep") { throw command.usageError("--lockstep needs --case") }
    // Only a suite with tables has the option.
    if !tables.isEmpty, let name = arguments.text("table"),
      let table = tables.first(where: { $0.name == name })
    {
      try table.requireNoCases(selection, command)
      return try PersonalRun(arguments).show(table, seed: selection.seed)
    }
    return try PersonalRun(arguments).show(selection)
  }

  private static func end(_ code: Int32, saying text: String? = nil) -> Never {
    if let text { _ = Output.note(text.hasSuffix("\n") ? text : text + "\n") }
    exit(code)
  }
}
