import Measurement

/// Objects made, retained and released a known number of times.
enum ReferencesBenchmark {
  static let benchmark = Benchmark(
    "References", "objects made, retained and released", designs: ["once", "twice"],
    parameters: [
      ParameterDeclaration("objects", "objects", range: .integers(0, 1_000_000), defaults: ["1000"])
    ],
    metrics: ["wall", "make.wall", "pass.wall"], headline: ["make_wall", "pass_wall"], processes: 2,
    timed: [TimedDeclaration(["make_wall"], designs: ["once"], values: ["objects": "10000"])],
    bytesNeeded: { $0.integer("objects") * 64 * 2 + (64 << 20) }
  ) { run in
    let count = run.parameters.integer("objects") * run.times
    let sampler = Sampler(probes: [])
    for sample in 0..<run.samples {
      var objects: [Unmanaged<Counted>] = []
      objects.reserveCapacity(count)
      run.record(
        sampler.measure { for number in 0..<count { objects.append(.passRetained(Counted(number))) } },
        part: "make", sample: sample)
      run.record(
        sampler.measure {
          for object in objects { _ = object.retain() }
          for object in objects { object.release() }
        }, part: "pass", sample: sample)
      run.record(sampler.measure {}, sample: sample)
      for object in objects { object.release() }
    }
  }

  private final class Counted {
    let number: Int
    init(_ number: Int) { self.number = number }
  }
}
