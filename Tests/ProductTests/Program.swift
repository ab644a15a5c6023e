import Glibc

/// A program as its user starts it, run to its end.
struct Program {
  /// What a program left behind.
  struct Ending {
    /// The exit code; 128 and the signal's number when a signal ended it.
    let code: Int
    let output: String
    let errors: String
    let seconds: Double

    /// The lines on standard error.
    var errorLines: [String] {
      errors.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// A program that is still running.
  struct Running {
    let child: pid_t
    let folder: TemporaryFolder
    let started = ContinuousClock.now

    /// Waits for the end; kills what takes longer than `limit` seconds.
    func wait(limit: Double = 300) -> Ending {
      var status: Int32 = 0
      while waitpid(child, &status, WNOHANG) == 0 {
        if seconds > limit { kill(-child, SIGKILL) }
        usleep(2_000)
      }
      let signal = status & 0x7F
      return Ending(
        code: signal == 0 ? Int(status >> 8 & 0xFF) : 128 + Int(signal),
        output: folder.text("stdout"), errors: folder.text("stderr"), seconds: seconds)
    }

    private var seconds: Double { (ContinuousClock.now - started) / .seconds(1) }
  }

  var path: String
  var words: [String]
  /// Where it runs; here when nil.
  var folder: String?
  /// Changes to the environment; nil takes a variable away.
  var environment: [String: String?] = [:]
  var input = ""
  /// The file or terminal that standard error goes to, instead of the ending's text.
  var errorsPath: String?

  /// What a run of the tests itself puts into the environment, and a user would not have.
  private static let foreign = [
    "CI", "MAKEFLAGS", "MAKELEVEL", "MFLAGS", "MALLOC_CONF", "SWIFT_DETERMINISTIC_HASHING",
    "PENTIMENTO_WITHOUT",
  ]

  /// Runs it to its end.
  func run(limit: Double = 300) throws -> Ending { try start().wait(limit: limit) }

  /// Starts it as the leader of a process group, with no descriptor above 2.
  func start() throws -> Running {
    let streams = try TemporaryFolder()
    try streams.write("stdin", input)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let writing = O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY
    posix_spawn_file_actions_addopen(&actions, 0, streams.path("stdin"), O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, streams.path("stdout"), writing, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errorsPath ?? streams.path("stderr"), writing, 0o600)
    for descriptor in Int32(3)..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // As a shell starts it: no signal blocked or ignored, whatever the tests were started with.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    posix_spawnattr_setpgroup(&attributes, 0)

    // `env` changes the folder and then becomes the program, which keeps its process number.
    let line = (folder.map { ["/usr/bin/env", "-C", $0] } ?? []) + [path] + words
    var child: pid_t = 0
    let failure = Self.withPointers(line) { words in
      Self.withPointers(environmentBlock) { posix_spawn(&child, line[0], &actions, &attributes, words, $0) }
    }
    guard failure == 0 else { throw NotStarted(path: path, reason: String(cString: strerror(failure))) }
    return Running(child: child, folder: streams)
  }

  /// Why a program could not be started.
  struct NotStarted: Error {
    let path: String
    let reason: String
  }

  private var environmentBlock: [String] {
    var values: [String: String] = [:]
    var place = environ
    while let entry = place.pointee {
      let sides = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if sides.count == 2 { values[String(sides[0])] = String(sides[1]) }
      place += 1
    }
    for name in Self.foreign { values[name] = nil }
    for (name, value) in environment { values[name] = value }
    return values.map { "\($0.key)=\($0.value)" }
  }

  private static func withPointers<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in body(buffer.baseAddress!) }
  }
}
