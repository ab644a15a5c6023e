import FoundationEssentials
import Results

@testable import Measurement

/// A suite that is a shell script: it says what it is told to say, right or wrong.
struct ScriptSuite {
  /// What it calls itself.
  var name = "Fake"
  /// The version of the protocol that it claims.
  var protocolVersion = SuiteDescription.currentProtocol
  /// Its cases by ID, each with what the script does when asked to measure it.
  var cases: [(id: String, action: String)] = []
  /// Memory that each of its cases announces, B.
  var bytesNeeded = 1000
  /// What it declares, beside its names.
  var metrics = [Metrics.named("wall"), Metrics.named("tile_copies")].compactMap { $0 }
  var parameters = [
    ParameterDeclaration("layers", "layers", range: .integers(1, 99), defaults: ["1"])
  ]
  var processes = 3
  var samples = 2

  /// The script, written into `folder`.
  func write(into folder: TemporaryFolder) throws -> String {
    var arms = ""
    for (id, action) in cases { arms += "'\(id)')\n\(action)\n;;\n" }
    let description = String(decoding: try JSONEncoder().encode(description()), as: UTF8.self)
    return folder.script(
      name,
      """
      if [ "$1" = --describe ]; then
      cat <<'END'
      \(description)
      END
      exit 0
      fi
      case "$2" in
      \(arms)
      esac
      """)
  }

  private func description() -> SuiteDescription {
    var names: [String] = []
    for id in cases.compactMap({ try? CaseID(parsing: $0.id) }) where !names.contains(id.benchmark) {
      names.append(id.benchmark)
    }
    return SuiteDescription(
      protocolVersion: protocolVersion, suite: name, summary: "a script",
      build: BuildDescription(
        id: "0", flags: "unknown", toolchain: "sh", allocatorSettings: "default", clockGrain: 1),
      designs: [],
      benchmarks: names.map {
        BenchmarkDescription(
          name: $0, summary: "does \($0)", parameters: parameters, metrics: metrics, headline: ["wall"],
          swept: nil, processes: processes, samples: samples)
      },
      cases: cases.map { CaseDescription(id: $0.id, bytesNeeded: bytesNeeded) })
  }

  /// The complete rows of a case, as the declared metrics want them.
  func rows(of id: String, samples: Int? = nil) throws -> [SampleRow] {
    let id = try CaseID(parsing: id)
    return (0..<(samples ?? self.samples)).flatMap { sample in
      metrics.map {
        SampleRow(
          id: id, metric: $0.name, unit: $0.unit, metricClass: $0.metricClass, source: "script",
          thread: "main", process: 0, sample: sample, value: Double(10 + sample))
      }
    }
  }

  /// An action that writes `rows` where the driver reads them.
  static func printing(_ rows: [SampleRow]) -> String { printing(CSV.encode(rows)) }

  /// An action that writes `text` where the driver reads rows.
  static func printing(_ text: String) -> String { "cat >&3 <<'END'\n\(text)END" }

  /// Adds a case that yields what it should.
  mutating func addGoodCase(_ id: String) throws { cases.append((id, Self.printing(try rows(of: id)))) }
}
