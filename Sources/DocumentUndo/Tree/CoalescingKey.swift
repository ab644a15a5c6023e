/// Which registrations mean the same: one key and one target are one property that is set again and again.
///
/// A closure has no selector by which an older manager could tell, so the one who registers says it. With a literal for
/// `name` a key costs no allocation.
public struct CoalescingKey: Hashable, Sendable, CustomStringConvertible {
  /// What is set, such as `center`.
  public var name: String
  /// Of which part of the target, such as a shape's id.
  public var part: Int

  /// A key.
  public init(_ name: String, part: Int = 0) {
    self.name = name
    self.part = part
  }

  public var description: String { part == 0 ? name : "\(name) \(part)" }
}

/// Which registrations of the open group are left out because an earlier one restores an older value.
///
/// Right for handlers that set absolute values, where the first one restores all; wrong for relative moves, insertions and
/// deletions, which therefore must not be given a key.
public enum Coalescing: Sendable {
  /// None.
  case none
  /// One that has the target and key of the one just before it: AAABBB becomes AB, ABAB stays.
  case last
  /// One that has the target and key of any before it in the same group: ABAB becomes AB.
  case allMatching
}
