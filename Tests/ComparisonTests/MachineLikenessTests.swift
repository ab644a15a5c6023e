import Comparison
import Testing

/// Which runs can be held against each other.
@Suite struct MachineLikenessTests {
  private static let facts = [
    "cpu_model": "Xeon", "cpu_cores": "2", "cpu_caches": "L1 48K", "cpu_governor": "unknown",
    "memory_bytes": "25276510208", "kernel": "6.18.44", "page_size": "4096",
    "transparent_huge_pages": "madvise", "virtualisation": "none seen", "compiler": "Swift 6.3.1",
    "allocator_settings": "narenas:1", "allocator_settings_warm": "dirty_decay_ms:-1",
    "StrokeCost_flags": "unchecked", "StrokeCost_toolchain": "swift-6.3.0 jemalloc-5.3.0 x86_64",
  ]

  @Test(arguments: facts.keys.sorted()) func entryThatMovesFiguresIsCompared(_ key: String) throws {
    let before = try Self.run("old", Self.facts)
    for value in ["other", nil] {
      var facts = Self.facts
      facts[key] = value
      let differences = MachineLikeness.differences(before, try Self.run("new", facts))
      #expect(differences.map(\.key) == [key] && differences.first?.second == value)
      let text = differences.map(\.description).joined()
      #expect(text == "\(key) is '\(Self.facts[key] ?? "")' and \(value.map { "'\($0)'" } ?? "not stated")")
    }
  }

  @Test(arguments: [
    "commit", "dirty", "started", "finished", "load_average", "steal_ticks", "memory_available_bytes",
    "command",
    "StrokeCost_build", "clock_grain_ns", "UndoMemory_flags", "UndoMemory_toolchain",
  ])
  func entryThatIsMeantToDifferIsNot(_ key: String) throws {
    var facts = Self.facts
    facts[key] = "other"
    #expect(MachineLikeness.differences(try Self.run("a", Self.facts), try Self.run("b", facts)).isEmpty)
  }

  private static func run(_ name: String, _ facts: [String: String]) throws -> RunRecord {
    var scenario = Scenario()
    scenario.environment = facts
    try scenario.add("wall", of: "seed", [1, 2])
    return scenario.run(name)
  }
}
