/// Which rule holds where implementations of the undo manager differ.
public struct SemanticsProfile: Sendable, CustomStringConvertible {
  /// What a redo does while a group is open.
  public enum RedoBesideOpenGroup: Sendable {
    /// It is misuse and does nothing.
    case refused
    /// It is performed, and what it records becomes the newest undo group; the open group stays open.
    case onStack
    /// It is performed, and what it records lies in the open group, so that undo keeps the order of what happened.
    case inOpenGroup
  }

  /// `apple`, `gnustep` or `gc`.
  public let name: String
  /// Whether an `endUndoGrouping` without its begin is misuse; otherwise it is silently ignored (rule 5).
  public let reportsUnbalancedEnd: Bool
  /// Whether an explicit begin at level 0 opens an event group around its own (rule 9).
  public let opensEventGroupAroundExplicit: Bool
  /// Whether the end of the turn closes such an event group (rule 9).
  public let closesEventGroupAroundExplicit: Bool
  /// Whether `undo` closes an explicit group at level 1 (rule 11); otherwise that is misuse.
  public let undoClosesExplicitGroup: Bool
  /// Whether `undoNestedGroup` works inside an open group (rule 13).
  public let undoesNestedInsideOpenGroup: Bool
  /// Rule 16.
  public let redoBesideOpenGroup: RedoBesideOpenGroup
  /// Whether closing an empty group discards it; the start value of `UndoManager.discardsEmptyGroups` (rule 17).
  public let discardsEmptyGroups: Bool
  /// Whether a group opened while registration is disabled is none (rule 25).
  public let ignoresBeginWhileDisabled: Bool
  /// Whether groups inside groups are kept as such; otherwise closing one folds it into its parent (rule 4).
  public let keepsNestedGroups: Bool
  /// Whether `removeAllActions` also sets `groupsByEvent` and the kind of coalescing back (rule 29).
  public let removingAllResetsGrouping: Bool
  /// Whether the undo stack shows a group from when it is opened.
  public let pushesGroupWhenOpened: Bool
  /// Whether removing a target's actions reaches into open groups (rule 30).
  public let removesTargetFromOpenGroups: Bool
  /// Whether `removeAllActions` inside a handler is carried out; otherwise it is misuse and clears nothing (rule 31).
  public let clearsInsideHandler: Bool
  /// Rules that no source of the original states in full; what it does not say is this project's choice.
  public let unverifiedRules: [Int]

  /// Apple's class, as far as its reference, header and ports written after it say.
  public static let apple = SemanticsProfile(
    name: "apple", reportsUnbalancedEnd: true, opensEventGroupAroundExplicit: true,
    closesEventGroupAroundExplicit: true, undoClosesExplicitGroup: false,
    undoesNestedInsideOpenGroup: true, redoBesideOpenGroup: .inOpenGroup, discardsEmptyGroups: false,
    ignoresBeginWhileDisabled: false, keepsNestedGroups: true, removingAllResetsGrouping: false,
    pushesGroupWhenOpened: false, removesTargetFromOpenGroups: true, clearsInsideHandler: false,
    unverifiedRules: [3, 15, 16, 18, 20, 22, 23, 25, 27, 29, 30, 31, 32])

  /// GNUstep's class, version 1.28.
  public static let gnustep = SemanticsProfile(
    name: "gnustep", reportsUnbalancedEnd: true, opensEventGroupAroundExplicit: true,
    closesEventGroupAroundExplicit: false, undoClosesExplicitGroup: true,
    undoesNestedInsideOpenGroup: false, redoBesideOpenGroup: .onStack, discardsEmptyGroups: true,
    ignoresBeginWhileDisabled: false, keepsNestedGroups: false, removingAllResetsGrouping: false,
    pushesGroupWhenOpened: false, removesTargetFromOpenGroups: false, clearsInsideHandler: false,
    unverifiedRules: [])

  /// GCUndoManager, without its crash: a handler that clears the stacks is safe.
  public static let gc = SemanticsProfile(
    name: "gc", reportsUnbalancedEnd: false, opensEventGroupAroundExplicit: false,
    closesEventGroupAroundExplicit: true, undoClosesExplicitGroup: true,
    undoesNestedInsideOpenGroup: false, redoBesideOpenGroup: .refused, discardsEmptyGroups: true,
    ignoresBeginWhileDisabled: true, keepsNestedGroups: true, removingAllResetsGrouping: true,
    pushesGroupWhenOpened: true, removesTargetFromOpenGroups: true, clearsInsideHandler: true,
    unverifiedRules: [])

  /// The three of them.
  public static let all = [apple, gnustep, gc]

  public var description: String { name }

  /// What the profile can say of a rule: `verified`, or `unverified` where no source knows the original.
  public func standing(ofRule rule: Int) -> String {
    unverifiedRules.contains(rule) ? "unverified" : "verified"
  }

  /// The rules that the profiles are written after, by their numbers in the tests.
  public static let rules = 1...32

  /// One line a rule, such as `apple rule 16: unverified`; every line ends in a line feed.
  public var standings: String {
    Self.rules.map { "\(name) rule \($0): \(standing(ofRule: $0))\n" }.joined()
  }
}
