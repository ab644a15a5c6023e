/// A shape and where its middle is to be; 12 bytes.
public struct Placement: Equatable, Sendable {
  /// Which shape.
  public var id: ShapeID
  /// Its middle.
  public var center: Point

  /// A shape's middle.
  public init(_ id: ShapeID, _ center: Point) {
    self.id = id
    self.center = center
  }
}

/// A shape, its middle and its size; 20 bytes.
public struct Framing: Equatable, Sendable {
  /// Which shape.
  public var id: ShapeID
  /// Its middle.
  public var center: Point
  /// Its width and height.
  public var size: Point

  /// A shape's frame.
  public init(_ id: ShapeID, _ center: Point, _ size: Point) {
    self.id = id
    self.center = center
    self.size = size
  }
}

/// A shape and its style; 8 bytes.
public struct Styling: Equatable, Sendable {
  /// Which shape.
  public var id: ShapeID
  /// Its style.
  public var style: UInt32

  /// A shape's style.
  public init(_ id: ShapeID, _ style: UInt32) {
    self.id = id
    self.style = style
  }
}

/// A shape and a place in the order; 8 bytes.
public struct Raising: Equatable, Sendable {
  /// Which shape.
  public var id: ShapeID
  // As narrow as an id: an edit of one shape stays as small as a middle and an id.
  private var narrow: Int32

  /// A shape's place, counted from the back. One that no document has room for becomes the farthest that there is.
  public init(_ id: ShapeID, to place: Int) {
    self.id = id
    narrow = Int32(clamping: place)
  }

  /// The place.
  public var place: Int { Int(narrow) }
}

/// One change of a document, as a value. All of them set absolute values, and each has an inverse that is one of them.
public enum Edit<Record: ShapeRecord>: Equatable, Sendable {
  /// Puts one shape somewhere.
  case move(Placement)
  /// Puts shapes somewhere.
  case moveMany([Placement])
  /// Gives shapes a place and a size: what a transformation of a selection comes to.
  case reframe([Framing])
  /// Gives shapes a style.
  case restyle([Styling])
  /// Takes shapes out.
  case remove([ShapeID])
  /// Puts shapes in; places ascend.
  case insert([Insertion<Record>])
  /// Takes one shape to a place in the order.
  case raise(Raising)
  /// Puts all shapes in this order.
  case reorder([ShapeID])
  /// Puts these in place of all shapes.
  case replaceAll([Record])

  /// Whether shapes change their places in the order.
  var changesOrder: Bool {
    switch self {
    case .move, .moveMany, .reframe, .restyle: false
    case .remove, .insert, .raise, .reorder, .replaceAll: true
    }
  }

  /// Bytes of the ids and values that it names, without any memory management.
  public var logicalBytes: Int {
    switch self {
    case .move: MemoryLayout<Placement>.size
    case .moveMany(let all): all.count * MemoryLayout<Placement>.size
    case .reframe(let all): all.count * MemoryLayout<Framing>.size
    case .restyle(let all): all.count * MemoryLayout<Styling>.size
    case .remove(let ids): ids.count * MemoryLayout<ShapeID>.size
    case .insert(let all): all.count * MemoryLayout<Insertion<Record>>.stride
    case .raise: MemoryLayout<Raising>.size
    case .reorder(let ids): ids.count * MemoryLayout<ShapeID>.size
    case .replaceAll(let records): records.count * MemoryLayout<Record>.stride
    }
  }

  /// Bytes of the array that holds them, by size class.
  func heapBytes(sizeClass: (Int) -> Int) -> Int {
    func bytes<Element>(_ array: [Element]) -> Int {
      array.capacity > 0 ? sizeClass(32 + array.capacity * MemoryLayout<Element>.stride) : 0
    }
    switch self {
    case .move, .raise: return 0
    case .moveMany(let all): return bytes(all)
    case .reframe(let all): return bytes(all)
    case .restyle(let all): return bytes(all)
    case .remove(let ids), .reorder(let ids): return bytes(ids)
    case .insert(let all): return bytes(all)
    case .replaceAll(let records): return bytes(records)
    }
  }
}

/// Where the shapes of an edit are, in the order in which it names them.
public enum Located: Sendable {
  /// It names none.
  case none
  /// One place.
  case one(Int)
  /// Places.
  case many([Int])
}

/// Why an edit cannot be done. Nothing was registered and nothing changed.
public enum EditError: Error, Equatable, CustomStringConvertible {
  /// No shape has the id.
  case missing(ShapeID)
  /// Two shapes would have the id, or the edit names it twice.
  case duplicate(ShapeID)
  /// A place outside the order, or one that does not ascend.
  case place(Int, count: Int)
  /// A coordinate or size of the shape is not a number.
  case notFinite(ShapeID)
  /// An order names some shapes and not others.
  case incompleteOrder(named: Int, count: Int)

  public var description: String {
    switch self {
    case .missing(let id): "there is no shape \(id); take an id from the document"
    case .duplicate(let id): "shape \(id) is there twice; give each shape an id of its own"
    case .place(let place, let count):
      "place \(place) is not one of 0...\(count) in ascending order; count from the back"
    case .notFinite(let id): "shape \(id) has a coordinate that is not a finite number; give finite ones"
    case .incompleteOrder(let named, let count):
      "the order names \(named) shapes of \(count); name each shape once"
    }
  }
}
