import PaintEngine
import Testing

/// The checks of operations and history, each in every honest design.
struct OperationTests {
  @Test(arguments: OperationChecks.Check.allCases, Designs.honest)
  func holds(check: OperationChecks.Check, design: String) throws {
    let broken = try Designs.run(OperationChecks(check: check), in: design)
    #expect(broken == [])
  }
}
