import Foundation
import Gate
import Results

/// Outcomes that meet every state of a report.
enum ReportScenario {
  /// An exact half with a row of each verdict that a run has at once, and names that reports must escape.
  static func exact() throws -> GateReport {
    var scenario = GateScenario()
    let freeze = "AutosaveFreeze/Freeze[seed;tiles=256]"
    try scenario.add("tile_copies", of: freeze, expected: 256, found: [0, 0])
    try scenario.addHash("holder_hash", of: freeze, expected: 0xabc, found: 0xdef)
    try scenario.expect("removed", of: "UndoMemory/Old<&>|[seed]", 5)
    try scenario.add("tile_copies", expected: 12, found: [13, 13])
    try scenario.add("bytes_copied", expected: 393_216, unit: "B", found: [425_984, 425_984])
    try scenario.add("tiles_visited", expected: 40, found: [39, 39])
    try scenario.add("page_faults", expected: 5, found: [7, 7])
    try scenario.waive("page_faults", reason: "100 % known, \"for now\"")
    try scenario.waive("gone")
    try scenario.add("steps_kept", expected: 9, direction: .higher, found: [9, 9])
    try scenario.addHash("pixel_hash", expected: 7, found: 7)
    scenario.input.isWhole = true
    return try scenario.report()
  }

  /// A timed half: slower with more copies, undecided, faster, as before, and a process that failed.
  static func timed() throws -> TimedReport {
    var scenario = try TimedScenario(["broken", "fast", "same", "vague", "wall"])
    scenario.gate.fail(try TimedScenario.key("broken"), because: "B was killed by signal 11")
    try scenario.add(40, ["fast": -0.125, "vague": log1p(0.02), "wall": 0.0625])
    return scenario.gate.report
  }

  static func both() throws -> GateOutcome {
    var outcome = GateOutcome(exact: try exact(), timed: try timed(), scope: "only Stroke, Freeze")
    outcome.timedCommand = "pentimento gate --base main"
    return outcome
  }

  /// A run that proves nothing: its anchor moved.
  static func invalid() throws -> GateOutcome {
    var scenario = try TimedScenario(["a"])
    try scenario.add(8, ["anchor": 0.0625])
    return GateOutcome(timed: scenario.gate.report)
  }

  static let dataError = GateOutcome(
    dataError: "results/expected.csv:3: column 'expected': found 'fast', expected a number")
}

/// Texts that are held to the letter: files below Golden/.
enum GoldenReport {
  /// Whether `text` is the file called `name`. A text that was changed on purpose is taken from the place that a failure names.
  static func matches(_ text: String, _ name: String) throws -> Bool {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Golden")
    if try String(contentsOf: folder.appending(path: name), encoding: .utf8) == text { return true }
    let place = FileManager.default.temporaryDirectory.appending(path: "pentimento-golden-\(name)")
    try text.write(to: place, atomically: true, encoding: .utf8)
    print("\(name) is not what it was; what it is now stands in \(place.path)")
    return false
  }
}
