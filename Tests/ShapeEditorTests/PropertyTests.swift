import DocumentUndo
import Foundation
import ShapeEditor
import Testing
import Workloads

/// Random actions on each representation; `PENTIMENTO_OPERATIONS` of them in all, 200,000 by default.
@Suite @MainActor struct EditorPropertyTests {
  nonisolated static let seeds = 0..<6 as Range<UInt64>

  nonisolated static var operations: Int {
    (ProcessInfo.processInfo.environment["PENTIMENTO_OPERATIONS"].flatMap(Int.init) ?? 200_000) / 6 / 6
  }

  nonisolated static var base: UInt64 {
    ProcessInfo.processInfo.environment["PENTIMENTO_SEED"].flatMap(UInt64.init) ?? 1
  }

  @Test(arguments: seeds) func snapshots(_ seed: UInt64) throws {
    try check(FullSnapshot<PlainShape>.self, seed)
  }

  @Test(arguments: seeds) func sharedChunks(_ seed: UInt64) throws {
    try check(SharedChunks<ReferringShape>.self, seed)
  }

  @Test(arguments: seeds) func inversesPerOperation(_ seed: UInt64) throws {
    try check(InversePerOperation<PlainShape>.self, seed)
  }

  @Test(arguments: seeds) func batchedInverses(_ seed: UInt64) throws {
    try check(BatchedInverse<WideShape>.self, seed)
  }

  @Test(arguments: seeds) func recordDiffs(_ seed: UInt64) throws {
    try check(RecordDiff<ReferringShape>.self, seed)
  }

  @Test(arguments: seeds) func eventLogs(_ seed: UInt64) throws { try check(EventLog<PlainShape>.self, seed) }

  private func check<Representation: UndoRepresentation>(_ type: Representation.Type, _ seed: UInt64) throws {
    let profile = SemanticsProfile.all[Int(seed) % 3]
    var run = try EditorRun<Representation>(seed: Self.base &* 1000 &+ seed, profile: profile)
    let difference = run.firstDifference(operations: Self.operations)
    #expect(difference == nil, "seed \(seed) of \(Self.base), profile \(profile)")
  }
}
