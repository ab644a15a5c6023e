/// What is measured: a benchmark of a suite, run with a design at given parameters.
///
/// Its text is `suite/benchmark[design;key=value;...]` with sorted keys; text and value determine each
/// other. Equal texts are equal cases. Copying retains one reference.
public struct CaseID: Hashable, Sendable, CustomStringConvertible {
  private let storage: Storage

  /// The executable under Benchmarks/, such as `StrokeCost`.
  public var suite: String { storage.suite }
  /// The workload within the suite, such as `dab`.
  public var benchmark: String { storage.benchmark }
  /// The point on the engine's axes, such as `seed+storage=tailAllocated`; never empty.
  public var design: String { storage.design }
  /// Parameter names and values; neither is ever empty.
  public var parameters: [String: String] { storage.parameters }
  /// `suite/benchmark[design;key=value;...]`, the inverse of ``init(parsing:)``. Made once, O(1) here.
  public var description: String { storage.description }
  /// The cells of the key columns, separated by commas. None of them can need quotes.
  var keyCells: String { storage.keyCells }

  /// Makes a case from its parts.
  ///
  /// No part may be empty, begin or end with a space, or contain `; , [ ]`, quotes or control characters;
  /// suite and benchmark no `/`; parameters no `=`.
  /// - Throws: ``CaseIDError`` naming the part and what is wrong with it.
  /// - Complexity: O(length).
  public init(
    suite: String, benchmark: String, design: String, parameters: [String: String] = [:]
  ) throws(CaseIDError) {
    try CaseIDError.check(suite, part: "suite", alsoForbidden: "/")
    try CaseIDError.check(benchmark, part: "benchmark", alsoForbidden: "/")
    try CaseIDError.check(design, part: "design")
    // Sorted, so that of several faults the same one is always reported.
    for key in parameters.keys.sorted() {
      try CaseIDError.check(key, part: "parameter name", alsoForbidden: "=")
      try CaseIDError.check(
        parameters[key] ?? "", part: "value of parameter '\(key)'", alsoForbidden: "=")
    }
    self.init(
      checkedSuite: suite, benchmark: benchmark, design: design, parameters: parameters)
  }

  private init(
    checkedSuite suite: String, benchmark: String, design: String, parameters: [String: String]
  ) {
    storage = Storage(suite: suite, benchmark: benchmark, design: design, parameters: parameters)
  }

  /// The same case without one parameter; itself when it has no such parameter.
  public func without(parameter name: String) -> CaseID {
    guard parameters[name] != nil else { return self }
    var others = parameters
    others[name] = nil
    return CaseID(checkedSuite: suite, benchmark: benchmark, design: design, parameters: others)
  }

  /// The same case with another design.
  ///
  /// - Throws: ``CaseIDError`` when the name cannot be a design's.
  public func with(design: String) throws(CaseIDError) -> CaseID {
    try CaseIDError.check(design, part: "design")
    return CaseID(checkedSuite: suite, benchmark: benchmark, design: design, parameters: parameters)
  }

  /// Whether both have the same text.
  public static func == (left: CaseID, right: CaseID) -> Bool {
    left.storage === right.storage || left.storage.description == right.storage.description
  }

  /// Feeds the text, which determines the case.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.description)
  }
}

/// The parts, shared by all copies of a case: a run has millions of rows and a few hundred cases.
private final class Storage: Sendable {
  let suite: String
  let benchmark: String
  let design: String
  let parameters: [String: String]
  let description: String
  let keyCells: String

  init(suite: String, benchmark: String, design: String, parameters: [String: String]) {
    self.suite = suite
    self.benchmark = benchmark
    self.design = design
    self.parameters = parameters
    let sorted = parameters.sorted { $0.key < $1.key }
    let pairs = sorted.map { "\($0.key)=\($0.value)" }
    description = "\(suite)/\(benchmark)[\(([design] + pairs).joined(separator: ";"))]"
    let rest = sorted.filter { !KeyColumns.named.contains($0.key) }.map { "\($0.key)=\($0.value)" }
    let named = KeyColumns.named.map { parameters[$0] ?? "" }
    keyCells =
      ([String(KeyColumns.schemaVersion), suite, benchmark, design] + named
      + [rest.joined(separator: ";")]).joined(separator: ",")
  }
}
