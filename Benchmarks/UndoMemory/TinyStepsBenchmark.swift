import Measurement
import PaintBench
import PaintEngine

/// W10: ten thousand steps that change next to nothing, each claimed at 64 bytes.
struct TinyStepsBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "TinySteps",
    "real bytes of steps that change a layer's properties alone, against the 64 bytes claimed for each",
    designs: ["seed", "copying", "seed+ledger=exact"],
    parameters: [
      ParameterDeclaration(
        "recorded_steps", "steps recorded", range: .integers(1, 10_000_000), defaults: ["10000"],
        quick: ["1000"]),
      PaintParameters.edge,
    ],
    metrics: HistoryMemory.metrics + ["claimed_per_step", "history_allocated_per_step"],
    headline: [
      "steps_kept", "claimed_bytes", "history_allocated", "claimed_per_step", "history_allocated_per_step",
      "ledger_error_bytes", "rss_delta",
    ],
    processes: 2,
    bytesNeeded: { $0.integer("recorded_steps") * 4096 + PaintParameters.programBytes },
    body: { try Designs.run(TinyStepsBenchmark(run: $0), in: $0.id.design) })

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    let steps = run.parameters.integer("recorded_steps")
    for sample in 0..<run.samples {
      let artwork = Artwork<Design>(
        canvas: try CanvasSize(width: 64, height: 64),
        geometry: try TileGeometry(edge: run.parameters.integer("edge")), limits: .none,
        allocatedSize: Jemalloc.sizeClass)
      let layer = artwork.addLayer(name: "A layer with a name of its own")
      try HistoryMemory(run: run).measure(artwork, sample: sample) {
        for step in 0..<steps {
          var properties = layer.properties
          // A name as a person types it: too long to live inside the string itself.
          properties.name = "A layer renamed, number \(step)"
          try artwork.setProperties(properties, ofLayer: 0)
        }
      }
      let measured = run.rows.last { $0.metric == "history_allocated" && $0.sample == sample }
      for (metric, total) in [
        ("claimed_per_step", run.rows.last { $0.metric == "claimed_bytes" && $0.sample == sample }?.value),
        ("history_allocated_per_step", measured?.value),
      ] {
        let reading =
          total.map {
            Reading(metric, $0 / Double(steps), source: "total / \(steps) steps", thread: .process)
          }
          ?? Reading(metric, unavailable: "the total could not be read", thread: .process)
        run.record([reading], sample: sample)
      }
    }
  }
}
