import PaintEngine
import Testing

/// The same seeded sessions in the build with checks and in the one that is measured.
@Suite(
  .enabled(
    if: OtherProgram.releaseFolder != nil,
    "PENTIMENTO_RELEASE_DIR does not name the folder of the unchecked executables"))
struct CheckedBuildTests {
  @Test func bothBuildsLeaveTheSame() throws {
    let seeds = ["1", "2", "20260501"]
    let release = try #require(OtherProgram.releaseFolder)
    let checked = try lines(OtherProgram.ownFolder, seeds)
    let unchecked = try lines(release, seeds)
    #expect(checked.count == seeds.count * Designs.honest.count)
    #expect(Set(checked).count == checked.count)
    for (left, right) in zip(checked, unchecked) { #expect(left == right) }
    #expect(checked.count == unchecked.count)
  }

  private func lines(_ folder: String, _ seeds: [String]) throws -> [Substring] {
    try OtherProgram.output(of: "\(folder)/EngineScript", seeds).split(separator: "\n")
  }
}
