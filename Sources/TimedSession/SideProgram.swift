import Measurement
import Results

/// The programs of one side: a suite each, and what comes on top of their environment.
public struct SideProgram: Sendable {
  /// The executables by the suite's name.
  public var paths: [String: String]
  /// Variables on top of the settings that all cases run under, such as a fault that a self-test plants.
  public var environment: [(String, String)]

  /// Programs.
  public init(paths: [String: String], environment: [(String, String)] = []) {
    self.paths = paths
    self.environment = environment
  }
}

/// Both sides.
public struct Sides<Value> {
  /// The base.
  public var a: Value
  /// What is tested.
  public var b: Value

  /// Both.
  public init(a: Value, b: Value) {
    self.a = a
    self.b = b
  }

  /// One of them.
  public subscript(side: Side) -> Value {
    get { side == .a ? a : b }
    set { if side == .a { a = newValue } else { b = newValue } }
  }
}

extension Sides: Sendable where Value: Sendable {}
extension Sides: Equatable where Value: Equatable {}
