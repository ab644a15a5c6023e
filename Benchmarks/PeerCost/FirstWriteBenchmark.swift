import Measurement

/// Every tile of a duplicated layer is written once: what the duplicate put off.
struct FirstWriteBenchmark: PeerDesigns.Visitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "FirstWrite",
    "the first write to every part of a fully painted layer that has a duplicate",
    designs: PeerDesigns.names, parameters: [PeerParameters.canvas, PeerParameters.heat],
    metrics: [
      "wall", "mib_wall", "unit_wall", "unit_bytes", "units_touched", "page_faults", "heap_allocated_delta",
      "rss_delta",
      "peak_rss_delta", "private_dirty_delta", "elsewhere_bytes", "pixel_hash", "holder_hash",
    ],
    headline: [
      "unit_bytes", "units_touched", "wall", "mib_wall", "unit_wall", "page_faults", "peak_rss_delta",
      "elsewhere_bytes",
    ],
    processes: 3, samples: 3,
    refusal: PeerParameters.refusal, allocatorSettings: PeerParameters.allocatorSettings,
    bytesNeeded: PeerParameters.bytesNeeded,
    body: { try PeerDesigns.run(FirstWriteBenchmark(run: $0), in: $0.id.design) })

  func visit<Layer: PeerLayer>(_ layer: Layer.Type) throws {
    var work = try PeerWork<Layer>(run)
    work.prepare(work.canvas.cells)
    for sample in 0..<run.samples {
      func rehearse() throws {
        try work.layer.duplicate()
        // The same however often: what is there before the measurement must not depend on when page faults settle.
        _ = try work.touch(1) {
          try $0()
          return []
        }
        try work.layer.dropDuplicates()
      }
      if run.parameters.text("heat") == "warm" {
        _ = try WarmUp.untilFaultsSettle(limit: sample == 0 ? 4 : 1, rehearse)
      } else {
        Jemalloc.purge()
      }
      try work.layer.duplicate()
      let before = work.touches
      let readings = try work.touch(
        UInt16(2 + sample), Sampler(probes: [MemoryProbe(), FaultProbe()]).measure)
      run.record(readings.dividing(wallBy: work.unitsTouched, as: "unit_wall"), sample: sample)
      run.record(
        "mib_wall", readings.value("wall") / (Double(work.canvas.bytes) / 1_048_576), sample: sample)
      run.record("units_touched", Double(work.unitsTouched), sample: sample)
      work.recordUnit(sample)
      work.recordBytesElsewhere(sample)
      try work.recordHashes(duplicateTouches: before, sample)
      try work.layer.dropDuplicates()
    }
  }
}
