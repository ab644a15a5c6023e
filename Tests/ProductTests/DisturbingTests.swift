import Results
import Testing

/// Probes that disturb, each in a process of its own.
@Suite struct DisturbingTests {
  private static let withoutCounter = "perf_event"

  private static func values(_ words: [String], without: String? = nil) throws -> [String: [Double?]] {
    let runs = try KnownRun()
    let ending = try runs.program(
      ["run", "--name", "run"] + words, environment: without.map { ["PENTIMENTO_WITHOUT": $0] } ?? [:]
    ).run()
    #expect(ending.code == 0, "\(ending.errors)")
    let samples = try runs.samples(runs.path("run"))
    return Dictionary(grouping: samples, by: { "\($0.id.design) \($0.metric)" }).mapValues { $0.map(\.value) }
  }

  @Test func referencesAreCountedExactly() throws {
    let words = ["References", "--disturbing", "arc", "--samples", "2"]
    let values = try Self.values(words)
    for sample in 0..<2 {
      func count(_ design: String, _ metric: String) throws -> Double {
        try #require(values["\(design) \(metric)"]?[sample] ?? nil)
      }
      #expect(try count("once", "make_object_allocations") == 1000)
      #expect(try count("twice", "make_object_allocations") == 2000)
      #expect(try count("once", "pass_object_allocations") == 0 && count("once", "retains") == 0)
      // Each object is retained and released once by hand; what the compiler adds, it adds for each of them.
      for metric in ["pass_retains", "pass_releases"] {
        let difference = try count("twice", metric) - count("once", metric)
        #expect(
          difference >= 1000 && difference.truncatingRemainder(dividingBy: 1000) == 0,
          "\(metric) \(difference)")
      }
    }
    #expect(values["once make_wall"]?.count == 4, "times come from processes of their own")
    #expect(
      try Self.values(words)["twice pass_retains"] == values["twice pass_retains"], "they repeat to the digit"
    )
  }

  @Test func instructionsRepeatAndGrowWithTheWork() throws {
    let words = ["Steps", "--quick", "--disturbing", "instructions", "--samples", "2"]
    let first = try Self.values(words, without: Self.withoutCounter)
    let second = try Self.values(words, without: Self.withoutCounter)
    for design in ["once", "twice"] {
      let counts = try #require(first["\(design) instructions"]).compactMap(\.self)
      #expect(counts.count == 2 && counts[0] == counts[1] && counts[0] > 0, "\(counts)")
      #expect(second["\(design) instructions"] == first["\(design) instructions"])
    }
    let once = try #require(first["once instructions"]?[0] ?? nil)
    let twice = try #require(first["twice instructions"]?[0] ?? nil)
    // 10,000 steps more, each of the same instructions.
    #expect(
      (twice - once).truncatingRemainder(dividingBy: 10_000) == 0 && twice - once >= 60_000, "\(twice - once)"
    )
  }

  /// The profiler sees what the counters of the same allocator see, request by request: all of one stack.
  @Test func requestsAndTheirStacksAreCountedExactly() throws {
    let words = ["Blocks", "--quick", "--disturbing", "heap", "--samples", "2"]
    let values = try Self.values(words)
    for (design, blocks) in [("once", 100.0), ("twice", 200)] {
      #expect(values["\(design) profiled_requests"] == [blocks, blocks])
      #expect(values["\(design) profiled_bytes"] == [blocks * 40_960, blocks * 40_960])
      #expect(values["\(design) allocation_sites"] == [1, 1])
      #expect(values["\(design) allocations"]?.allSatisfy { $0 == blocks } == true)
    }
  }

  @Test(arguments: [
    ("heap", "heap_profile", ["profiled_requests", "profiled_bytes", "allocation_sites"]),
    ("arc", "runtime_hooks", ["retains", "releases", "object_allocations"]),
    ("instructions", "perf_event,callgrind", ["instructions"]),
  ]) func whatCannotBeCountedIsNamed(probe: String, facilities: String, metrics: [String]) throws {
    let runs = try KnownRun()
    let ending = try Program(
      path: Build.own.path("pentimento"),
      words: [
        "run", "Steps", "--quick", "--disturbing", probe, "--name", "run", "--suite",
        Build.own.path("KnownWork"),
        "--results", "r",
      ],
      folder: runs.folder.path, environment: ["PENTIMENTO_WITHOUT": facilities]
    ).run()
    #expect(ending.code == 0, "\(ending.errors)")
    let rows = try runs.samples(runs.path("run")).filter { metrics.contains($0.metric) }
    #expect(Set(rows.map(\.metric)) == Set(metrics))
    #expect(rows.allSatisfy { $0.value == nil && $0.source.contains("withheld by PENTIMENTO_WITHOUT") })
    #expect(ending.errors.contains("not measured: \(metrics.joined(separator: ", "))"), "\(ending.errors)")
  }

  @Test func wrongProbesAreRefused() throws {
    let runs = try KnownRun()
    for words in [["run", "--disturbing", "ark"], ["run", "--disturbing", "heat"]] {
      let ending = try runs.program(words).run()
      #expect(ending.code == 2 && ending.errors.contains("no disturbing probe is called '\(words[2])'"))
    }
    let suite = Program(path: Build.own.path("KnownWork"), words: ["--disturbing", "arc"])
    #expect(try suite.run().errors.contains("--disturbing needs --case"))
  }
}
