/// Registers one inverse for all shapes of an edit: their ids and what the edit changes of them.
public struct BatchedInverse<Record: ShapeRecord>: UndoRepresentation {
  public typealias Shapes = ContiguousShapes<Record>
  public typealias Payload = Edit<Record>

  public static var name: String { "batch" }

  public init() {}

  public mutating func capture(
    _ edit: Edit<Record>, _ located: Located, in document: ShapeDocument<Shapes>
  ) -> Payload {
    document.inverse(of: edit, located)
  }

  public mutating func exchange(
    _ payload: Payload, in document: inout ShapeDocument<Shapes>, register: (Payload) -> Void
  ) throws(EditError) {
    try document.exchange(payload, register: register)
  }

  public static func logicalBytes(of payload: Payload) -> Int { payload.logicalBytes }

  public static func heapBytes(
    of payload: Payload, beside document: ShapeDocument<Shapes>, sizeClass: (Int) -> Int
  ) -> Int? {
    payload.heapBytes(sizeClass: sizeClass)
  }
}
