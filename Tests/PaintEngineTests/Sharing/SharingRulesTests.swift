import PaintEngine
import Testing

/// The sharing rules by number, each in every honest design.
struct SharingRulesTests {
  @Test(arguments: Designs.honest)
  func rule1AFrozenBufferIsNeverWrittenAgain(design: String) throws {
    let broken = try Designs.run(SharingRules.Check(rule: 1), in: design)
    #expect(broken == [])
  }

  @Test(arguments: Designs.honest)
  func rule2ABufferIsFrozenBeforeAnotherThreadSeesIt(design: String) throws {
    let broken = try Designs.run(SharingRules.Check(rule: 2), in: design)
    #expect(broken == [])
  }

  @Test(arguments: Designs.honest)
  func rule3FrozenTilesAreTheLiveTilesInKeyOrder(design: String) throws {
    let broken = try Designs.run(SharingRules.Check(rule: 3), in: design)
    #expect(broken == [])
  }

  @Test(arguments: Designs.honest)
  func rule4AStepsAfterTileIsTheNextStepsBeforeTile(design: String) throws {
    let broken = try Designs.run(SharingRules.Check(rule: 4), in: design)
    #expect(broken == [])
  }

  @Test(arguments: Designs.honest)
  func rule5AStrokePaysOneCopyForEachSharedTile(design: String) throws {
    let broken = try Designs.run(SharingRules.Check(rule: 5), in: design)
    #expect(broken == [])
  }

  @Test(arguments: Designs.honest)
  func rule6FrozenBuffersStayBitIdentical(design: String) throws {
    let broken = try Designs.run(SharingRules.Check(rule: 6), in: design)
    #expect(broken == [])
  }
}
