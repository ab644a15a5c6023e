import Foundation

/// A suite's answer to `--describe`, read as a stranger's driver reads it: from the JSON alone.
struct DescribedSuite: Decodable, Equatable {
  struct Build: Decodable, Equatable {
    let id: String
    let flags: String
    let toolchain: String
    let allocatorSettings: String
  }

  struct Design: Decodable, Equatable {
    let name: String
    let summary: String
    let axes: [String: String]
  }

  struct Parameter: Decodable, Equatable {
    let name: String
    let summary: String
    let defaults: [String]
    let quick: [String]
  }

  struct Metric: Decodable, Equatable {
    let name: String
    let unit: String
    let `class`: String
    let source: String
    let summary: String
    let gate: String
    let direction: String
  }

  struct Benchmark: Decodable, Equatable {
    let name: String
    let summary: String
    let parameters: [Parameter]
    let metrics: [Metric]
    let headline: [String]
    let swept: String?
    let processes: Int
    let samples: Int
  }

  struct Case: Decodable, Equatable {
    let id: String
    let bytesNeeded: Int

    /// The benchmark's name within the ID.
    var benchmark: String { String(id.prefix { $0 != "[" }.split(separator: "/")[1]) }
    /// The design's name within the ID.
    var design: String { String(id.drop { $0 != "[" }.dropFirst().prefix { $0 != ";" && $0 != "]" }) }
  }

  let protocolVersion: Int
  let suite: String
  let summary: String
  let build: Build
  let designs: [Design]
  let benchmarks: [Benchmark]
  let cases: [Case]

  /// Asks the executable called `name`.
  init(_ name: String, _ words: String...) throws {
    let answer = try Program(path: ProductTests.Build.own.path(name), words: ["--describe"] + words).run()
    self = try JSONDecoder().decode(DescribedSuite.self, from: Data(answer.output.utf8))
  }
}
