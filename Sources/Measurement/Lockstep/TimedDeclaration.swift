import Results

/// What of a benchmark a timed gate compares: a case with its metrics, and how much slower is too much.
public struct TimedDeclaration: Sendable {
  /// How the two sides are measured.
  public enum Pairing: String, Codable, Sendable {
    /// Both processes live side by side and take turns, block by block, on one processor: two would be two speeds.
    case lockstep
    /// The same on all processors, for what works on several threads at once; on a shared machine such pairs spread more.
    case parallel
    /// One process after the other, in random order: what a whole process is needed for, such as a peak of memory.
    case serial
  }

  /// Metrics of class `timed`, or `peak` when the pairing is serial.
  public let metrics: [String]
  /// The designs.
  public let designs: [String]
  /// Values of parameters; the others have their first quick value.
  public let values: [String: String]
  /// The share by which B may be slower, such as 0.02.
  public let margin: Double
  /// How the two sides are measured.
  public let pairing: Pairing

  /// The margin of rows that work in registers and caches.
  public static let standardMargin = 0.02
  /// The margin of rows that memory and its pages bound, whose pairs spread by 3 to 4 %.
  public static let memoryMargin = 0.05

  /// A declaration.
  public init(
    _ metrics: [String], designs: [String], values: [String: String] = [:],
    margin: Double = TimedDeclaration.standardMargin, pairing: Pairing = .lockstep
  ) {
    self.metrics = metrics
    self.designs = designs
    self.values = values
    self.margin = margin
    self.pairing = pairing
  }
}

/// A row that a timed gate compares, as `--describe` tells it.
public struct TimedRowDescription: Codable, Sendable, Equatable {
  /// The case ID's text.
  public let id: String
  /// The metric.
  public let metric: String
  /// The share by which B may be slower.
  public let margin: Double
  /// How the two sides are measured.
  public let pairing: TimedDeclaration.Pairing

  /// A row.
  public init(id: String, metric: String, margin: Double, pairing: TimedDeclaration.Pairing = .lockstep) {
    self.id = id
    self.metric = metric
    self.margin = margin
    self.pairing = pairing
  }
}

extension Suite {
  /// The timed rows that `selection` means: its patterns narrow them, its designs replace those declared, and its values
  /// those of a parameter; the seed is the selection's. In the order of declaration.
  static func timedRows(of selection: CaseSelection) -> [TimedRowDescription] {
    var rows: [TimedRowDescription] = []
    for benchmark in benchmarks {
      for declaration in benchmark.timed {
        let designs = selection.designs.compactMap { try? canonicalDesign($0) }
        for design in designs.isEmpty ? declaration.designs : designs {
          guard let id = benchmark.timedCase(declaration, design: design, of: selection, suite: name),
            selection.means(id)
          else { continue }
          rows += declaration.metrics.map {
            TimedRowDescription(
              id: id.description, metric: $0, margin: declaration.margin, pairing: declaration.pairing)
          }
        }
      }
    }
    // Two declarations may come to mean the same case once a selection has replaced what told them apart.
    return rows.enumerated().filter { index, row in
      !rows[..<index].contains { $0.id == row.id && $0.metric == row.metric }
    }.map(\.element)
  }
}

extension Benchmark {
  fileprivate func timedCase(
    _ declaration: TimedDeclaration, design: String, of selection: CaseSelection, suite: String
  ) -> CaseID? {
    var values: [String: String] = [:]
    for parameter in parameters {
      let asked = selection.values[parameter.name]?.first.flatMap(parameter.canonical)
      values[parameter.name] = asked ?? declaration.values[parameter.name] ?? parameter.quick.first ?? ""
    }
    if selection.seed != 1 { values["seed"] = String(selection.seed) }
    return try? CaseID(suite: suite, benchmark: name, design: design, parameters: values)
  }
}
