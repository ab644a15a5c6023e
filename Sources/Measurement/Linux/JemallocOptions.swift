/// jemalloc's options as they are in force in this process, whoever set them: built in, /etc/malloc.conf, MALLOC_CONF.
enum JemallocOptions {
  /// Those that move figures of this suite, each with its value; a version that does not have one is silent about it.
  static func inForce() -> [String: String] {
    var options: [String: String] = [:]
    // Literals, because a name of the allocator's must not be allocated by it.
    let flags: [StaticString] = [
      "config.stats", "config.prof", "opt.background_thread", "opt.cache_oblivious", "opt.prof", "opt.retain",
      "opt.tcache",
    ]
    for name in flags { options["\(name)"] = Jemalloc.flag(name).map { $0 ? "true" : "false" } }
    let texts: [StaticString] = ["opt.dss", "opt.metadata_thp", "opt.percpu_arena", "opt.thp"]
    for name in texts { options["\(name)"] = Jemalloc.text(name) }
    for name in [
      "opt.dirty_decay_ms", "opt.lg_extent_max_active_fit", "opt.muzzy_decay_ms", "opt.narenas",
      "opt.oversize_threshold", "opt.tcache_max",
    ] { options[name] = Jemalloc.number(name).map(String.init) }
    return options
  }

  /// In one line, by name.
  static func text(_ options: [String: String]) -> String {
    options.sorted { $0.key < $1.key }.map { "\($0.key.replacing("opt.", with: "")) \($0.value)" }
      .joined(separator: ", ")
  }
}
