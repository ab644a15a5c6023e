import DocumentUndo
import ShapeEditor
import Testing

/// The property run must find what is wrong with each planted fault.
@Suite @MainActor struct MutantTests {
  @Test func wrongOrderOfDeletes() throws { try expectDifference(Mutant<WrongOrderOfDeletes>.self) }
  @Test func staleID() throws { try expectDifference(Mutant<StaleID>.self) }
  @Test func missingField() throws { try expectDifference(Mutant<FieldMissing>.self) }
  @Test func relativeInverse() throws { try expectDifference(RelativeInverse.self) }
  @Test func snapshotWithoutAField() throws { try expectDifference(SnapshotWithoutStyle.self) }

  /// The mutants' frame without a fault, or every one of them would be found for that.
  @Test func honestMutantIsNotFound() throws {
    var run = try EditorRun<Mutant<NoFault>>(seed: 3, profile: .gc)
    #expect(run.firstDifference(operations: 2_000) == nil)
  }

  private enum NoFault: RepresentationFault {
    static func spoil(_ inverse: Edit<PlainShape>, of edit: Edit<PlainShape>) -> Edit<PlainShape> { inverse }
  }

  private func expectDifference<Representation: UndoRepresentation>(_ type: Representation.Type) throws
  where Representation.Record == PlainShape {
    var run = try EditorRun<Representation>(seed: 3, profile: .gc)
    #expect(run.firstDifference(operations: 2_000) != nil)
  }
}
