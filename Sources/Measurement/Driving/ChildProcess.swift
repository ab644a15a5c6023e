import Glibc

/// A program started, watched and ended: what it wrote, how it ended, and whether it took too long.
public struct ChildProcess {
  /// How a child ended.
  public enum Ending: Equatable, Sendable {
    /// It returned this exit code.
    case exited(Int)
    /// A signal ended it.
    case killed(signal: Int)
    /// It took longer than its time limit, in seconds, and was killed.
    case timedOut(Int)
    /// It wrote more than this many bytes of output, and was killed.
    case wroteTooMuch(Int)
    /// The user interrupted the run, and the child was killed.
    case interrupted
    /// It could not be started.
    case notStarted(errorText: String)
  }

  /// How it ended.
  public let ending: Ending
  /// What it wrote on the descriptor asked for.
  public let output: [UInt8]
  /// What it wrote on standard error, the last 64 KiB at most.
  public let errors: String
  /// What it used, its own children that it waited for included.
  public let usage: Usage

  /// What a program used, as the kernel accounts for it.
  public struct Usage: Equatable, Sendable {
    /// CPU time, user and system, ns.
    public var cpu = 0
    /// How often its threads gave their processor away.
    public var voluntarySwitches = 0
    /// How often they lost it.
    public var involuntarySwitches = 0
    /// Page faults, minor and major.
    public var pageFaults = 0

    /// Nothing.
    init() {}

    /// The figures of wait4(2).
    init(_ usage: rusage) {
      let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
      cpu = seconds * 1_000_000_000 + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000
      voluntarySwitches = usage.ru_nvcsw
      involuntarySwitches = usage.ru_nivcsw
      pageFaults = usage.ru_minflt + usage.ru_majflt
    }
  }

  private init(ending: Ending, output: [UInt8] = [], errors: String = "", usage: Usage = Usage()) {
    self.ending = ending
    self.output = output
    self.errors = errors
    self.usage = usage
  }

  /// Runs `path` with `arguments` and waits for it. Its output is what it writes on `outputDescriptor` (1, or 3 for the
  /// suite protocol, and then descriptor 1 goes to standard error's pipe). Standard input is empty.
  public static func run(
    _ path: String, _ arguments: [String], outputDescriptor: Int32 = 1, timeLimit: Int,
    environment: [(String, String)] = []
  ) -> ChildProcess {
    guard let output = Pipe(), let errors = Pipe() else {
      return ChildProcess(ending: .notStarted(errorText: errorText(errno)))
    }
    defer {
      output.closeAll()
      errors.closeAll()
    }
    let child: pid_t
    switch Spawn.start(
      path, arguments, output: (outputDescriptor, output.writing), errors: errors.writing,
      environment: environment)
    {
    case .success(let number): child = number
    case .failure(let failure): return ChildProcess(ending: .notStarted(errorText: failure.text))
    }
    output.closeWriting()
    errors.closeWriting()
    var reader = PipeReader(output: output.reading, errors: errors.reading, timeLimit: timeLimit)
    let early = reader.readToEnd(of: child)
    if early != nil { kill(-child, SIGKILL) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let signal = Int(status & 0x7F)
    let ending = early ?? (signal == 0 ? .exited(Int(status >> 8 & 0xFF)) : .killed(signal: signal))
    return ChildProcess(
      ending: ending, output: reader.outputBytes, errors: String(decoding: reader.errorBytes, as: UTF8.self),
      usage: Usage(usage))
  }

  private static func errorText(_ code: Int32) -> String { String(cString: strerror(code)) }
}
