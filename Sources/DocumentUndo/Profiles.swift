extension SemanticsProfile {
  /// Apple's class, as far as its reference, header and ports written after it say.
  public static let apple: SemanticsProfile = {
    var profile = SemanticsProfile(name: "apple")
    profile.undoClosesExplicitGroup = false
    profile.undoesNestedInsideOpenGroup = true
    profile.redoBesideOpenGroup = .inOpenGroup
    profile.discardsEmptyGroups = false
    profile.namesGivenInReplayHold = true
    profile.notices.replayIsSaidAtLevelZero = true
    profile.unverifiedRules = [
      3, 15, 16, 18, 20, 22, 23, 25, 27, 29, 30, 31, 32, 33, 35, 38, 43, 47, 50, 51,
    ]
    return profile
  }()

  /// GNUstep's class, version 1.28, without what its documentation calls otherwise or what leaves it unusable; see
  /// <doc:Rules>.
  public static let gnustep: SemanticsProfile = {
    var profile = SemanticsProfile(name: "gnustep")
    profile.turnEnd = .innermostGroup
    profile.redoBesideOpenGroup = .onStack
    profile.keepsNestedGroups = false
    profile.removesTargetFromOpenGroups = false
    profile.nameWithoutGroup = .ignored
    profile.namesInnermostGroup = true
    profile.notices.checkpointBeforeTopLevelOpens = true
    profile.notices.didCloseIsSaid = false
    profile.notices.nestedUndoChecksAfterCheckpoint = true
    profile.notices.removingAllSaysClosing = true
    return profile
  }()

  /// GCUndoManager, without its crash: a handler that clears the stacks is safe.
  public static let gc: SemanticsProfile = {
    var profile = SemanticsProfile(name: "gc")
    profile.reportsUnbalancedEnd = false
    profile.opensEventGroupAroundExplicit = false
    profile.ignoresBeginWhileDisabled = true
    profile.removingAllResetsGrouping = true
    profile.pushesGroupWhenOpened = true
    profile.clearsInsideHandler = true
    profile.nameWithoutGroup = .newestGroup
    profile.titlesSayNothing = true
    profile.discardableIsOfGroup = true
    profile.newModesHoldAtOnce = false
    profile.notices.opensAreSaidInReplay = true
    profile.notices.onlyKeptTopLevelGroupsSayClosing = true
    return profile
  }()

  /// The three of them.
  public static let all = [apple, gnustep, gc]

  /// What the profile can say of a rule: `verified`, or `unverified` where no source knows the original.
  public func standing(ofRule rule: Int) -> String {
    unverifiedRules.contains(rule) ? "unverified" : "verified"
  }

  /// The rules that the profiles are written after, by their numbers in the tests.
  public static let rules = 1...52

  /// One line a rule, such as `apple rule 16: unverified`; every line ends in a line feed.
  public var standings: String {
    Self.rules.map { "\(name) rule \($0): \(standing(ofRule: $0))\n" }.joined()
  }
}
