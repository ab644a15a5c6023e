import DocumentUndo
import Foundation
import Testing

/// The `gnustep` profile against GNUstep itself, over random scripts: every answer after every command, notifications and
/// their levels included. `PENTIMENTO_SCRIPTS` in all, 2,000 by default, of up to 60 commands; `PENTIMENTO_SEED` begins.
@Suite(.enabled(if: UndoOracle.whyMissing == nil, Comment(rawValue: UndoOracle.whyMissing ?? "")))
@MainActor struct OracleTests {
  @Test func profileDoesWhatGNUstepDoes() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["PENTIMENTO_SCRIPTS"].flatMap(Int.init) ?? 2_000
    let base = environment["PENTIMENTO_SEED"].flatMap(UInt64.init) ?? 1
    let scripts = (0..<UInt64(count)).map { RandomScript.make(seed: base &* 1_000_000 &+ $0, longest: 60) }
    let theirs = try UndoOracle.lines(scripts, traces: true)
    var commands = 0
    for (script, expected) in zip(scripts, theirs) {
      commands += script.commands.count
      let own = ScriptRun.lines(script, .gnustep, traces: true)
      if own == expected { continue }
      Issue.record(Comment(rawValue: try Self.report(script)))
      return
    }
    print("oracle: \(scripts.count) scripts, \(commands) commands, seed \(base)")
    #expect(commands > 20 * count, "scripts that do something")
  }

  /// A script that shows the difference, with as few commands as leaving out makes it.
  private static func report(_ script: UndoScript) throws -> String {
    var shortest = script
    var isShorter = true
    while isShorter {
      isShorter = false
      let candidates = shortest.commands.indices.map { index in
        var commands = shortest.commands
        commands.remove(at: index)
        return UndoScript(commands)
      }
      for (candidate, expected) in zip(candidates, try UndoOracle.lines(candidates, traces: true))
      where ScriptRun.lines(candidate, .gnustep, traces: true) != expected {
        (shortest, isShorter) = (candidate, true)
        break
      }
    }
    let own = ScriptRun.lines(shortest, .gnustep, traces: true)
    let expected = try UndoOracle.lines([shortest], traces: true)[0]
    let difference = zip(own, expected).first { $0 != $1 }
    return "\(shortest)\n  ours   \(difference?.0 ?? "\(own)")\n  theirs \(difference?.1 ?? "\(expected)")"
  }
}
