import FoundationEssentials
import Results

/// A suite as the driver knows it: a program and what it says of itself.
public struct SuiteHandle: Sendable {
  /// The executable.
  public let path: String
  /// Its answer to `--describe` for one selection.
  public let description: SuiteDescription

  /// Seconds that a suite may take to describe itself.
  private static let timeLimit = 60

  /// Asks the program at `path` to describe itself. Throws `SuiteInputError` with what it refused, or why it could not
  /// be understood.
  public init(path: String, selection: CaseSelection) throws(SuiteInputError) {
    let child = ChildProcess.run(
      path, ["--describe"] + CaseOptions.arguments(of: selection), timeLimit: Self.timeLimit)
    guard child.ending == .exited(0) else {
      let lines = child.errors.split(separator: "\n", maxSplits: 1).map(String.init)
      if child.ending == .exited(2), lines.count == 2, lines[0].hasPrefix("error: ") {
        let advice = lines[1].hasSuffix("\n") ? String(lines[1].dropLast()) : lines[1]
        throw SuiteInputError(String(lines[0].dropFirst("error: ".count)), advice: advice)
      }
      throw SuiteInputError(
        "suite \(path) did not describe itself: \(child.ending.text)\(child.errors.isEmpty ? "" : ": \(child.errors)")",
        advice: "Build it with 'swift build -c release', or name the right executable with --suite.")
    }
    do {
      description = try JSONDecoder().decode(SuiteDescription.self, from: Data(child.output))
    } catch {
      throw SuiteInputError(
        "suite \(path) describes itself in a way that is not understood: \(error)",
        advice: "It must speak version \(SuiteDescription.currentProtocol) of the suite protocol.")
    }
    guard description.protocolVersion == SuiteDescription.currentProtocol else {
      throw SuiteInputError(
        "suite \(path) speaks version \(description.protocolVersion) of the protocol",
        advice:
          "Build suite and driver from the same revision; this one speaks \(SuiteDescription.currentProtocol)."
      )
    }
    for benchmark in description.benchmarks {
      if let stranger = benchmark.metrics.first(where: { $0.unit == "unknown" }) {
        throw SuiteInputError(
          "suite \(path): benchmark \(benchmark.name) declares the metric '\(stranger.name)', which is in no list",
          advice: "Use a name of 'pentimento list --metrics', with 'part.' before it for a part.")
      }
    }
    self.path = path
  }
}

extension ChildProcess.Ending {
  /// The ending in words.
  public var text: String {
    switch self {
    case .exited(let code): "exit code \(code)"
    case .killed(let signal): "killed by signal \(signal)"
    case .timedOut(let seconds): "no end within \(seconds) s"
    case .wroteTooMuch(let bytes): "more than \(bytes) bytes of output"
    case .interrupted: "interrupted"
    case .notStarted(let errorText): "could not be started (\(errorText))"
    }
  }
}
