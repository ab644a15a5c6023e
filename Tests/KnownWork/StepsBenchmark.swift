import Measurement

/// Arithmetic in registers: instructions in proportion to the steps.
enum StepsBenchmark {
  static let benchmark = Benchmark(
    "Steps", "steps of a generator of random numbers", designs: ["once", "twice"],
    parameters: [
      ParameterDeclaration(
        "steps", "steps", range: .integers(0, 1_000_000_000), defaults: ["1000000"], quick: ["10000"])
    ],
    metrics: ["wall", "thread_cpu", "process_cpu", "page_faults", "context_switches"],
    headline: ["wall", "thread_cpu"], processes: 2,
    timed: [TimedDeclaration(["wall", "thread_cpu"], designs: ["once"], values: ["steps": "200000"])],
    bytesNeeded: { _ in 64 << 20 }
  ) { run in
    let sampler = Sampler(probes: [FaultProbe(), CPUProbe()])
    for sample in 0..<run.samples {
      var value: UInt64 = 1
      let steps = run.parameters.integer("steps") * run.times
      run.record(
        sampler.measure {
          for _ in 0..<steps {
            value ^= value &<< 13
            value ^= value &>> 7
            value ^= value &<< 17
          }
        }, sample: sample)
      Observed.take(value)
    }
  }
}
