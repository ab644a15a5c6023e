import CommandLine
import Measurement
import Results

/// `pentimento doctor`: what this machine can and cannot measure, its noise, and what to do about it.
enum DoctorCommand {
  static let command = Command(
    name: "pentimento doctor",
    overview: "Tells what this machine can and cannot measure, how noisy it is, and what to do about it.",
    options: [
      .value(
        "seconds", "count", .integer(0...3600), default: "20",
        help: "How long the noise test takes, three pairs of processes at least; 0 leaves it out."),
      .value(
        "format", "form", .choice(["text", "json"]), default: "text",
        help: "Text for people or JSON for programs."),
      .flag("quiet", help: "No progress."),
      .flag("loops", help: "Protocol: run the noise loops in this process and print their times, ns a turn."),
      ReportOutput.option,
    ],
    discussion: """
      The noise test starts fresh processes in pairs; each times a loop in registers, one of copies and one of allocations. \
      PENTIMENTO_WITHOUT names facilities to do without, separated by commas, to see what a machine without them says: \
      \(Facility.allCases.map(\.rawValue).joined(separator: ", ")).
      Exit codes: 0 told, 2 usage or I/O error, 130 interrupted.
      """)

  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    if arguments.flag("loops") {
      let times = NoiseLoops.Kind.allCases.map { "\(NoiseLoops.measure($0))\n" }
      return Output.report(times.joined()) ? 0 : 2
    }
    let output = try ReportOutput(arguments)
    let seconds = arguments.integer("seconds") ?? 20
    var noise: NoiseTest?
    if seconds > 0 {
      Interruption.watch()
      if !arguments.flag("quiet") { _ = Output.note("noise test: about \(seconds) s\n") }
      noise = try NoiseTest.run("/proc/self/exe", ["doctor", "--loops"], seconds: seconds)
      if Interruption.isRequested { return 130 }
    }
    let report = DoctorReport(noise: noise)
    return try output.write(arguments.text("format") == "json" ? report.json() : report.text()) ? 0 : 2
  }
}
