import Glibc

/// The settings under which every case runs, so that two runs differ in what is measured alone.
///
/// jemalloc and the Swift runtime read them when a process starts; a suite that was started without them, or whose case
/// wants more, starts itself again with them.
public enum FixedSettings {
  /// One arena, no background thread, dirty pages kept for 10 s, none kept as muzzy: jemalloc's defaults but for the
  /// number of arenas.
  public static let allocator = "narenas:1,background_thread:false,dirty_decay_ms:10000,muzzy_decay_ms:0"

  /// What makes memory warm, beside `allocator`: freed pages are never given back, and however large a free run has
  /// grown, a tile may be cut from it. Under the defaults a burst of freed tiles is mostly returned to the kernel or
  /// passed over for fresh pages, so that a repeated save pays its page faults again.
  public static let keepingPages = "dirty_decay_ms:-1,lg_extent_max_active_fit:20"

  private static let allocatorVariable = "MALLOC_CONF"
  private static let hashingVariable = "SWIFT_DETERMINISTIC_HASHING"

  /// The settings that a child must be given: those that the environment does not hold already.
  public static var inherited: [(String, String)] {
    [(allocatorVariable, allocator), (hashingVariable, "1")].filter { getenv($0.0) == nil }
  }

  /// Starts the running program again unless it runs under the settings already, `extra` included. An allocator setting
  /// that the user gave in MALLOC_CONF is left alone. Returns only when nothing had to be done, or when the restart
  /// failed, which then shows in the environment's rows.
  public static func restartIfNeeded(extra: String? = nil) {
    let wanted = allocator + (extra.map { ",\($0)" } ?? "")
    let current = getenv(allocatorVariable).map { String(cString: $0) }
    let isOurs = current == nil || current == allocator
    guard (isOurs && current != wanted) || getenv(hashingVariable) == nil else { return }
    if isOurs { setenv(allocatorVariable, wanted, 1) }
    setenv(hashingVariable, "1", 0)
    var arguments = Swift.CommandLine.arguments.map { strdup($0) }
    arguments.append(nil)
    execv("/proc/self/exe", arguments)
  }
}
