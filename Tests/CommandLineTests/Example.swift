import CommandLine

/// A program with everything that a table can say.
enum Example {
  static let run = Command(
    name: "pentimento run", overview: "Runs cases in fresh processes.",
    options: [
      .flag("quick", help: "Fewer samples, for a first look."),
      .list("canvas", "px", .integer(1...65_536), default: "512,4096", help: "Canvas sides in pixels."),
      .list("design", "name", help: "Designs to run."),
      .value("seed", "n", .integer(0...Int.max), default: "1", help: "The seed of the workload."),
      .value("minutes", "n", .number(0.5...600), help: "How long to measure at most."),
      .value("shift", "n", .integer(Int.min...Int.max), help: "Any whole number."),
      .value(
        "format", "form", .choice(["text", "csv", "json"]), default: "text", help: "The form of the report."),
      .value(
        "output", short: "o", "file", .file, help: "Where to write the report instead of standard output."),
      .color,
    ],
    arguments: [Argument("pattern", .any, help: "Which cases to run; all of them without a pattern.")])

  static let list = Command(
    name: "pentimento list", overview: "Lists suites.", options: [.flag("long", help: "Say more.")])

  static let merge = Command(
    name: "pentimento merge", overview: "Merges two runs.", usage: "pentimento merge <a> <b> [<note>]",
    "pentimento merge --help",
    arguments: [
      Argument("a", .one, .integer(1...9), help: "First."),
      Argument("b", .one, .choice(["x", "y"]), help: "Second."),
      Argument("note", .optional, help: "Why."),
    ])

  static let gate = CommandTable(
    name: "pentimento gate", overview: "Judges a run.",
    own: Command(
      name: "pentimento gate", overview: "Judges a run.",
      options: [.value("base", "rev", help: "What to compare with.")]),
    entries: [.command(Command(name: "pentimento gate update", overview: "Renews expected values."))])

  static let table = CommandTable(
    name: "pentimento", overview: "Measures undo designs.", version: "pentimento 1.0",
    entries: [.command(list), .command(run), .command(merge), .table(gate)])
}
