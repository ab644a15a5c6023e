import Glibc
import Measurement
import Results
import Statistics

/// Measures pairs with fresh processes of both sides.
public struct ProcessExecutor: PairExecutor {
  /// How pairs are measured.
  public struct Settings: Sendable {
    /// Blocks that both sides take in turn.
    public var pair = LockstepPair.standard
    /// The same of rows whose margin is that of memory.
    public var memoryPair = LockstepPair.memory
    /// Samples of a process that is not in lockstep.
    public var serialSamples = 1
    /// The seed of the workloads.
    public var seed: UInt64 = 1
    /// Recorded strokes.
    public var trace: String?
    /// Seconds that one answer, or one process that is not in lockstep, may take.
    public var timeLimit = 120
    /// Names of metrics that may differ between the sides although they say which work is done; nil: any.
    public var mayDiffer: Set<String>? = []

    /// Ten blocks of 20 ms a side, twenty where memory decides.
    public init() {}
  }

  private let settings: Settings
  private let programs: Sides<SideProgram>
  private let memoryCases: Set<CaseID>
  private var layouts: Layouts?
  private var current: Sides<SideProgram>

  /// An executor over `programs`; with `layouts` each round has a fresh link of both. `memoryCases` are measured in more
  /// turns.
  public init(
    _ programs: Sides<SideProgram>, layouts: Layouts?, memoryCases: Set<CaseID>, settings: Settings
  ) {
    self.programs = programs
    self.layouts = layouts
    self.memoryCases = memoryCases
    self.settings = settings
    current = programs
  }

  public mutating func prepare(round: Int) throws {
    guard let layouts else { return }
    for side in Side.allCases {
      current[side].paths = try layouts.link(programs[side].paths, side: side, round: round)
    }
  }

  public mutating func measure(_ pair: PlannedPair) -> PairOutcome {
    do {
      return switch pair.timedCase.pairing {
      case .lockstep: try lockstep(pair, on: Processors.chosen(by: pair.draw))
      case .parallel: try lockstep(pair, on: nil)
      case .serial: try serial(pair)
      }
    } catch is LockstepProcess.Interrupted {
      return .interrupted
    } catch {
      return Interruption.isRequested ? .interrupted : .failed("\(error)")
    }
  }

  private func path(_ side: Side, _ pair: PlannedPair) throws -> String {
    let suite = pair.timedCase.id.suite
    guard let path = current[side].paths[suite] else {
      throw LockstepProcess.Failure(
        id: pair.timedCase.id(side), reason: "side \(side.rawValue) has no suite '\(suite)'")
    }
    return path
  }

  private func lockstep(_ pair: PlannedPair, on processor: Int?) throws -> PairOutcome {
    func start(_ side: Side) throws -> LockstepProcess {
      try named(side) {
        try LockstepProcess(
          path: try path(side, pair), id: pair.timedCase.id(side), seed: settings.seed, trace: settings.trace,
          timeLimit: settings.timeLimit, processor: processor,
          // An anchor does the same on both sides, whatever is planted into one of them.
          environment: pair.timedCase.isAnchor ? [] : current[side].environment)
      }
    }
    let first: Side = pair.bFirst ? .b : .a
    let one = try start(first)
    defer { one.end() }
    try named(first) { try one.waitUntilReady() }
    let two = try start(first.other)
    defer { two.end() }
    try named(first.other) { try two.waitUntilReady() }
    let (a, b) = first == .a ? (one, two) : (two, one)
    if let difference = difference(try named(.a) { try a.work() }, try named(.b) { try b.work() }) {
      return .differentWork("\(pair.timedCase.id): \(difference)")
    }
    let shape = memoryCases.contains(pair.timedCase.id) ? settings.memoryPair : settings.pair
    let exact = Sides(a: try named(.a) { try a.exact() }, b: try named(.b) { try b.exact() })
    var measurement = try shape.measure(
      a: NamedSource(source: a, side: .a), b: NamedSource(source: b, side: .b),
      metrics: pair.timedCase.metrics, bFirst: pair.bFirst)
    for (metric, value) in exact.a {
      measurement.exact[metric] = exact.b[metric].map { Sides(a: value, b: $0) }
    }
    return .measured(measurement)
  }

  /// What the sides' work differs in, in words; nil when it does not.
  func difference(_ a: [String: Double], _ b: [String: Double]) -> String? {
    guard let mayDiffer = settings.mayDiffer else { return nil }
    for metric in Set(a.keys).union(b.keys).subtracting(mayDiffer).sorted() where a[metric] != b[metric] {
      let unit = Metrics.recorded(metric)?.unit ?? "hash"
      let texts = [a[metric], b[metric]].map { $0.map { Quantity.text($0, unit: unit) } ?? "not there" }
      return "'\(metric)' is \(texts[0]) on side a and \(texts[1]) on side b, so the sides do different work"
    }
    return nil
  }

  private func serial(_ pair: PlannedPair) throws -> PairOutcome {
    let first: Side = pair.bFirst ? .b : .a
    var rows: [Side: [SampleRow]] = [:]
    for side in [first, first.other] {
      let id = pair.timedCase.id(side)
      var words = ["--case", id.description, "--samples", String(settings.serialSamples)]
      words += ["--seed", String(settings.seed)]
      if let trace = settings.trace { words += ["--trace", trace] }
      let child = ChildProcess.run(
        try path(side, pair), words, outputDescriptor: 3, timeLimit: settings.timeLimit,
        environment: FixedSettings.inherited + current[side].environment)
      if child.ending == .interrupted { return .interrupted }
      guard child.ending == .exited(0) else {
        let said = child.errors.split(separator: "\n").suffix(3).joined(separator: " ")
        return .failed("side \(side.rawValue): \(id): \(child.ending.text)\(said.isEmpty ? "" : ": \(said)")")
      }
      rows[side] = try CSV.decode(SampleRow.self, bytes: child.output, file: "output of \(id)")
    }
    if let difference = difference(Self.work(rows[.a] ?? []), Self.work(rows[.b] ?? [])) {
      return .differentWork("\(pair.timedCase.id): \(difference)")
    }
    var values: [String: PairMeasurement.Value] = [:]
    for metric in pair.timedCase.metrics {
      func value(_ side: Side) throws -> Double {
        let values = (rows[side] ?? []).filter { $0.metric == metric }.compactMap(\.value)
        guard let value = median(values) else { throw MissingReading(metric: metric, side: side) }
        return value
      }
      let (a, b) = (try value(.a), try value(.b))
      values[metric] = PairMeasurement.Value(a: a, b: b, logRatio: log(b) - log(a))
    }
    return .measured(PairMeasurement(values: values, blocks: 2, redone: 0))
  }

  private static func work(_ rows: [SampleRow]) -> [String: Double] {
    var work: [String: Double] = [:]
    for row in rows where row.unit == "hash" || Metrics.recorded(row.metric)?.direction == .fixed {
      work[row.metric] = row.value
    }
    return work
  }
}

/// Says of which side a failure speaks.
private func named<Value>(_ side: Side, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let failure as LockstepProcess.Failure {
    throw LockstepProcess.Failure(id: failure.id, reason: "side \(side.rawValue): \(failure.reason)")
  }
}

/// A source whose failures name its side.
private struct NamedSource: BlockSource {
  let source: LockstepProcess
  let side: Side

  func block(milliseconds: Int) throws -> BlockReading {
    try named(side) { try source.block(milliseconds: milliseconds) }
  }
}
