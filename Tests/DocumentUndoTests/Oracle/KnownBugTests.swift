import Testing

/// What is known to be wrong with GNUstep's manager is so, and what the profile does about it too.
@Suite @MainActor struct KnownBugTests {
  nonisolated static let all = KnownBug.mended + KnownBug.kept

  @Test(arguments: all.indices) func profileDoesAsDocumented(_ index: Int) {
    let bug = Self.all[index]
    #expect(RuleProbe.joined(ScriptRun.lines(bug.script, .gnustep)) == bug.ours, "\(bug.script)")
  }

  @Test func theProfileKeepsWhatIsARuleAndMendsTheRest() {
    #expect(KnownBug.kept.allSatisfy { $0.theirs == $0.ours })
    #expect(KnownBug.mended.allSatisfy { $0.theirs != $0.ours })
  }

  @Test(
    .enabled(if: UndoOracle.whyMissing == nil, Comment(rawValue: UndoOracle.whyMissing ?? "")),
    arguments: all.indices)
  func itIsGNUstepsBug(_ index: Int) throws {
    let bug = Self.all[index]
    #expect(RuleProbe.joined(try UndoOracle.lines([bug.script])[0]) == bug.theirs, "\(bug.script)")
  }

  /// The table's column is not only ours: GNUstep itself answers so.
  @Test(
    .enabled(if: UndoOracle.whyMissing == nil, Comment(rawValue: UndoOracle.whyMissing ?? "")),
    arguments: RuleProbe.all.indices)
  func columnOfTheTableIsGNUsteps(_ index: Int) throws {
    let probe = RuleProbe.all[index]
    guard probe.whyNotOfGNUstep == nil else { return }
    let theirs = RuleProbe.joined(try UndoOracle.lines([probe.script])[0])
    #expect(probe.answer(of: .gnustep) == theirs, "\(probe.script)")
  }
}
