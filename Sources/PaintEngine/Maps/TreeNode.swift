/// What stands before the slots of a node.
struct TreeNodeHeader {
  /// What all keys below have in common; the digits from the node's own one on are 0.
  let prefix: UInt64
  /// Where the node's digit begins in a key: 0 in a leaf, whose slots hold tiles, else a multiple of 4.
  let shift: UInt64
  /// The slots that are taken, a bit each.
  var occupied: UInt32
}

/// A node of `PersistentTree`: 16 slots, one for each value of one hexadecimal digit of a key's word.
///
/// Slots are addressed, not packed by a count of the bits below: 16 words are nothing beside one tile of 32 KiB, a new tile moves
/// none of its neighbours, and x86-64 without extensions has no instruction that counts bits. The bits serve enumeration and
/// tell when a node has become superfluous. A leaf holds a tile at least, every other node two children. A digit never straddles
/// column and row, so each row of the canvas has leaves of its own.
final class TreeNode<Buffer: TileBuffer>: ManagedBuffer<TreeNodeHeader, AnyObject?> {
  static var slotCount: Int { 16 }
  static var digitBits: UInt64 { 4 }

  /// A slot's index for `word`; `slotCount` or more if the key does not belong below this node.
  @inline(__always)
  private static func index(_ word: UInt64, _ header: TreeNodeHeader) -> Int {
    // The digits of the prefix from here on are 0: what is left of the difference is the index, or more than a digit.
    Int(truncatingIfNeeded: min((word ^ header.prefix) &>> header.shift, UInt64(slotCount)))
  }

  private static func make(_ word: UInt64, shift: UInt64) -> TreeNode {
    // Two shifts: one of 64 bits would be none.
    let upper = (word &>> shift) &>> digitBits
    let prefix = (upper &<< digitBits) &<< shift
    return make(TreeNodeHeader(prefix: prefix, shift: shift, occupied: 0))
  }

  private static func make(_ header: TreeNodeHeader) -> TreeNode {
    let node = create(minimumCapacity: slotCount) { _ in header }
    node.withUnsafeMutablePointerToElements { $0.initialize(repeating: nil, count: slotCount) }
    return unsafeDowncast(node, to: TreeNode.self)
  }

  /// The lowest node above one tile.
  static func leaf(_ word: UInt64, _ buffer: Buffer) -> TreeNode {
    let leaf = make(word, shift: 0)
    leaf.put(buffer, at: index(word, leaf.header))
    return leaf
  }

  deinit {
    withUnsafeMutablePointers { header, slots in
      for index in SetBits(header.pointee.occupied) { (slots + index).deinitialize(count: 1) }
    }
  }

  private func put(_ object: AnyObject, at index: Int) {
    withUnsafeMutablePointers { header, slots in
      slots[index] = object
      header.pointee.occupied |= 1 &<< UInt32(index)
    }
  }

  private func copy() -> TreeNode {
    let copy = Self.make(header)
    withUnsafeMutablePointerToElements { slots in
      copy.withUnsafeMutablePointers { header, copies in
        for index in SetBits(header.pointee.occupied) { copies[index] = slots[index] }
      }
    }
    return copy
  }
}

// Looking.
extension TreeNode {
  /// The tile at `word`. Nothing on the way is retained.
  func find(_ word: UInt64) -> Buffer? {
    slot(word).map { unsafeDowncast($0.takeUnretainedValue(), to: Buffer.self) }
  }

  func contains(_ word: UInt64) -> Bool { slot(word) != nil }

  @inline(__always)
  private func slot(_ word: UInt64) -> Unmanaged<AnyObject>? {
    var node = Unmanaged.passUnretained(self)
    while true {
      let (found, isLeaf) = node._withUnsafeGuaranteedRef { node in
        node.withUnsafeMutablePointers { header, slots -> (Unmanaged<AnyObject>?, Bool) in
          let index = Self.index(word, header.pointee)
          guard index < Self.slotCount else { return (nil, true) }
          let slot = UnsafeRawPointer(slots + index).assumingMemoryBound(to: Unmanaged<AnyObject>?.self)
          return (slot.pointee, header.pointee.shift == 0)
        }
      }
      guard let found, !isLeaf else { return found }
      node = .fromOpaque(found.toOpaque())
    }
  }

  /// Calls `body` with every key and tile below, in key order.
  func forEach(_ body: (TileKey, Buffer) -> Void) {
    withUnsafeMutablePointers { header, slots in
      let (prefix, shift) = (header.pointee.prefix, header.pointee.shift)
      for index in SetBits(header.pointee.occupied) {
        let slot = UnsafeMutableRawPointer(slots + index)
        if shift == 0 {
          let buffer = slot.assumingMemoryBound(to: Buffer.self)
          body(TileKey(word: prefix | UInt64(index)), buffer.pointee)
        } else {
          slot.assumingMemoryBound(to: TreeNode.self).pointee.forEach(body)
        }
      }
    }
    SoleReference.willLetGo(of: self)
  }
}

