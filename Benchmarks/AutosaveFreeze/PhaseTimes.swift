import Measurement
import PaintEngine
import Synchronization

/// How long a save's writer spent on each phase, chunk by chunk, on its own thread.
final class PhaseTimes: Sendable {
  private struct Sums {
    var began = 0
    var encode = 0
    var write = 0
  }

  private let sums = Mutex(Sums())

  /// The observer to give to the writer.
  func note(_ phase: SavePhase) {
    sums.withLock { sums in
      switch phase {
      case .encodeBegan, .writeBegan: sums.began = Clock.monotonic()
      case .encodeEnded: sums.encode += Clock.elapsed(since: sums.began)
      case .writeEnded: sums.write += Clock.elapsed(since: sums.began)
      }
    }
  }

  /// Elapsed time of encoding and of writing since the last call, ns.
  func take() -> (encode: Double, write: Double) {
    sums.withLock { sums in
      defer { sums = Sums() }
      return (Double(sums.encode), Double(sums.write))
    }
  }
}
