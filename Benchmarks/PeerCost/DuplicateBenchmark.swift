import Measurement

/// W3 for a layer: it is duplicated, and both may be used.
struct DuplicateBenchmark: PeerDesigns.Visitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "Duplicate",
    "Duplicate Layer of a fully painted layer: time until both may be used",
    designs: PeerDesigns.names, parameters: [PeerParameters.canvas],
    metrics: [
      "wall", "first.wall", "unit_bytes", "page_faults", "heap_allocated_delta", "rss_delta",
      "peak_rss_delta",
      "private_dirty_delta", "elsewhere_bytes", "pixel_hash", "holder_hash",
    ],
    headline: ["unit_bytes", "wall", "first_wall", "page_faults", "peak_rss_delta", "heap_allocated_delta"],
    processes: 3, samples: 3,
    refusal: PeerParameters.refusal, bytesNeeded: PeerParameters.bytesNeeded,
    body: { try PeerDesigns.run(DuplicateBenchmark(run: $0), in: $0.id.design) })

  /// Duplicates kept at once at most: where one takes next to nothing, the clock needs many.
  private static let largestBatch = 256

  func visit<Layer: PeerLayer>(_ layer: Layer.Type) throws {
    var work = try PeerWork<Layer>(run)
    for sample in 0..<run.samples {
      let first = try Sampler(probes: [MemoryProbe(), FaultProbe()]).measure { try work.layer.duplicate() }
      run.record(first.filter { $0.metric != "wall" }, sample: sample)
      run.record("first_wall", first.value("wall"), sample: sample)
      work.recordUnit(sample)
      work.recordBytesElsewhere(sample)
      try work.recordHashes(duplicateTouches: work.touches, sample)
      try work.layer.dropDuplicates()

      let batch = try min(Self.largestBatch, Sampler.batch { try work.layer.duplicate() })
      try work.layer.dropDuplicates()
      if batch > 1 {
        // Made and let go once: a batch of some ten microseconds would else be as long as the cache misses of its first duplicates, and
        // what those cost is in `first_wall`.
        for _ in 0..<batch { try work.layer.duplicate() }
        try work.layer.dropDuplicates()
      }
      let wall = WallProbe()
      wall.begin()
      for _ in 0..<batch { try work.layer.duplicate() }
      wall.stop()
      try work.layer.dropDuplicates()
      run.record(
        "wall", Double(wall.elapsed) / Double(batch),
        source: "clock_gettime(CLOCK_MONOTONIC) / batch of \(batch)", sample: sample)
    }
  }
}
