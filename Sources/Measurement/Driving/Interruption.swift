import Glibc
import Synchronization

/// Whether the user asked to stop: SIGINT or SIGTERM. A second one ends the program at once.
public enum Interruption {
  private static let requested = Atomic<Bool>(false)

  /// Whether a stop was asked for since `watch()`.
  public static var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Turns SIGINT and SIGTERM into `isRequested` from now on.
  public static func watch() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        // Only async-signal-safe work: an atomic store, and the default action for the next one.
        Interruption.requested.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }
}
