import Measurement

/// A suite without an engine: its work is known to the digit, so that instruments can be held against it, and against a
/// second instrument from outside.
@main
struct KnownWorkSuite: Suite {
  static let name = "KnownWork"
  static let summary = "work that is known to the digit"
  static let designs = [
    DesignDescription(name: "once", summary: "the work once", axes: ["times": "1"]),
    DesignDescription(name: "twice", summary: "the work twice", axes: ["times": "2"]),
  ]
  static let benchmarks = [
    BlocksBenchmark.benchmark, ReferencesBenchmark.benchmark, StepsBenchmark.benchmark,
    PagesBenchmark.benchmark, TablesBenchmark.benchmark, PlantedBenchmark.benchmark,
  ]

  static func canonicalDesign(_ design: String) throws(SuiteInputError) -> String {
    guard designs.contains(where: { $0.name == design }) else {
      throw SuiteInputError("no design is called '\(design)'", advice: "There are once and twice.")
    }
    return design
  }

  static func traceName(path: String) throws(SuiteInputError) -> String {
    throw SuiteInputError("nothing here paints, so '\(path)' means nothing", advice: "Leave --trace out.")
  }

  static func main() { SuiteCommand.main(Self.self, buildFlags: "checked") }
}

extension CaseRun {
  /// How often the design does the work.
  var times: Int { id.design == "twice" ? 2 : 1 }
}
