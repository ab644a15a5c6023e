import Glibc
import Measurement

/// Blocks of which a share is touched: what the allocator has for them and what the kernel has put there.
enum PagesBenchmark {
  static let benchmark = Benchmark(
    "Pages", "blocks of 32 KiB with a header, kept, a share of each touched", designs: ["once", "twice"],
    parameters: [
      ParameterDeclaration(
        "blocks", "blocks", range: .integers(1, 100_000), defaults: ["4000"], quick: ["1000"]),
      ParameterDeclaration(
        "touched_pct", "share of each block that is written", range: .integers(0, 100),
        defaults: ["100", "10"]),
    ],
    metrics: ["wall", "page_faults"] + MemoryProbe.metrics, headline: MemoryProbe.headline, processes: 1,
    timed: [
      TimedDeclaration(
        ["wall"], designs: ["once"], values: ["touched_pct": "100"], margin: TimedDeclaration.memoryMargin),
      TimedDeclaration(
        ["rss_delta"], designs: ["once"], values: ["touched_pct": "100"],
        margin: TimedDeclaration.memoryMargin, pairing: .serial),
    ],
    bytesNeeded: { $0.integer("blocks") * 45_056 * 2 + (64 << 20) }
  ) { run in
    let count = run.parameters.integer("blocks") * run.times
    let size = 32_784
    let touched = size * run.parameters.integer("touched_pct") / 100
    for sample in 0..<run.samples {
      let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: count)
      blocks.initialize(repeating: nil, count: count)
      Jemalloc.purge()
      let sampler = Sampler(probes: [MemoryProbe(), FaultProbe()])
      run.record(
        sampler.measure {
          for number in 0..<count {
            blocks[number] = malloc(size)
            if let block = blocks[number] { memset(block, 1, touched) }
          }
        }, sample: sample)
      for number in 0..<count { free(blocks[number]) }
      blocks.deallocate()
    }
  }
}
