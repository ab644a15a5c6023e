import Glibc

/// Reads a child's two pipes until both end, the time is up, or the user interrupts.
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

  /// Returns nil at the end of both pipes, else why reading stopped early.
  mutating func readToEnd() -> ChildProcess.Ending? {
    while pipes.contains(where: { $0.fd >= 0 }) {
      if Interruption.isRequested { return .interrupted }
      let left = (deadline - Clock.monotonic()) / 1_000_000
      guard left > 0, outputBytes.count <= Self.outputLimit else { return .timedOut(timeLimit) }
      // Waking up at least every 0.2 s bounds how long an interrupt can go unseen.
      guard poll(&pipes, nfds_t(pipes.count), Int32(min(left, 200))) > 0 else { continue }
      for index in pipes.indices where pipes[index].fd >= 0 && pipes[index].revents != 0 { read(index) }
    }
    return nil
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
