/// Records in one array: the first change after a snapshot copies all of them.
public struct ContiguousShapes<Record: ShapeRecord>: ShapeStore {
  public static var name: String { "array" }

  private var array: [Record]

  public init(_ records: [Record]) { array = records }

  public var count: Int { array.count }

  public subscript(place: Int) -> Record { array[place] }

  public mutating func update(_ place: Int, _ change: (inout Record) -> Void) { change(&array[place]) }

  public mutating func remove(_ places: [Int]) {
    guard let first = places.first else { return }
    if places.count == 1 {
      array.remove(at: first)
      return
    }
    var (next, kept) = (0, first)
    for place in first..<array.count {
      if next < places.count, places[next] == place {
        next += 1
      } else {
        array.swapAt(kept, place)
        kept += 1
      }
    }
    array.removeLast(places.count)
  }

  public mutating func insert(_ insertions: [Insertion<Record>]) {
    if insertions.count == 1 {
      array.insert(insertions[0].record, at: insertions[0].place)
      return
    }
    var merged: [Record] = []
    merged.reserveCapacity(array.count + insertions.count)
    var next = 0
    for insertion in insertions {
      let between = insertion.place - merged.count
      merged.append(contentsOf: array[next..<next + between])
      next += between
      merged.append(insertion.record)
    }
    merged.append(contentsOf: array[next...])
    array = merged
  }

  public mutating func move(_ from: Int, to: Int) {
    let record = array.remove(at: from)
    array.insert(record, at: to)
  }

  public func firstPlace(of id: ShapeID) -> Int? { array.firstIndex { $0.core.id == id } }

  public func forEach(_ body: (Int, Record) -> Bool) {
    for place in array.indices where !body(place, array[place]) { return }
  }

  public func bytesApart(from later: Self, sizeClass: (Int) -> Int) -> Int {
    array.capacity > 0 ? sizeClass(32 + array.capacity * MemoryLayout<Record>.stride) : 0
  }
}
