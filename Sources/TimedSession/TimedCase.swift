import Gate
import Measurement
import Results

/// Which side of a comparison.
public enum Side: String, Sendable, CaseIterable {
  /// The base: what B must not be slower than.
  case a
  /// What is tested.
  case b

  /// The other one.
  public var other: Side { self == .a ? .b : .a }
}

/// A case that both sides measure; its metrics come from the same pair of processes.
public struct TimedCase: Sendable, Hashable {
  /// The case as rows name it: B's.
  public let id: CaseID
  /// The case as A has it; another one only where designs are compared.
  public let aID: CaseID
  /// The metrics that are compared.
  public let metrics: [String]
  /// How the sides are measured.
  public let pairing: TimedDeclaration.Pairing
  /// Whether it is a loop that is the same on both sides.
  public let isAnchor: Bool

  /// A case.
  public init(
    id: CaseID, aID: CaseID? = nil, metrics: [String], pairing: TimedDeclaration.Pairing = .lockstep,
    isAnchor: Bool = false
  ) {
    self.id = id
    self.aID = aID ?? id
    self.metrics = metrics
    self.pairing = pairing
    self.isAnchor = isAnchor
  }

  /// The rows that it yields.
  public var rows: [TimedRow] { metrics.map { TimedRow(id: id, metric: $0) } }

  /// The case as `side` has it.
  public func id(_ side: Side) -> CaseID { side == .a ? aID : id }
}
