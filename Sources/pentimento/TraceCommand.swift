import CommandLine
import Measurement
import Results
import Workloads

/// `pentimento trace`: checks and describes a recorded trace, or writes generated strokes as one.
enum TraceCommand {
  static let command = Command(
    name: "pentimento trace",
    overview: "Checks and describes a trace of pen events, or writes generated strokes as one.",
    options: [
      .value("strokes", "count", .integer(1...100_000), default: "30", help: "Strokes to generate."),
      .value("seed", "number", .integer(0...Int.max), default: "1", help: "The seed of the strokes."),
      .value("pen-rate", "Hz", .number(60...1000), default: "125", help: "Events a second."),
      .value(
        "scale", "factor", .number(0.01...1000), default: "1", help: "Factor from the tablet's 620 x 547 px."),
      .value("output", "file", .file, help: "Where the generated trace goes, instead of standard output."),
    ],
    arguments: [
      Argument(
        "file", .optional, .file, help: "A trace to check and describe; without it strokes are generated.")
    ],
    discussion: """
      A trace is text, one pen event a line: time (s), x (px), y (px), pressure (0...1; 0 = pen up), separated by blanks. \
      Lines that begin with '#' are comments.
      """)

  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    if let path = arguments.positional.first {
      for option in ["strokes", "seed", "pen-rate", "scale", "output"] where arguments.isGiven(option) {
        throw command.usageError("--\(option) is for generated strokes, and '\(path)' is a recorded trace")
      }
      do {
        let trace = try TraceReader.trace(path)
        return Output.report("\(TraceDescription(trace))\n") ? 0 : 2
      } catch {
        throw SuiteInputError("\(error)", advice: "Run 'pentimento trace --help' for the format.")
      }
    }
    let seed = arguments.text("seed").flatMap(UInt64.init) ?? 1
    let generator = try StrokeGenerator(seed: seed, penRate: arguments.number("pen-rate") ?? 125)
    let strokes = try generator.strokes(count: arguments.integer("strokes") ?? 30)
      .scaled(by: arguments.number("scale") ?? 1)
    let text = TraceWriter.text(of: strokes)
    guard let output = arguments.text("output") else { return Output.report(text) ? 0 : 2 }
    try AtomicFile.write(text, to: output)
    _ = Output.note("\(strokes.count) strokes in \(output)\n")
    return 0
  }
}
