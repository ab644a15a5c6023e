/// Registers one inverse for all shapes of an edit: their ids and what the edit changes of them.
public struct BatchedInverse<Record: ShapeRecord>: UndoRepresentation {
  public typealias Shapes = ContiguousShapes<Record>
  public typealias Payload = Edit<Record>

  public static var name: String { "batch" }

  public init() {}

  public static func heapBytes(
    of payload: Payload, beside document: ShapeDocument<Shapes>, sizeClass: (Int) -> Int
  ) -> Int? {
    payload.heapBytes(sizeClass: sizeClass)
  }
}
