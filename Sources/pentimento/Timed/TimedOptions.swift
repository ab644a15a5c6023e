import CommandLine
import TimedSession

/// The options of timed comparisons, of the gate and of its self-tests.
enum TimedOptions {
  /// How pairs are measured and where rounds go.
  static let measuring: [Option] = [
    .value("minutes", "count", .number(0.01...1440), help: "No round begins later than this; builds apart."),
    .value(
      "layouts", "how", .choice(["round", "as-built"]), default: "round",
      help: "round: a fresh link of both sides each round, as far as it can be had; as-built: one layout."),
    .value("block", "ms", .integer(1...10_000), default: "50", help: "Length of a block."),
    .value(
      "memory-block", "ms", .integer(1...10_000), default: "100", help: "The same of rows that memory bounds."
    ),
    .value(
      "blocks", "count", .integer(2...64), default: "4", help: "Blocks a side and pair; an even number."),
    .value(
      "most-rows", "count", .integer(1...1000), default: String(TimedSet.mostRows),
      help: "Timed rows that are compared at most; more are refused."),
    .value(
      "seed", "number", .integer(0...Int.max), default: "1", help: "The seed of orders, coins and layouts."),
  ]

  /// What is compared.
  static let sides: [Option] = [
    .value("base", "revision", help: "Compare times with this revision, built in a folder of its own."),
    .value("a", "path", .file, help: "Compare times of two programs, or folders of suites: the base."),
    .value("b", "path", .file, help: "The one that must not be slower."),
    .list("designs", "a,b", help: "Compare times of two designs of the same suites."),
    .value("resume", "folder", .file, help: "Go on with the interrupted timed run in this folder."),
    .value(
      "on-inconclusive", "what", .choice(["fail", "pass"]), default: "fail",
      help: "Whether times that show neither a slowdown nor its absence fail, with exit code 3."),
    .value("results", "folder", .file, default: "results", help: "Where the folder of a timed run goes."),
  ]

  /// Whether times are compared.
  static func isTimed(_ arguments: ParsedArguments) -> Bool {
    ["base", "a", "b", "designs", "resume"].contains { arguments.isGiven($0) }
  }

  /// How the executor measures.
  static func executorSettings(
    _ arguments: ParsedArguments, _ command: Command
  ) throws(UsageError) -> ProcessExecutor.Settings {
    let blocks = arguments.integer("blocks") ?? 4
    guard blocks.isMultiple(of: 2) else {
      throw command.usageError("--blocks \(blocks) is odd, and each side goes first as often as the other")
    }
    var settings = ProcessExecutor.Settings()
    settings.pair = LockstepPair(blocks: blocks, milliseconds: arguments.integer("block") ?? 50)
    settings.memoryPair = LockstepPair(blocks: blocks, milliseconds: arguments.integer("memory-block") ?? 100)
    settings.timeLimit = arguments.integer("time-limit") ?? 120
    return settings
  }
}
