import Measurement
import Testing

@testable import TimedSession

struct ComparedProgramsTests {
  private func compared(_ a: TurnSuite, _ b: TurnSuite) throws -> ComparedPrograms {
    let folder = try Folder()
    return try ComparedPrograms(
      Sides(
        a: SideProgram(paths: ["Sample": try a.write(into: folder, as: "a")]),
        b: SideProgram(paths: ["Sample": try b.write(into: folder, as: "b")])), selection: CaseSelection())
  }

  @Test func oneProgramOnBothSidesIsRefusedUnlessItIsMeant() throws {
    let same = try compared(TurnSuite(), TurnSuite())
    #expect(throws: ComparedPrograms.Incomparable.self) { try same.check(areIdentical: false) }
    try same.check(areIdentical: true)
    try compared(TurnSuite(), TurnSuite(build: "222222222222")).check(areIdentical: false)
  }

  @Test func unlikeToolchainsAndFlagsAreRefusedAlways() throws {
    for other in [
      TurnSuite(build: "222222222222", toolchain: "other"),
      TurnSuite(build: "222222222222", flags: "checked"),
    ] {
      let unlike = try compared(TurnSuite(), other)
      for areIdentical in [false, true] {
        #expect(throws: ComparedPrograms.Incomparable.self) { try unlike.check(areIdentical: areIdentical) }
      }
    }
  }

  @Test func aProgramThatWasBuiltAnewMeanwhileIsNotTheExpectedOne() throws {
    let before = try compared(TurnSuite(), TurnSuite(build: "222222222222"))
    let after = try compared(TurnSuite(), TurnSuite(build: "333333333333"))
    try before.checkUnchanged(since: before.builds)
    do {
      try after.checkUnchanged(since: before.builds)
      Issue.record("it was accepted")
    } catch {
      #expect(error.problem == "side b of Sample is build 333333333333, and 222222222222 was expected")
    }
  }

  @Test func aProgramThatIsAnotherSuiteIsRefused() throws {
    #expect(throws: SuiteInputError.self) { try compared(TurnSuite(name: "Else"), TurnSuite()) }
  }
}
