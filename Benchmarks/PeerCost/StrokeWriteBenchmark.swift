import Measurement
import Workloads

/// W2 as a person paints: a snapshot before each stroke, then the first write of the tiles that the stroke touches.
struct StrokeWriteBenchmark: PeerDesigns.Visitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "StrokeWrite",
    "strokes over a fully painted layer: a snapshot before each, then the first write of what it touches",
    designs: PeerDesigns.names,
    parameters: [
      PeerParameters.canvas,
      ParameterDeclaration(
        "stroke_count", "strokes", range: .integers(1, 1_000), defaults: ["10"], quick: ["4"]),
    ],
    metrics: [
      "wall", "snapshot.wall", "mib_wall", "unit_wall", "unit_bytes", "units_touched", "page_faults",
      "pixel_hash",
      "holder_hash",
    ],
    headline: [
      "unit_bytes", "units_touched", "snapshot_wall", "wall", "mib_wall", "unit_wall", "page_faults",
    ],
    processes: 3, samples: 2,
    refusal: PeerParameters.refusal, bytesNeeded: PeerParameters.bytesNeeded,
    body: { try PeerDesigns.run(StrokeWriteBenchmark(run: $0), in: $0.id.design) })

  func visit<Layer: PeerLayer>(_ layer: Layer.Type) throws {
    var work = try PeerWork<Layer>(run)
    let strokes = try StrokeCells(
      canvas: work.canvas, count: run.parameters.integer("stroke_count"), seed: run.seed
    ).strokes
    var value: UInt16 = 0
    for sample in 0..<run.samples {
      var (written, snapshots): ([Reading], [Reading]) = ([], [])
      var (units, cells) = (0, 0)
      for cellsOfStroke in strokes {
        // The snapshot before this one goes with its step: the allocator may use its memory again, as in a history that is full.
        try work.layer.dropDuplicates()
        work.prepare(cellsOfStroke)
        snapshots = snapshots.adding(
          try Sampler(probes: []).measure { try work.layer.duplicate() })
        value += 1
        written = written.adding(try work.touch(value, Sampler(probes: [FaultProbe()]).measure))
        units += work.unitsTouched
        cells += cellsOfStroke.count
      }
      run.record(snapshots, part: "snapshot", sample: sample)
      run.record(written.dividing(wallBy: units, as: "unit_wall"), sample: sample)
      run.record(
        "mib_wall", written.value("wall") / (Double(cells * PeerCanvas.cellBytes) / 1_048_576), sample: sample
      )
      run.record("units_touched", Double(units), sample: sample)
      work.recordUnit(sample)
      try work.recordHashes(duplicateTouches: work.touches - 1, sample)
      try work.layer.dropDuplicates()
    }
  }
}
