import Glibc
import Measurement

/// Work whose profile is known: who takes the time, who asks for memory, who keeps it, and who needs most at once.
enum PlantedBenchmark {
  static let benchmark = Benchmark(
    "Planted", "a hot spot, a leak, a churn and a peak, for profilers to find", designs: ["once", "twice"],
    parameters: [
      ParameterDeclaration(
        "milliseconds", "CPU time of the hot spot and a tenth of it elsewhere", range: .integers(0, 100_000),
        defaults: ["200"], quick: ["20"]),
      ParameterDeclaration(
        "blocks", "blocks leaked, and churned", range: .integers(0, 100_000), defaults: ["100"]),
    ],
    metrics: ["wall"], headline: ["wall"], processes: 1,
    bytesNeeded: { $0.integer("blocks") * leakedBytes * 4 + peakBytes * 2 + (64 << 20) }
  ) { run in
    let sampler = Sampler(probes: [])
    let milliseconds = run.parameters.integer("milliseconds")
    let blocks = run.parameters.integer("blocks") * run.times
    for sample in 0..<run.samples {
      run.record(
        sampler.measure {
          plantedHotSpot(milliseconds * run.times)
          plantedColdSpot(milliseconds / 10)
          plantedLeak(blocks)
          plantedChurn(blocks)
          plantedPeak()
        }, sample: sample)
    }
  }

  /// What one block of the leak, of the churn and of the peak takes: size classes of jemalloc's.
  static let (leakedBytes, churnedBytes, peakBytes) = (4096, 8192, 32 << 20)

  @inline(never)
  private static func plantedHotSpot(_ milliseconds: Int) { spin(milliseconds, 1) }

  @inline(never)
  private static func plantedColdSpot(_ milliseconds: Int) { spin(milliseconds, 3) }

  @inline(__always)
  private static func spin(_ milliseconds: Int, _ seed: UInt64) {
    var value = seed
    let end = Clock.threadCPU() + milliseconds * 1_000_000
    while Clock.threadCPU() < end {
      var step = 0
      // Without an iterator, which is a function of its own where nothing is optimised.
      while step < 20_000 {
        value ^= value &<< 13
        value ^= value &>> 7
        value ^= value &<< 17
        step &+= 1
      }
    }
    Observed.take(value)
  }

  @inline(never)
  private static func plantedLeak(_ blocks: Int) {
    for _ in 0..<blocks { Observed.take(malloc(leakedBytes)) }
  }

  @inline(never)
  private static func plantedChurn(_ blocks: Int) {
    for _ in 0..<blocks {
      let block = malloc(churnedBytes)
      Observed.take(block)
      free(block)
    }
  }

  @inline(never)
  private static func plantedPeak() {
    let block = malloc(peakBytes)
    Observed.take(block)
    // Long enough to be seen by who looks each millisecond, on a busy machine too.
    usleep(50_000)
    free(block)
  }
}
