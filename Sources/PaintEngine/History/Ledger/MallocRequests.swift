/// What Swift asks the allocator for, in bytes, from counts and capacities: pure arithmetic over the runtime's layouts.
///
/// `MallocRequestTests` holds it against the allocator's own figures.
enum MallocRequest {
  /// Object header: type and reference counts.
  static let header = 16

  /// The box of an enum case that is indirect, or an object whose fields are `Payload`.
  static func object<Payload>(_ payload: Payload.Type) -> Int { header + MemoryLayout<Payload>.size }

  /// An array with room for `capacity` elements; 0 where it has none.
  static func array<Element>(of element: Element.Type, capacity: Int) -> Int {
    capacity == 0 ? 0 : header + 16 + capacity * MemoryLayout<Element>.stride
  }

  /// A hash table with room for `capacity` entries, which is three quarters of its buckets: 64 B, a bit a bucket in words, keys, values.
  static func dictionary<Key, Value>(of key: Key.Type, _ value: Value.Type, capacity: Int) -> Int {
    if capacity == 0 { return 0 }
    var buckets = 2
    while buckets * 3 / 4 < capacity { buckets *= 2 }
    return 64 + (buckets + 63) / 64 * 8 + buckets * (MemoryLayout<Key>.stride + MemoryLayout<Value>.stride)
  }
}
