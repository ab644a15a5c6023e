/// Keeps the whole document before the edit. The copy is free; the first change after it pays.
///
/// With shapes in one array that is the full snapshot, with shapes in chunks it is structural sharing.
public struct Snapshots<Shapes: ShapeStore>: UndoRepresentation {
  /// A document as it was.
  public struct Payload {
    var shapes: Shapes
    /// Whether each shape lies where it did, so that what finds them by id stays valid.
    var keepsOrder: Bool
  }

  public static var name: String { Shapes.name == "array" ? "snapshot" : "chunks" }

  public init() {}

  public mutating func capture(
    _ edit: Edit<Record>, _ located: Located, in document: ShapeDocument<Shapes>
  ) -> Payload {
    Payload(shapes: document.shapes, keepsOrder: !edit.changesOrder)
  }

  public mutating func exchange(
    _ payload: Payload, in document: inout ShapeDocument<Shapes>, register: (Payload) -> Void
  ) throws(EditError) {
    register(Payload(shapes: document.shapes, keepsOrder: payload.keepsOrder))
    document.replace(payload.shapes, keepsOrder: payload.keepsOrder)
  }

  public static func logicalBytes(of payload: Payload) -> Int {
    payload.shapes.count * MemoryLayout<Record>.stride
  }

  public static func heapBytes(
    of payload: Payload, beside document: ShapeDocument<Shapes>, sizeClass: (Int) -> Int
  ) -> Int? {
    payload.shapes.bytesApart(from: document.shapes, sizeClass: sizeClass)
  }
}

/// The full snapshot: one array, copied when it is changed.
public typealias FullSnapshot<Record: ShapeRecord> = Snapshots<ContiguousShapes<Record>>

/// Structural sharing: chunks, of which the touched ones are copied.
public typealias SharedChunks<Record: ShapeRecord> = Snapshots<ChunkedShapes<Record>>
