import Measurement

/// A suite whose every kind of fault can be planted, by a design such as `plain+fault=extraCopy`: small copy-on-write paintings
/// whose work is known, so that a gate is tried in seconds and without an engine.
@main
struct PlantedWorkSuite: Suite {
  static let name = "PlantedWork"
  static let summary = "paintings in which faults can be planted"
  static let designs =
    [DesignDescription(name: "plain", summary: "without a fault", axes: ["fault": "none"])]
    + Fault.allCases.map { fault in
      DesignDescription(
        name: "plain+fault=\(fault.rawValue)", summary: "planted", axes: ["fault": fault.rawValue])
    }
  static let benchmarks = [PaintingBenchmark.benchmark, SavingBenchmark.benchmark]

  static func canonicalDesign(_ design: String) throws(SuiteInputError) -> String {
    guard designs.contains(where: { $0.name == design }) else {
      throw SuiteInputError(
        "no design is called '\(design)'",
        advice: "There are \(designs.map(\.name).joined(separator: ", ")).")
    }
    return design
  }

  static func traceName(path: String) throws(SuiteInputError) -> String {
    throw SuiteInputError(
      "nothing here takes strokes, so '\(path)' means nothing", advice: "Leave --trace out.")
  }

  static func main() { SuiteCommand.main(Self.self, buildFlags: "checked") }
}

extension CaseRun {
  /// What is planted; nil: nothing.
  var fault: Fault? {
    id.design.split(separator: "=").last.flatMap { Fault(rawValue: String($0)) }
  }
}
