import Results

@testable import Measurement

/// A suite without an engine: two benchmarks whose numbers are known.
enum SampleSuite: Suite {
  static let name = "Sample"
  static let summary = "numbers that are known"
  static let designs = [
    DesignDescription(name: "plain", summary: "the plain one", axes: ["kind": "plain"]),
    DesignDescription(name: "fancy", summary: "the other one", axes: ["kind": "fancy"]),
  ]

  static func canonicalDesign(_ design: String) throws(SuiteInputError) -> String {
    switch design {
    case "plain", "fancy": return design
    case "simple": return "plain"
    default: throw SuiteInputError("no design is called '\(design)'", advice: "There are plain and fancy.")
    }
  }

  static func traceName(path: String) throws(SuiteInputError) -> String {
    guard path.hasSuffix(".trace") else {
      throw SuiteInputError("'\(path)' is no trace", advice: "Give a file of strokes.")
    }
    return "trace:walk"
  }

  static let benchmarks = [count, paint]

  /// Its numbers come from the parameters, and `canvas_px` 13 breaks each promise that a benchmark can break.
  static let count = Benchmark(
    "count", "counts", designs: ["plain", "fancy"],
    parameters: [
      ParameterDeclaration(
        "canvas_px", "side", range: .integers(1, 8192), defaults: ["512", "1024"], quick: ["64"]),
      ParameterDeclaration("heat", "state", range: .words(["cold", "warm"]), defaults: ["cold"]),
    ],
    metrics: ["wall", "tile_copies", "undo.wall"], headline: ["wall"], swept: "canvas_px", processes: 3,
    samples: 2, bytesNeeded: { $0.integer("canvas_px") * 8 }
  ) { run in
    for sample in 0..<run.samples {
      let wall = Reading("wall", Double(100 + sample), source: "clock", thread: .main)
      let stranger = Reading("thread_cpu", 5, source: "clock", thread: .main)
      run.record([wall, stranger], sample: sample)
      run.record([wall], part: "undo", sample: sample)
      run.record("tile_copies", run.parameters.number("canvas_px"), sample: sample)
      if run.parameters.integer("canvas_px") == 13 { run.record("bytes_copied", 1, sample: sample) }
    }
  }

  /// Takes strokes, generated or recorded, and a number that is no whole one.
  static let paint = Benchmark(
    "paint", "paints", designs: ["plain"],
    parameters: [
      ParameterDeclaration(
        "strokes", "source", range: .words(["generated", "short"]), defaults: ["generated"]),
      ParameterDeclaration("scale", "factor", range: .numbers(0.5, 8), defaults: ["1", "2.5"], quick: ["1"]),
    ],
    metrics: ["dabs", "pixel_hash"], headline: ["dabs"], bytesNeeded: { _ in 1000 }
  ) { run in
    for sample in 0..<run.samples {
      run.record("dabs", Double(run.seed), source: run.tracePath, sample: sample)
      run.record("pixel_hash", Double(sample), sample: sample)
    }
  }
}
