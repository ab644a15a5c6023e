/// A record with the place it takes in the order.
public struct Insertion<Record: ShapeRecord>: Equatable, Sendable {
  /// Its place once all insertions of the same edit are done.
  public var place: Int
  /// The record.
  public var record: Record

  /// A record for a place.
  public init(_ record: Record, at place: Int) {
    self.place = place
    self.record = record
  }
}

/// The records of a document in their order from back to front. A copy is a snapshot: it shares memory until one is changed.
public protocol ShapeStore<Record> {
  associatedtype Record: ShapeRecord

  /// `chunked` or `array`.
  static var name: String { get }

  init(_ records: [Record])

  var count: Int { get }

  subscript(place: Int) -> Record { get }

  /// Changes one record in place.
  mutating func update(_ place: Int, _ change: (inout Record) -> Void)

  /// Takes out the records at `places`, which ascend.
  mutating func remove(_ places: [Int])

  /// Puts records in; their places ascend.
  mutating func insert(_ insertions: [Insertion<Record>])

  /// Takes the record at `from` to the place `to`.
  mutating func move(_ from: Int, to: Int)

  /// The first place of a record with this id. O(n).
  func firstPlace(of id: ShapeID) -> Int?

  /// Calls `body` with each record in order until it gives false.
  func forEach(_ body: (Int, Record) -> Bool)

  /// Bytes of memory that nothing but this copy holds once `later`, made from it by one edit, is what the document has:
  /// by size class.
  func bytesApart(from later: Self, sizeClass: (Int) -> Int) -> Int
}

extension ShapeStore {
  /// All records in order. O(n).
  public var records: [Record] {
    var records: [Record] = []
    records.reserveCapacity(count)
    forEach { _, record in
      records.append(record)
      return true
    }
    return records
  }
}
