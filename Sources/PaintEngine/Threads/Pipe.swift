import Glibc

/// Two ends of a pipe that a program started from here does not inherit.
struct Pipe: Sendable {
  /// Descriptors.
  let read, write: Int32

  /// A pipe; nil when the system gives none, with `errno` set.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (read, write) = (ends[0], ends[1])
  }

  /// Makes neither end wait.
  func setNonBlocking() { for end in [read, write] { _ = fcntl(end, F_SETFL, O_NONBLOCK) } }

  func close() { for end in [read, write] { _ = Glibc.close(end) } }
}