// All nodes.
extension TreeNode {
  /// What a node asks the allocator for, B.
  static var request: Int {
    MallocRequest.object(TreeNodeHeader.self) + MemoryLayout<AnyObject?>.alignment
      - MemoryLayout<TreeNodeHeader>.size % MemoryLayout<AnyObject?>.alignment
      + slotCount * MemoryLayout<AnyObject?>.stride
  }

  /// Calls `body` with this node and every one below.
  func forEachNode(_ body: (TreeNode) -> Void) {
    body(self)
    guard header.shift > 0 else { return }
    withUnsafeMutablePointers { header, slots in
      for index in SetBits(header.pointee.occupied) {
        if let child = slots[index] { unsafeDowncast(child, to: TreeNode.self).forEachNode(body) }
      }
    }
  }
}

// Changing: `place` is where the reference to a node stands, in the map or in the node above.
extension TreeNode {
  typealias Place = UnsafeMutablePointer<TreeNode>

  /// Makes the node at `place` this map's own.
  @inline(__always)
  private static func own(_ place: Place) {
    if !SoleReference.isSole(&place.pointee) { place.pointee = place.pointee.copy() }
  }

  /// The place of slot `index` of the node at `place`.
  @inline(__always)
  private static func slot(_ index: Int, of place: Place) -> UnsafeMutablePointer<AnyObject?> {
    place.pointee.withUnsafeMutablePointerToElements { $0 + index }
  }

  @inline(__always)
  private static func child(_ slot: UnsafeMutablePointer<AnyObject?>) -> Place {
    UnsafeMutableRawPointer(slot).assumingMemoryBound(to: TreeNode.self)
  }

  /// Calls `body` with the tile at `word` in its place, behind nodes that are all this map's own.
  @inline(__always)
  static func update<Result>(_ word: UInt64, below root: Place, _ body: (inout Buffer) -> Result) -> Result? {
    var place = root
    while true {
      let header = place.pointee.header
      let index = index(word, header)
      guard index < slotCount else { return nil }
      own(place)
      let slot = slot(index, of: place)
      guard header.occupied & 1 &<< UInt32(index) != 0 else { return nil }
      if header.shift == 0 {
        return body(&UnsafeMutableRawPointer(slot).assumingMemoryBound(to: Buffer.self).pointee)
      }
      place = child(slot)
    }
  }

  /// Puts `buffer` at `word`; returns whether there was none.
  static func insert(_ buffer: Buffer, at word: UInt64, below root: Place) -> Bool {
    var place = root
    while true {
      let header = place.pointee.header
      let index = index(word, header)
      guard index < slotCount else {
        place.pointee = branch(place.pointee, word, buffer)
        return true
      }
      own(place)
      let isTaken = header.occupied & 1 &<< UInt32(index) != 0
      if header.shift == 0 || !isTaken {
        place.pointee.put(header.shift == 0 ? buffer : leaf(word, buffer), at: index)
        return !isTaken
      }
      place = child(slot(index, of: place))
    }
  }

  /// A node above `node` and a new leaf, at the highest digit in which they differ.
  private static func branch(_ node: TreeNode, _ word: UInt64, _ buffer: Buffer) -> TreeNode {
    let difference = word ^ node.header.prefix
    let highest = UInt64(63 - difference.leadingZeroBitCount)
    let parent = make(word, shift: highest & ~(digitBits - 1))
    parent.put(node, at: index(node.header.prefix, parent.header))
    parent.put(leaf(word, buffer), at: index(word, parent.header))
    return parent
  }

  /// Takes away the tile at `word`, which is there and not the last.
  static func remove(_ word: UInt64, below root: Place) {
    var place = root
    var parent: (place: Place, index: Int)?
    while true {
      let header = place.pointee.header
      let bit = 1 &<< UInt32(index(word, header))
      if header.shift == 0 {
        // A leaf's last tile takes the leaf with it. A lone root is not that leaf: the map would be empty.
        if header.occupied == bit, let parent { return dropChild(parent.index, of: parent.place) }
        own(place)
        place.pointee.clear(index(word, header))
        return
      }
      own(place)
      let index = index(word, header)
      parent = (place, index)
      place = child(slot(index, of: place))
    }
  }

  /// Drops a child of the node at `place`, which is this map's own. If one is left, that one stands in the node's place.
  private static func dropChild(_ index: Int, of place: Place) {
    let left = place.pointee.header.occupied & ~(1 &<< UInt32(index))
    if left & (left &- 1) == 0 {
      let only = child(slot(left.trailingZeroBitCount, of: place)).pointee
      place.pointee = only
    } else {
      place.pointee.clear(index)
    }
  }

  private func clear(_ index: Int) {
    withUnsafeMutablePointers { header, slots in
      slots[index] = nil
      header.pointee.occupied &= ~(1 &<< UInt32(index))
    }
  }
}

/// The places of the bits that are set, lowest first.
private struct SetBits: Sequence, IteratorProtocol {
  private var bits: UInt32

  init(_ bits: UInt32) { self.bits = bits }

  mutating func next() -> Int? {
    guard bits != 0 else { return nil }
    defer { bits &= bits &- 1 }
    return bits.trailingZeroBitCount
  }
}
