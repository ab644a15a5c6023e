import Testing

/// A short run against the model for each payload by itself: the whole suite comes to each design only when it is long.
struct PayloadPropertyTests {
  @Test(arguments: ["swap", "subTileBlocks", "subTileSpans", "compressed"])
  func agreesWithTheModel(payload: String) throws {
    let report = try PropertyRun(designs: ["seed+payload=\(payload)"], operations: 400, seed: 41).run()
    #expect(report.operations == 400)
    if let failure = report.failure { Issue.record("\(failure)") }
  }
}
