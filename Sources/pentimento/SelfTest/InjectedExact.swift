import CommandLine
import Gate
import Glibc
import Measurement
import Results

/// A fault that exact metrics must find: the quick cases are measured, what they yielded becomes what is expected, and then they
/// are judged with the fault.
struct InjectedExact {
  private let what: String
  private let arguments: ParsedArguments

  init(_ what: String, _ arguments: ParsedArguments, _ command: Command) throws {
    self.what = what
    self.arguments = arguments
  }

  /// Returns the program's exit code.
  func run() throws -> Int32 {
    let start = Clock.monotonic()
    let clean = try measured()
    guard let clean else { return interrupted() }
    var input = try clean.input()
    // Whatever expected.csv says of this machine: the fault alone is to make the difference.
    input.expected = try ExpectedUpdate(input, keeping: [], reason: "measured").rows
    let before = try ExactGate.judge(input)
    guard before.exitCode == 0 else {
      return say(false, "the gate is red before anything was planted: \(GateText.closing(before))", start)
    }
    let faulty: GateInput?
    let expected: (code: Int32, verdict: Verdict)
    if let rows = PlantedRows(rawValue: what) {
      faulty = rows.planted(in: input)
      expected = (rows.exitCode, rows.verdict)
    } else {
      setenv(InjectedFault.variable, InjectedFault.allocation.description, 1)
      defer { unsetenv(InjectedFault.variable) }
      guard let again = try measured() else { return interrupted() }
      var second = try again.input()
      second.expected = input.expected
      faulty = second
      expected = (1, .regressed)
    }
    guard let faulty else {
      throw SuiteInputError(
        "no quick case of these suites has what '\(what)' changes",
        advice:
          "Name suites whose benchmarks yield \(PlantedRows(rawValue: what)?.metrics.joined(separator: " or ") ?? "it")."
      )
    }
    let report = try ExactGate.judge(faulty)
    let isFound = report.exitCode == expected.code && report.count(expected.verdict) > 0
    return say(
      isFound,
      "exit \(report.exitCode) (\(expected.code) was expected), \(report.count(expected.verdict)) "
        + "rows \(expected.verdict.rawValue)", start)
  }

  /// The quick cases, measured; nil when the user stopped it.
  private func measured() throws -> GateRun? {
    let run = try GateRun(arguments, usesExpected: false)
    return run.isInterrupted ? nil : run
  }

  private func interrupted() -> Int32 {
    _ = Output.note("interrupted: nothing was judged\n")
    return 130
  }

  private func say(_ isFound: Bool, _ text: String, _ start: Int) -> Int32 {
    let seconds = Int((Double(Clock.monotonic() - start) / 1e9).rounded())
    let isPrinted = Output.report(
      "inject \(what): \(isFound ? "found" : "NOT FOUND"): \(text); \(seconds) s\n")
    return isPrinted ? (isFound ? 0 : 1) : 2
  }
}
