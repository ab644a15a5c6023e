/// What stands before the places of a strip.
struct StripHeader {
  /// The first place.
  let first: Int
  /// How many places follow, empty ones included.
  let count: Int
}

/// Objects at consecutive places, in one block; nil where there is none. What the rows of `RowGrid` are, and the row of them.
final class Strip<Element: AnyObject>: ManagedBuffer<StripHeader, Element?> {
  private static func make(first: Int, count: Int) -> Strip {
    let strip = create(minimumCapacity: count) { _ in StripHeader(first: first, count: count) }
    strip.withUnsafeMutablePointerToElements { $0.initialize(repeating: nil, count: count) }
    return unsafeDowncast(strip, to: Strip.self)
  }

  deinit {
    _ = withUnsafeMutablePointers { header, slots in slots.deinitialize(count: header.pointee.count) }
  }

  /// What it asked the allocator for, B.
  var request: Int { MallocRequest.object(StripHeader.self) + header.count * MemoryLayout<Element?>.stride }

  /// Where what is at `place` stands, empty or not; nil if the strip does not reach so far. Valid while the strip lives.
  @inline(__always)
  func slot(_ place: Int) -> UnsafeMutablePointer<Element?>? {
    withUnsafeMutablePointers { header, slots in
      let index = place &- header.pointee.first
      return index >= 0 && index < header.pointee.count ? slots + index : nil
    }
  }

  /// Calls `body` with every object and its place, in order.
  @inline(__always)
  func forEach(_ body: (Int, Element) -> Void) {
    withUnsafeMutablePointers { header, slots in
      for index in 0..<header.pointee.count {
        if let element = slots[index] { body(header.pointee.first + index, element) }
      }
    }
    SoleReference.willLetGo(of: self)
  }

  /// Where `place` is to be written: makes `strip` nobody else's, with room for `place`, if it is not already.
  @inline(__always)
  static func own(_ strip: inout Strip?, reaching place: Int) -> UnsafeMutablePointer<Element?>? {
    if SoleReference.isSole(&strip), let slot = strip?.slot(place) { return slot }
    strip = strip?.copy(reaching: place) ?? make(first: place, count: 1)
    return strip?.slot(place)
  }

  /// The same objects, with room for `place`; at either end as much again, so that growing stays rare.
  private func copy(reaching place: Int) -> Strip {
    let (first, count) = (header.first, header.count)
    var (low, high) = (first, first + count)
    if place < low { low = min(place, low - count) }
    if place >= high { high = max(place + 1, high + count) }
    let copy = Strip.make(first: low, count: high - low)
    withUnsafeMutablePointerToElements { slots in
      copy.withUnsafeMutablePointerToElements { copies in
        for index in 0..<count { copies[first - low + index] = slots[index] }
      }
    }
    return copy
  }
}
