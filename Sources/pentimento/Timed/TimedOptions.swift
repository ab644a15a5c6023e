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
    .value(
      "block", "ms", .integer(1...10_000), default: "\(LockstepPair.standard.milliseconds)",
      help: "Length of a block."),
    .value(
      "blocks", "count", .integer(2...64), default: "\(LockstepPair.standard.blocks)",
      help: "Blocks a side and pair; an even number."),
    .value(
      "memory-blocks", "count", .integer(2...64), default: "\(LockstepPair.memory.blocks)",
      help: "The same of rows that memory bounds."),
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
    func shape(_ option: String) throws(UsageError) -> LockstepPair {
      let standard = LockstepPair.standard
      let blocks = arguments.integer(option) ?? standard.blocks
      guard blocks.isMultiple(of: 2) else {
        throw command.usageError(
          "--\(option) \(blocks) is odd, and each side goes first as often as the other")
      }
      return LockstepPair(blocks: blocks, milliseconds: arguments.integer("block") ?? standard.milliseconds)
    }
    var settings = ProcessExecutor.Settings()
    settings.pair = try shape("blocks")
    settings.memoryPair = try shape("memory-blocks")
    settings.timeLimit = arguments.integer("time-limit") ?? 120
    return settings
  }
}
