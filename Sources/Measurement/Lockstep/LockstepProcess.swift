import FoundationEssentials
import Glibc
import Results

/// A suite's process that waits for its turn: one side of a pair.
public final class LockstepProcess {
  /// What went wrong with a process, in words that name it.
  public struct Failure: Error, Equatable, CustomStringConvertible {
    /// The case.
    public let id: CaseID
    /// What happened, in one sentence.
    public let reason: String

    /// A failure.
    public init(id: CaseID, reason: String) {
      self.id = id
      self.reason = reason
    }

    public var description: String { "\(id): \(reason)" }
  }

  /// The user has asked to stop.
  public struct Interrupted: Error {
    /// An interruption.
    public init() {}
  }

  private let id: CaseID
  private let child: pid_t
  private let input: Pipe
  private let output: Pipe
  private let errors: Pipe
  private var unread: [UInt8] = []
  private var said: [UInt8] = []
  private let timeLimit: Int
  private var isEnded = false
  private var isSilent = false

  /// Starts `path` for the case `id`, which then warms up, on `processor` alone if one is given and can be had. Every answer
  /// may take `timeLimit` seconds; `environment` comes on top of the settings that all cases run under.
  public init(
    path: String, id: CaseID, seed: UInt64 = 1, trace: String? = nil, timeLimit: Int, processor: Int? = nil,
    environment: [(String, String)] = []
  ) throws(Failure) {
    self.id = id
    self.timeLimit = timeLimit
    guard let input = Pipe(), let output = Pipe(), let errors = Pipe() else {
      throw Failure(id: id, reason: "no pipe could be made (\(String(cString: strerror(errno))))")
    }
    // A side that has died must show as an error of the write, not end this program.
    signal(SIGPIPE, SIG_IGN)
    var words = ["--case", id.description, "--lockstep", "--seed", String(seed)]
    if let trace { words += ["--trace", trace] }
    switch Spawn.start(
      path, words, input: input.reading, output: (1, output.writing), errors: errors.writing,
      environment: FixedSettings.inherited + environment)
    {
    case .success(let number):
      child = number
      // It has one thread yet, and those that it will have stay with it.
      if let processor { Processors.hold(number, to: processor) }
    case .failure(let failure):
      throw Failure(id: id, reason: "\(path) could not be started (\(failure.text))")
    }
    input.closeReading()
    output.closeWriting()
    errors.closeWriting()
    self.input = input
    self.output = output
    self.errors = errors
  }

  /// Waits until it has warmed up.
  public func waitUntilReady() throws {
    let line = try nextLine()
    guard line == "ready" else { throw Failure(id: id, reason: "it said '\(line)' instead of 'ready'") }
  }

  /// Hashes and other metrics that say which work it does, by name.
  public func work() throws -> [String: Double] { try answer("work", as: [String: Double].self) }

  /// The metrics of its first sample that a gate holds to expected values, by name.
  public func exact() throws -> [String: Double] { try answer("exact", as: [String: Double].self) }

  /// Runs one block of at least `milliseconds`.
  public func block(milliseconds: Int) throws -> BlockReading {
    try answer("go \(milliseconds) ms", as: BlockReading.self)
  }

  private func answer<Value: Decodable>(_ command: String, as type: Value.Type) throws -> Value {
    let bytes = Array("\(command)\n".utf8)
    let sent = bytes.withUnsafeBytes { write(input.writing, $0.baseAddress, $0.count) }
    guard sent == bytes.count else {
      throw Failure(id: id, reason: lastWords("it takes no commands any more"))
    }
    let line = try nextLine()
    do {
      return try JSONDecoder().decode(type, from: Data(line.utf8))
    } catch {
      throw Failure(id: id, reason: "its answer to '\(command)' is not understood: \(line.prefix(200))")
    }
  }

  /// The next line on its standard output.
  private func nextLine() throws -> String {
    let deadline = Clock.monotonic() + timeLimit * 1_000_000_000
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread.removeFirst(end + 1)
        return line
      }
      if Interruption.isRequested { throw Interrupted() }
      // Rounded up: the limit is not over before it is.
      let left = (deadline - Clock.monotonic() + 999_999) / 1_000_000
      guard left > 0 else { throw Failure(id: id, reason: lastWords("no answer within \(timeLimit) s")) }
      var waiting = [
        pollfd(fd: output.reading, events: Int16(POLLIN), revents: 0),
        // One that closed its errors' pipe must not make this a loop without a rest.
        pollfd(fd: isSilent ? -1 : errors.reading, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waiting, 2, Int32(min(left, 200))) > 0 else { continue }
      if waiting[1].revents != 0 { listen() }
      if waiting[0].revents != 0 {
        guard let bytes = Self.read(output.reading) else {
          throw Failure(id: id, reason: lastWords("it ended before it answered"))
        }
        unread += bytes
      }
    }
  }

  /// Takes what it says on standard error.
  private func listen() {
    guard let bytes = Self.read(errors.reading) else {
      isSilent = true
      return
    }
    said = Array((said + bytes).suffix(1 << 12))
  }

  private func lastWords(_ reason: String) -> String {
    while !isSilent, readable(errors.reading) { listen() }
    let lines = String(decoding: said, as: UTF8.self).split(separator: "\n").suffix(3).joined(separator: " ")
    return lines.isEmpty ? reason : "\(reason): \(lines)"
  }

  private func readable(_ descriptor: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 50) > 0
  }

  /// What is there to read; nil at the end.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let got = Glibc.read(descriptor, &buffer, buffer.count)
      if got > 0 { return Array(buffer[..<got]) }
      if got == 0 || errno != EINTR { return nil }
    }
  }

  /// Ends the process, whatever it is doing, and waits for it.
  public func end() {
    guard !isEnded else { return }
    isEnded = true
    kill(-child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    for pipe in [input, output, errors] { pipe.closeAll() }
  }

  deinit { end() }
}
