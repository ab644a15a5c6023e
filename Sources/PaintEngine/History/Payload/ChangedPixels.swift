/// How a step says which pixels of a tile changed: what the alternatives of sub-tile payloads differ in.
///
/// A description is a run of words of its own, which no other tile's description runs into.
public protocol ChangedPixels {
  /// The name of the payload on its axis.
  static var name: String { get }

  /// Appends the description of what differs between two states of a tile; returns how many pixels it covers. O(pixels).
  static func describe(_ difference: TileDifference, in words: inout [UInt16]) -> Int

  /// The runs of pixels that a description covers, in a fixed order.
  associatedtype Runs: IteratorProtocol<PixelRun>

  /// Those of one description, which must outlive them.
  static func runs(_ words: UnsafeBufferPointer<UInt16>, edge: Int) -> Runs
}

/// Two states of one tile, pixel by pixel.
public struct TileDifference {
  /// Pixels along a side.
  public let edge: Int
  private let one, other: UnsafePointer<UInt64>

  /// The states must outlive this.
  init(_ before: UnsafePointer<UInt64>, _ after: UnsafePointer<UInt64>, edge: Int) {
    self.edge = edge
    (one, other) = (before, after)
  }

  /// Whether both are the same memory.
  var isNone: Bool { one == other }

  /// Pixels of a tile.
  var count: Int { edge * edge }

  /// Not 0 where the pixel at `place` differs.
  @inline(__always)
  func pixel(_ place: Int) -> UInt64 { one[place] ^ other[place] }

  /// The same of eight pixels in a row.
  @inline(__always)
  func eight(_ place: Int) -> SIMD8<UInt64> {
    UnsafeRawPointer(one + place).loadUnaligned(as: SIMD8<UInt64>.self)
      ^ UnsafeRawPointer(other + place).loadUnaligned(as: SIMD8<UInt64>.self)
  }
}
