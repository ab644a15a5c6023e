import CommandLine
import Comparison
import Gate
import Glibc
import Measurement
import Results
import TimedSession

/// The driver: finds the command, runs it, and turns what was thrown into two lines and an exit code.
@main
enum Pentimento {
  static let version = "0.1.0"

  static let table = CommandTable(
    name: "pentimento", overview: "Measures what undo really costs: strokes, autosave, memory.",
    version: version,
    entries: [
      .command(ListCommand.command), .command(RunCommand.command), .command(MergeCommand.command),
      .command(CompareCommand.command), .command(ChartCommand.command), .command(ProfileCommand.command),
      .table(GateCommand.table), .command(TraceCommand.command), .command(DoctorCommand.command),
    ])

  static func main() {
    do {
      switch try table.parse(Array(Swift.CommandLine.arguments.dropFirst())) {
      case .print(let text): end(Output.report(text) ? 0 : 2)
      case .run(let command, let arguments): end(try run(command, arguments))
      }
    } catch let error as UsageError {
      end(2, saying: error.description)
    } catch let error as SuiteInputError {
      end(2, saying: error.description)
    } catch let error as ComparedPrograms.Incomparable {
      end(5, saying: error.description)
    } catch is LockstepProcess.Interrupted {
      end(130, saying: "interrupted: nothing was judged")
    } catch let error as ComparisonError {
      end(2, saying: "error: \(error.problem)\(error.didYouMean)\n\(error.advice)")
    } catch {
      end(2, saying: "error: \(error)\n\(advice(on: error))")
    }
  }

  /// What to do next about an error that does not say it itself.
  private static func advice(on error: any Error) -> String {
    switch error {
    case is FileError: "Choose another place, or make room there, and run it again."
    case let error as GateDataError: error.advice
    case is ExpectedUpdateError: "Mend what makes it so, and run 'pentimento gate update' again."
    default: "Run 'pentimento --help' for the commands."
    }
  }

  private static func run(_ command: Command, _ arguments: ParsedArguments) throws -> Int32 {
    try Facility.checkWithheld()
    return switch command.name {
    case ListCommand.command.name: try ListCommand.run(arguments, command)
    case RunCommand.command.name: try RunCommand.run(arguments, command)
    case MergeCommand.command.name: try MergeCommand.run(arguments, command)
    case CompareCommand.command.name: try CompareCommand.run(arguments, command)
    case ChartCommand.command.name: try ChartCommand.run(arguments, command)
    case ProfileCommand.command.name: try ProfileCommand.run(arguments, command)
    case GateCommand.update.name: try GateUpdateCommand.run(arguments, command)
    case GateExplainCommand.command.name: try GateExplainCommand.run(arguments, command)
    case GateReplayCommand.command.name: try GateReplayCommand.run(arguments, command)
    case GateIdenticalCommand.command.name: try GateIdenticalCommand.run(arguments, command)
    case GateRelinkCommand.command.name: try GateRelinkCommand.run(arguments, command)
    case GateInjectCommand.command.name: try GateInjectCommand.run(arguments, command)
    case GateBiasCommand.command.name: try GateBiasCommand.run(arguments, command)
    case TraceCommand.command.name: try TraceCommand.run(arguments, command)
    case DoctorCommand.command.name: try DoctorCommand.run(arguments, command)
    default: try GateCommand.run(arguments, command)
    }
  }

  private static func end(_ code: Int32, saying text: String? = nil) -> Never {
    if let text { _ = Output.note(text.hasSuffix("\n") ? text : text + "\n") }
    exit(code)
  }
}
