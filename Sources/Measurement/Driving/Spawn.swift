import Glibc

/// Starts programs with pipes at their descriptors.
enum Spawn {
  /// Why a program could not be started.
  struct Failure: Error {
    let code: Int32
    /// The error in words.
    var text: String { String(cString: strerror(code)) }
  }

  /// Starts `path`; its descriptor 0 is `input` or empty, `output.child` is `output.ours`, and 1, where that is another one,
  /// and 2 are `errors`.
  ///
  /// The child leads a process group of its own, so that Ctrl-C reaches this program alone, which then kills the
  /// child's whole group.
  static func start(
    _ path: String, _ arguments: [String], input: Int32? = nil, output: (child: Int32, ours: Int32),
    errors: Int32, environment: [(String, String)]
  ) -> Result<pid_t, Failure> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    if output.child != 1 { posix_spawn_file_actions_adddup2(&actions, errors, 1) }
    posix_spawn_file_actions_adddup2(&actions, output.ours, output.child)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals that this program was started with, blocked or ignored, are none of the child's business.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    posix_spawnattr_setpgroup(&attributes, 0)

    var child: pid_t = 0
    let words = CStrings([path] + arguments)
    let settings = CStrings(environmentBlock(adding: environment))
    let code = posix_spawn(&child, path, &actions, &attributes, words.pointers, settings.pointers)
    return code == 0 ? .success(child) : .failure(Failure(code: code))
  }

  private static func environmentBlock(adding extra: [(String, String)]) -> [String] {
    var block: [String] = []
    var place = environ
    while let entry = place.pointee {
      let text = String(cString: entry)
      if !extra.contains(where: { text.hasPrefix($0.0 + "=") }) { block.append(text) }
      place += 1
    }
    return block + extra.map { "\($0.0)=\($0.1)" }
  }
}
