import DocumentUndo
import Testing

/// What profiles say of themselves.
@Suite struct ProfileTests {
  @Test func rulesThatNoSourceOfTheOriginalStatesAreCalledUnverified() {
    let lines = SemanticsProfile.apple.standings.split(separator: "\n")
    #expect(lines.count == 52)
    #expect(lines[0] == "apple rule 1: verified" && lines[15] == "apple rule 16: unverified")
    #expect(
      lines.filter { $0.hasSuffix(": unverified") }.count == SemanticsProfile.apple.unverifiedRules.count)
  }

  @Test(arguments: SemanticsProfile.others.dropFirst() + [.gc])
  func profilesOfWhatWasRunAreVerified(_ profile: SemanticsProfile) {
    #expect(!profile.standings.contains("unverified"))
  }

  @Test func namesAreDistinct() { #expect(Set(SemanticsProfile.all.map(\.description)).count == 3) }
}
