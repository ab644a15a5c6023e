import Glibc
import Measurement

/// Blocks of one size, allocated and kept to the end of the process.
enum BlocksBenchmark {
  static let benchmark = Benchmark(
    "Blocks", "blocks of one size, allocated and kept", designs: ["once", "twice"],
    parameters: [
      ParameterDeclaration(
        "blocks", "blocks", range: .integers(0, 1_000_000), defaults: ["100", "200", "400"], quick: ["100"]),
      ParameterDeclaration("bytes", "bytes of each", range: .integers(1, 1 << 30), defaults: ["32784"]),
    ],
    metrics: ["wall", "allocations", "bytes_allocated", "tile_requests", "heap_allocated_delta"],
    headline: ["wall", "allocations", "bytes_allocated"], swept: "blocks", processes: 2, samples: 2,
    bytesNeeded: { $0.integer("blocks") * ($0.integer("bytes") + 16_384) * 4 + (64 << 20) }
  ) { run in
    let bytes = run.parameters.integer("bytes")
    let count = run.parameters.integer("blocks") * run.times
    let memory = MemoryProbe()
    let sampler = Sampler(probes: [memory, AllocationProbe(tileRequestBytes: bytes)])
    for sample in 0..<run.samples {
      let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: max(1, count))
      // What a probe needs once is there before the first sample.
      if sample == 0 { _ = sampler.measure {} }
      run.record(
        sampler.measure {
          for number in 0..<count {
            blocks[number] = malloc(bytes)
            blocks[number]?.storeBytes(of: 1, as: UInt8.self)
          }
        }, sample: sample)
      Observed.take(blocks)
    }
  }
}
