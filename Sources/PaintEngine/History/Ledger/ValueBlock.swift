/// A block of memory that values of Swift share until one of them is changed: an array's, a dictionary's, a string's.
///
/// Two values with a block of the same address share it. Valid while one of them is kept.
struct ValueBlock: Hashable {
  /// Where it is.
  let address: UInt
  /// What was asked of the allocator, B.
  let request: Int

  /// The block of an array; nil for one without room.
  init?<Element>(_ array: [Element]) {
    guard array.capacity > 0 else { return nil }
    address = array.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    request = MallocRequest.array(of: Element.self, capacity: array.capacity)
  }

  /// The block of a dictionary; nil for one without room.
  init?<Key, Value>(_ dictionary: [Key: Value]) {
    guard dictionary.capacity > 0 else { return nil }
    // A dictionary is one reference to its table; no interface says which.
    address = unsafeBitCast(dictionary, to: UInt.self)
    request = MallocRequest.dictionary(of: Key.self, Value.self, capacity: dictionary.capacity)
  }

  /// The block of a string; nil for a literal and for up to 15 bytes, which need none.
  init?(_ string: String) {
    // The standard library's StringObject: no mark in the upper four bits of the second word means an object of its own. Its third word
    // has room and terminator in the lower 48 bits, and in the highest whether a pointer follows.
    let word = unsafeBitCast(string, to: (UInt, UInt).self).1
    guard word >> 60 == 0, let object = UnsafeRawPointer(bitPattern: word) else { return nil }
    address = word
    let room = withExtendedLifetime(string) { object.load(fromByteOffset: 16, as: UInt.self) }
    request = 32 + Int(room & 0xFFFF_FFFF_FFFF) + (room >> 63 == 0 ? 0 : 8)
  }
}

/// A value that keeps blocks of memory.
protocol BlockKeeping {
  /// Calls `body` with each block that it keeps, as often as it keeps it. Leaves out what needs none.
  func forEachBlock(_ body: (ValueBlock) -> Void)
}

extension Optional: BlockKeeping where Wrapped: BlockKeeping {
  func forEachBlock(_ body: (ValueBlock) -> Void) { self?.forEachBlock(body) }
}

extension Array: BlockKeeping where Element: BlockKeeping {
  func forEachBlock(_ body: (ValueBlock) -> Void) {
    ValueBlock(self).map(body)
    for element in self { element.forEachBlock(body) }
  }
}

extension SelectionMask: BlockKeeping {
  func forEachBlock(_ body: (ValueBlock) -> Void) {
    ValueBlock(tiles).map(body)
    for tile in tiles.values { ValueBlock(tile).map(body) }
  }
}

extension SavedSelection: BlockKeeping {
  func forEachBlock(_ body: (ValueBlock) -> Void) {
    ValueBlock(name).map(body)
    mask.forEachBlock(body)
  }
}

extension LayerGroup: BlockKeeping {
  func forEachBlock(_ body: (ValueBlock) -> Void) { ValueBlock(name).map(body) }
}

extension LayerProperties: BlockKeeping {
  func forEachBlock(_ body: (ValueBlock) -> Void) { ValueBlock(name).map(body) }
}

extension LayerText: BlockKeeping {
  func forEachBlock(_ body: (ValueBlock) -> Void) { ValueBlock(text).map(body) }
}
