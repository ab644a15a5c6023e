import Foundation
import Testing

@testable import PaintEngine

/// Random operations against the slow model, in every honest design.
///
/// `PENTIMENTO_OPERATIONS` says how many (200,000 without it), `PENTIMENTO_SEED` with which seed; both stand in the output, and
/// a failure prints the shortest script that fails. Processes of their own share the designs, because the count of live
/// buffers is of a whole process.
struct PropertyTests {
  private static let environment = ProcessInfo.processInfo.environment
  static let seed = environment["PENTIMENTO_SEED"].flatMap { UInt64($0) } ?? 20_261_130
  static let operations = environment["PENTIMENTO_OPERATIONS"].flatMap { Int($0) } ?? 200_000

  @Test func firstHalfOfTheDesignsAgreesWithTheModel() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      try PropertyTests.runHalf(0)
    }
    try Self.report(result)
  }

  @Test func secondHalfOfTheDesignsAgreesWithTheModel() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      try PropertyTests.runHalf(1)
    }
    try Self.report(result)
  }

  /// Half as many for each design with an exact ledger, whose claim is held against a walk after every one: 10^5 without
  /// `PENTIMENTO_OPERATIONS`.
  @Test func exactLedgersAgreeWithTheWalk() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let designs = try Designs.honest.filter { try Designs.run(CountsHolders(), in: $0) }
      try PropertyTests.run(
        designs, operations: designs.count * PropertyTests.operations / 2, seed: PropertyTests.seed &+ 2)
    }
    try Self.report(result)
  }

  private struct CountsHolders: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) -> Bool { Design.Ledger.countsHolders }
  }

  /// Every second design, with half of the operations.
  private static func runHalf(_ half: Int) throws {
    let designs = Designs.honest.enumerated().filter { $0.offset % 2 == half }.map(\.element)
    try run(designs, operations: (operations + 1) / 2, seed: seed &+ UInt64(half))
  }

  /// Failures are printed, not thrown: of a process that fails, nobody would read the output.
  private static func run(_ designs: [String], operations: Int, seed: UInt64) throws {
    let run = PropertyRun(designs: designs, operations: operations, seed: seed, countsBuffers: true)
    let report = try run.run()
    print(
      "property run: \(report.operations) operations in \(report.scripts) scripts, seed \(run.seed), designs",
      designs.joined(separator: " "))
    print(counts("actions", report.actions), counts("steps", report.stepKinds), separator: "\n")
    if let failure = report.failure {
      return print("FAILED", failure)
    }
    if LiveBuffers.count != 0 {
      return print("FAILED \(LiveBuffers.count) buffers outlive every artwork")
    }
    // A long run that never did something proves nothing about it.
    let missing = Action.Kind.allCases.map(\.rawValue).filter { report.actions[$0] == nil }
    if report.operations >= 10_000, !missing.isEmpty || report.stepKinds.count != 14 {
      print("FAILED never done: \(missing); kinds of steps: \(report.stepKinds.keys.sorted())")
    }
  }

  private static func counts(_ name: String, _ counts: [String: Int]) -> String {
    "\(name): " + counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  private static func report(_ result: ExitTest.Result?) throws {
    let text = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let lines = text.split(separator: "\n")
    let start = try #require(
      lines.firstIndex { $0.hasPrefix("property run") || $0.hasPrefix("FAILED") }, "\(text)")
    let failed = lines.firstIndex { $0.hasPrefix("FAILED") } ?? lines.endIndex
    print(lines[start..<failed].joined(separator: "\n"))
    if failed < lines.endIndex { Issue.record("\(lines[failed...].joined(separator: "\n"))") }
  }
}
