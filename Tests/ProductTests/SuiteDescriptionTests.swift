import Testing

/// What the suites say of themselves.
@Suite struct SuiteDescriptionTests {
  @Test(arguments: Build.suites) func descriptionIsTheSameEachTime(_ name: String) throws {
    let first = try DescribedSuite(name, "--quick")
    #expect(try DescribedSuite(name, "--quick") == first)
    #expect(first.protocolVersion == 1)
    #expect(first.suite == name)
    #expect(first.build.id.wholeMatch(of: /[0-9a-f]{12}/) != nil)
    #expect(["checked", "unchecked"].contains(first.build.flags))
    #expect(first.build.allocatorSettings.contains("narenas:1"))
    #expect(!first.cases.isEmpty)
    #expect(Set(first.cases.map(\.id)).count == first.cases.count)
  }

  @Test(arguments: Build.suites) func everyNameMeansSomething(_ name: String) throws {
    let suite = try DescribedSuite(name)
    for benchmark in suite.benchmarks {
      let metrics = benchmark.metrics.map(\.name)
      #expect(Set(metrics).count == metrics.count, "\(benchmark.name)")
      for metric in benchmark.metrics {
        #expect(metric.unit != "unknown" && metric.source != "none", "\(benchmark.name) \(metric.name)")
        #expect(["exact", "count", "timed", "peak"].contains(metric.class), "\(metric.name)")
        #expect(!metric.unit.isEmpty && !metric.source.isEmpty && !metric.summary.isEmpty, "\(metric.name)")
      }
      #expect(!benchmark.headline.isEmpty)
      #expect(Set(benchmark.headline).isSubset(of: metrics), "\(benchmark.name): \(benchmark.headline)")
      #expect(Subject.of(name).hashes.isSubset(of: metrics), "\(benchmark.name)")
      let parameters = benchmark.parameters
      if let swept = benchmark.swept {
        let sizes = parameters.first { $0.name == swept }?.defaults ?? []
        #expect(sizes.count >= 3, "growth over \(swept) takes at least three sizes, not \(sizes)")
      }
      #expect(parameters.allSatisfy { !$0.defaults.isEmpty && !$0.quick.isEmpty && !$0.summary.isEmpty })
      #expect(benchmark.processes > 0 && benchmark.samples > 0)
    }
  }

  @Test(arguments: Build.suites) func defaultDesignsExist(_ name: String) throws {
    let suite = try DescribedSuite(name)
    let designs = Set(suite.designs.map(\.name))
    #expect(Set(suite.cases.map(\.design)).isSubset(of: designs))
    let subject = Subject.of(name)
    #expect(suite.designs.allSatisfy { !$0.summary.isEmpty && $0.axes.keys.contains(subject.axis) })
    for benchmark in suite.benchmarks {
      let own = Set(suite.cases.filter { $0.benchmark == benchmark.name }.map(\.design))
      // One design alone stands beside a stranger, in the same sample.
      let isBesideStranger = benchmark.metrics.contains { $0.name.contains("_of_gnustep") }
      #expect(
        isBesideStranger ? own.count == 1 : own.contains(subject.reference) && own.count > 1,
        "\(benchmark.name) compares \(own)")
    }
  }

  @Test(.enabled(if: Build.unchecked != nil, Build.whyUncheckedIsMissing))
  func uncheckedBuildDescribesTheSameCases() throws {
    let unchecked = try #require(Build.unchecked)
    for name in Build.suites {
      let own = try Program(path: Build.own.path(name), words: ["--describe", "--quick"]).run().output
      let other = try Program(path: unchecked.path(name), words: ["--describe", "--quick"]).run().output
      let rows = { (text: String) in text.split(separator: "\n").filter { $0.contains("\"id\" : \"\(name)/") }
      }
      #expect(!rows(own).isEmpty && rows(own) == rows(other))
      #expect(other.contains(#""flags" : "unchecked""#))
      #expect(!other.contains("fault="), "planted faults exist in checked builds alone")
    }
  }
}

/// What a suite measures: the paint engine, or documents.
private struct Subject {
  /// An axis of every design.
  let axis: String
  /// The design that every benchmark compares with.
  let reference: String
  /// The hashes by which designs show that they have done the same.
  let hashes: Set<String>

  static func of(_ suite: String) -> Subject {
    suite == "DocumentUndoCost"
      ? Subject(axis: "representation", reference: "snapshot", hashes: ["document_hash"])
      : Subject(axis: "sharing", reference: "seed", hashes: ["pixel_hash", "holder_hash"])
  }
}
