import CommandLine

/// The options by which people and the driver say which cases they mean; every suite and every command takes the same.
public enum CaseOptions {
  /// The options, for a command's table.
  public static let options: [Option] = [designs] + named.map(option) + others

  private static let designs = Option.list(
    "designs", "name", help: "Designs instead of each benchmark's own (see 'pentimento list').")

  private static let others: [Option] = [
    .list("set", "name=value", help: "Values of any other parameter: --set tiles=256,1024 --set heat=cold."),
    .flag("quick", help: "Small cases that take seconds: what the gate runs."),
    .value("seed", "number", .integer(0...Int.max), default: "1", help: "The seed of all workloads."),
    .value(
      "trace", "file", .file,
      help: "Recorded strokes instead of generated ones (format: 'pentimento trace --help')."),
  ]

  private static func option(_ entry: (option: String, parameter: String, value: String, summary: String))
    -> Option
  {
    .list(entry.option, entry.value, help: "\(entry.summary), instead of each benchmark's own values.")
  }

  private static let named: [(option: String, parameter: String, value: String, summary: String)] = [
    ("canvas", "canvas_px", "px", "Side of the square canvas"),
    ("layers", "layers", "count", "Layers"),
    ("coverage", "coverage_pct", "percent", "Painted share of the canvas"),
    ("brush", "brush_px", "px", "Brush diameter"),
    ("steps", "steps", "count", "Steps of the history"),
    ("budget", "budget_mib", "MiB", "Byte budget of the history"),
    ("scale", "scale", "factor", "Factor from the tablet's area to the canvas"),
  ]

  /// What the options given mean; `patterns` are the words beside them.
  public static func selection(_ arguments: ParsedArguments, of command: Command) throws(UsageError)
    -> CaseSelection
  {
    var selection = CaseSelection()
    selection.patterns = arguments.positional
    selection.designs = arguments.texts("designs")
    for (option, parameter, _, _) in named where arguments.isGiven(option) {
      selection.values[parameter] = arguments.texts(option)
    }
    var name: String?
    for word in arguments.texts("set") {
      let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if sides.count == 2, !sides[0].isEmpty {
        name = sides[0]
        selection.values[sides[0], default: []].append(sides[1])
      } else if let name, sides.count == 1 {
        // `--set tiles=256,1024`: what follows the comma belongs to the same name.
        selection.values[name, default: []].append(word)
      } else {
        throw command.usageError("'\(word)' after --set is not NAME=VALUE")
      }
    }
    selection.isQuick = arguments.flag("quick")
    selection.seed = arguments.text("seed").flatMap(UInt64.init) ?? 1
    selection.tracePath = arguments.text("trace")
    return selection
  }

  /// The options that say the same to another program.
  public static func arguments(of selection: CaseSelection) -> [String] {
    var words: [String] = []
    if !selection.designs.isEmpty { words.append("--designs=\(selection.designs.joined(separator: ","))") }
    for (parameter, values) in selection.values.sorted(by: { $0.key < $1.key }) {
      if let option = named.first(where: { $0.parameter == parameter })?.option {
        words.append("--\(option)=\(values.joined(separator: ","))")
      } else {
        words += values.map { "--set=\(parameter)=\($0)" }
      }
    }
    if selection.isQuick { words.append("--quick") }
    words.append("--seed=\(selection.seed)")
    if let path = selection.tracePath { words.append("--trace=\(path)") }
    return words + ["--"] + selection.patterns
  }
}
