import Glibc

/// Reads a child's two pipes until it has ended, the time is up, or the user interrupts.
struct PipeReader {
  /// What came on the output pipe.
  private(set) var outputBytes: [UInt8] = []
  /// The end of what came on the error pipe.
  private(set) var errorBytes: [UInt8] = []

  private var pipes: [pollfd]
  private let timeLimit: Int
  private let deadline: Int

  /// Errors kept, B: a child that floods its error pipe must not fill this program's memory.
  private static let errorLimit = 1 << 16
  /// Output accepted, B: more than any case writes.
  private static let outputLimit = 1 << 28

  init(output: Int32, errors: Int32, timeLimit: Int) {
    pipes = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    self.timeLimit = timeLimit
    deadline = Clock.monotonic() + timeLimit * 1_000_000_000
  }

  /// Reads until `child` has ended and everything that it wrote is here, and then returns nil, else why it stopped early.
  ///
  /// The pipes' end alone says nothing: a child may close them and go on, or end and leave others that hold them.
  mutating func readToEnd(of child: pid_t) -> ChildProcess.Ending? {
    while true {
      // Asked before reading: what the child wrote up to its end is in the pipes by then.
      let hasEnded = Self.hasEnded(child)
      // Whatever it left running in its group must not go on writing, nor disturb the next case.
      if hasEnded { kill(-child, SIGKILL) }
      if Interruption.isRequested { return .interrupted }
      guard outputBytes.count <= Self.outputLimit else { return .wroteTooMuch(Self.outputLimit) }
      // Rounded up: the limit is not over before it is.
      let left = (deadline - Clock.monotonic() + 999_999) / 1_000_000
      guard left > 0 else { return .timedOut(timeLimit) }
      // Waking up at least every 0.2 s bounds how long an interrupt, or an end behind a pipe held open, goes unseen.
      let isOpen = pipes.contains { $0.fd >= 0 }
      let wait = hasEnded ? 0 : isOpen ? min(left, 200) : 1
      if poll(&pipes, nfds_t(pipes.count), Int32(wait)) > 0 {
        for index in pipes.indices where pipes[index].fd >= 0 && pipes[index].revents != 0 { read(index) }
      } else if hasEnded {
        return nil
      }
    }
  }

  /// Whether `child` has ended; it stays to be waited for.
  private static func hasEnded(_ child: pid_t) -> Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo != 0
  }

  private mutating func read(_ index: Int) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let got = Glibc.read(pipes[index].fd, buffer.baseAddress, buffer.count)
      if got > 0 {
        if index == 0 {
          outputBytes.append(contentsOf: buffer[..<got])
        } else {
          errorBytes.append(contentsOf: buffer[..<got])
          errorBytes.removeFirst(max(0, errorBytes.count - Self.errorLimit))
        }
      } else if got == 0 || errno != EINTR {
        pipes[index].fd = -1
      }
    }
  }
}
