/// A live tile on its way through a freeze: found, not yet retained. Valid until its store changes.
///
/// Of no design: so the sort, the longest part of a freeze, is compiled once and for this type, whatever calls it.
public struct LiveTile: Comparable {
  let key: TileKey
  let buffer: Unmanaged<AnyObject>

  /// The buffer itself.
  func object<Buffer: AnyObject>(as type: Buffer.Type) -> Buffer {
    unsafeDowncast(buffer.takeUnretainedValue(), to: type)
  }

  /// Key order.
  public static func < (left: LiveTile, right: LiveTile) -> Bool { left.key < right.key }

  /// The same place of the same store.
  public static func == (left: LiveTile, right: LiveTile) -> Bool { left.key == right.key }

  /// Puts tiles into key order. O(n log n).
  @inline(never)
  static func sort(_ places: inout [LiveTile]) { places.sort() }
}
