import Glibc

/// perf, which runs this process and is told by two named pipes when to look. perf(1) record, `--control fifo:CTL,ACK`.
final class PerfWindow: ProfileWindow {
  /// The pipes in the profile's folder.
  static let (commands, answers) = ("control", "acknowledge")

  private let commanding: Int32
  private let answering: Int32

  /// Throws `SuiteInputError` when nobody made the pipes.
  init(folder: String) throws(SuiteInputError) {
    // Open for both directions: no end waits for another one.
    commanding = Glibc.open("\(folder)/\(Self.commands)", O_RDWR | O_CLOEXEC)
    answering = Glibc.open("\(folder)/\(Self.answers)", O_RDWR | O_CLOEXEC)
    guard commanding >= 0, answering >= 0 else {
      throw SuiteInputError(
        "'\(folder)' has no pipes to perf", advice: "Run 'pentimento profile --cpu', which makes them.")
    }
  }

  func open() { tell("enable\n") }

  func close() { tell("disable\n") }

  func finish() {
    Glibc.close(commanding)
    Glibc.close(answering)
  }

  /// Sends a command and waits until it is carried out, a second at most: a perf that has gone does not answer.
  private func tell(_ command: StaticString) {
    guard write(commanding, command.utf8Start, command.utf8CodeUnitCount) > 0 else { return }
    var ready = pollfd(fd: answering, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 1000) > 0 else { return }
    withUnsafeTemporaryAllocation(byteCount: 16, alignment: 1) { _ = read(answering, $0.baseAddress, 16) }
  }
}
