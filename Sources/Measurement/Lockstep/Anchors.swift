import Results

/// Two loops that every suite has and no change of a suite can touch: what both sides of a timed comparison must agree on,
/// or else the sides were not treated alike.
///
/// The case `SUITE/Anchor[none;loop=register]` leans on nothing but registers, `loop=memory` on the memory bus. `wall` is the
/// time of one sample of about 2 ms.
public enum Anchors {
  /// The benchmark's name, which no suite may use for one of its own.
  public static let name = "Anchor"
  /// The metric that is compared.
  public static let metric = "wall"

  /// How far an anchor's sides may lie apart, as a share: 2 %, and 5 % where memory takes part.
  public static func margin(_ loop: NoiseLoops.Kind) -> Double { loop == .register ? 0.02 : 0.05 }

  /// The loops.
  public static let loops: [NoiseLoops.Kind] = [.register, .memory]

  /// The case of one loop, as `suite` has it.
  public static func id(_ loop: NoiseLoops.Kind, suite: String) throws(CaseIDError) -> CaseID {
    try CaseID(suite: suite, benchmark: name, design: design, parameters: ["loop": loop.rawValue])
  }

  /// An anchor is of no design.
  static let design = "none"

  static let benchmark = Benchmark(
    name, "the same loop on both sides of a timed comparison", designs: [design],
    parameters: [
      ParameterDeclaration(
        "loop", "register: arithmetic; memory: copies from 16 MiB to 16 MiB",
        range: .words(loops.map(\.rawValue)), defaults: loops.map(\.rawValue))
    ],
    metrics: [metric], headline: [metric], bytesNeeded: { _ in 64 << 20 }
  ) { run in
    let loop = NoiseLoops.Kind(rawValue: run.parameters.text("loop")) ?? .register
    let sampler = Sampler(probes: [])
    NoiseLoops.withTurn(of: loop, hugePages: true) { turn in
      let turns = loop == .register ? registerTurns : memoryTurns
      for sample in 0..<run.samples {
        run.record(sampler.measure { for _ in 0..<turns { turn() } }, sample: sample)
      }
    }
  }

  /// Thousands of steps, and MiB copied, in one sample.
  private static let registerTurns = 1000
  private static let memoryTurns = 16
}
