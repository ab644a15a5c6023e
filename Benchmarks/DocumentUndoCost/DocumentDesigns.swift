import Measurement
import ShapeEditor

/// Something to be done for one representation and one kind of record.
@MainActor
protocol DocumentVisitor {
  func visit<Representation: UndoRepresentation>(_ representation: Representation.Type) throws
}

/// The representations of undo, and the records that they are measured with.
enum DocumentDesigns {
  static let names = ["snapshot", "closures", "batch", "chunks", "diff", "log"]
  static let records = [PlainShape.name, WideShape.name, ReferringShape.name]

  static let all = zip(
    names,
    [
      "the whole array, copied when it is changed", "a closure for each shape, which sets what it had",
      "one inverse for all shapes of an edit", "chunks of 64 shapes, shared between states",
      "whole old records of the shapes that changed", "the edits, and a snapshot every 64 of them",
    ]
  ).map { DesignDescription(name: $0, summary: $1, axes: ["representation": $0]) }

  /// Runs `visitor` for a case. The suite measures on its main thread, which is the main actor's, and nobody else has
  /// the run.
  ///
  /// Generic over the visitor, so that the compiler makes a copy of each benchmark for each representation and record.
  static func run<Visitor: DocumentVisitor>(_ run: CaseRun, _ visitor: @MainActor (CaseRun) -> Visitor) throws
  {
    nonisolated(unsafe) let run = run
    try MainActor.assumeIsolated {
      let visitor = visitor(run)
      switch run.parameters.text("record") {
      case WideShape.name: try dispatch(run.id.design, WideShape.self, visitor)
      case ReferringShape.name: try dispatch(run.id.design, ReferringShape.self, visitor)
      default: try dispatch(run.id.design, PlainShape.self, visitor)
      }
    }
  }

  @MainActor
  private static func dispatch<Record: ShapeRecord, Visitor: DocumentVisitor>(
    _ design: String, _ record: Record.Type, _ visitor: Visitor
  ) throws {
    switch design {
    case "snapshot": try visitor.visit(FullSnapshot<Record>.self)
    case "closures": try visitor.visit(InversePerOperation<Record>.self)
    case "batch": try visitor.visit(BatchedInverse<Record>.self)
    case "chunks": try visitor.visit(SharedChunks<Record>.self)
    case "diff": try visitor.visit(RecordDiff<Record>.self)
    default: try visitor.visit(EventLog<Record>.self)
    }
  }
}
