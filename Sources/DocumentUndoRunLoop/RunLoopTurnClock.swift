import DocumentUndo
import Foundation

/// Turns are those of a run loop on the main actor's thread, for programs that run one.
///
/// Foundation on Linux has no order among what waits for a turn, so that of the manager means nothing here: its group closes
/// after what was asked for before the group was opened, and before what was asked for after it.
public final class RunLoopTurnClock: TurnClock {
  private let runLoop: RunLoop

  /// The clock of `runLoop`, the main one by default.
  public init(_ runLoop: RunLoop = .main) { self.runLoop = runLoop }

  /// Calls `work` once in the next turn of the loop that runs in one of `modes`.
  public func atEndOfTurn(order: Int, modes: [RunLoopMode], _ work: @escaping @MainActor () -> Void) {
    runLoop.perform(inModes: modes.map { RunLoop.Mode(rawValue: $0.name) }) {
      MainActor.assumeIsolated { work() }
    }
  }
}
