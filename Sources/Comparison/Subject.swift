import Results

/// What the sides of a comparison have in common: a benchmark at given parameters, and its design when the sides are runs.
public struct Subject: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The suite's name.
  public var suite: String { key.suite }
  /// The benchmark's name.
  public var benchmark: String { key.benchmark }
  /// The design that every side ran; nil when the sides are designs.
  public let design: String?
  /// The parameters, the same on every side.
  public var parameters: [String: String] { key.parameters }

  /// The case with the reference's or a stand-in's design, so that equality and order are those of cases.
  private let key: CaseID

  /// The subject of a case whose own design is a side.
  ///
  /// - Throws: ``CaseIDError`` never for a case that exists; its initializer demands it.
  static func ofAnyDesign(_ id: CaseID) throws(CaseIDError) -> Subject {
    Subject(design: nil, key: try id.with(design: "*"))
  }

  /// The subject of a case that the same design ran on every side.
  static func ofItsDesign(_ id: CaseID) -> Subject { Subject(design: id.design, key: id) }

  private init(design: String?, key: CaseID) {
    self.design = design
    self.key = key
  }

  /// Orders as cases do.
  public static func < (left: Subject, right: Subject) -> Bool { left.key < right.key }

  /// Such as `StrokeCost/Stroke[canvas_px=512;layers=1]`, with the design first when there is one.
  public var description: String {
    let pairs = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let inside = (design.map { [$0] } ?? []) + pairs
    return benchmarkName + (inside.isEmpty ? "" : "[\(inside.joined(separator: ";"))]")
  }

  /// The benchmark with its suite.
  var benchmarkName: String { "\(suite)/\(benchmark)" }

  /// The same in words that a line may be broken between: `StrokeCost/Stroke seed canvas_px=512 layers=1`.
  var heading: String {
    let pairs = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return ([benchmarkName] + (design.map { [$0] } ?? []) + pairs).joined(separator: " ")
  }
}
