import CommandLine
import Glibc
import Measurement
import Results

/// Runs a case's process, alone or under a profiler that leaves its files in a folder.
struct ProfileProcess {
  /// Samples of the CPU clock a second.
  let frequency: Int

  private let planned: RunPlan.PlannedCase
  private let words: [String]
  private let folder: String
  private let timeLimit: Int
  private let isQuiet: Bool

  init(
    _ planned: RunPlan.PlannedCase, _ selection: CaseSelection, _ arguments: ParsedArguments, folder: String
  ) {
    self.planned = planned
    self.folder = folder
    frequency = arguments.integer("frequency") ?? 997
    timeLimit = arguments.integer("time-limit") ?? 120
    isQuiet = arguments.flag("quiet")
    words =
      [
        "--case", planned.id.description, "--samples", String(planned.samples), "--seed",
        String(selection.seed),
      ]
      + (selection.tracePath.map { ["--trace", $0] } ?? [])
  }

  /// What a process gave and took.
  struct Ending {
    /// The rows of the case.
    let rows: [SampleRow]
    /// CPU time, what prepares the operations and the profiler's own included, ns.
    let cpu: Int
  }

  /// Runs the case. Throws `ProfileFailure` when its process does not end well.
  func run(_ kind: ProfileKind?) throws -> Ending {
    if !isQuiet { _ = Output.note("\(kind?.rawValue ?? "without a profiler"): \(planned.id)\n") }
    let own = kind.map { words + ["--profile", "\($0.rawValue)=\(absoluteFolder)"] } ?? words
    let child = kind == .cpu ? try runUnderPerf(own) : start(planned.suitePath, own)
    return Ending(rows: try rows(of: child), cpu: child.usage.cpu)
  }

  /// Suites may run elsewhere than here one day; perf's pipes and callgrind's file are told by their whole path.
  private var absoluteFolder: String {
    realpath(folder, nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    } ?? folder
  }

  private func start(_ program: String, _ arguments: [String]) -> ChildProcess {
    ChildProcess.run(
      program, arguments, outputDescriptor: 3, timeLimit: timeLimit, environment: FixedSettings.inherited)
  }

  /// perf looks when the process says so, through two pipes; what it saw is written out as text, and its own file, which is
  /// large and of one machine, is taken away.
  private func runUnderPerf(_ arguments: [String]) throws -> ChildProcess {
    guard let perf = Programs.path("perf") else {
      throw SuiteInputError("there is no perf on PATH", advice: "Install Debian's linux-perf.")
    }
    let pipes = ["control", "acknowledge"].map { "\(folder)/\($0)" }
    let data = "\(folder)/perf.data"
    for pipe in pipes where mkfifo(pipe, 0o600) != 0 {
      throw FileError(operation: "make the pipe", path: pipe, code: errno)
    }
    defer { for path in pipes + [data] { unlink(path) } }
    let child = start(
      perf,
      [
        "record", "--event", "cpu-clock", "--freq", String(frequency), "--call-graph", "dwarf,16384",
        "--delay", "-1",
        "--control", "fifo:\(pipes[0]),\(pipes[1])", "--output", data, "--quiet", "--", planned.suitePath,
      ] + arguments)
    guard child.ending == .exited(0) else { return child }
    let script = ChildProcess.run(
      "/bin/sh",
      [
        "-c",
        "exec \"$0\" script --input \"$1\" --no-inline -F comm,pid,tid,time,period,event,ip,sym,dso >\"$2\"",
        perf, data, "\(folder)/cpu.perf",
      ], timeLimit: 600)
    guard script.ending == .exited(0) else {
      throw ProfileFailure(
        reason: "perf script: \(script.ending.text): \(script.errors.suffix(300))",
        code: Interruption.isRequested ? 130 : 4)
    }
    return child
  }

  private func rows(of child: ChildProcess) throws -> [SampleRow] {
    if Interruption.isRequested {
      throw ProfileFailure(reason: "interrupted; there is no profile", code: 130)
    }
    guard child.ending == .exited(0) else {
      let said = child.errors.split(separator: "\n").suffix(3).joined(separator: "\n")
      throw ProfileFailure(
        reason: "\(planned.id): \(child.ending.text)\(said.isEmpty ? "" : "\n\(said)")", code: 4)
    }
    return try CSV.decode(SampleRow.self, bytes: child.output, file: "output of \(planned.id)")
  }
}
