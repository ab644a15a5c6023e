/// A tile that nobody writes any more: what snapshots, steps, duplicates and archives hold.
///
/// Writing through this type does not compile. It is `Sendable` because of sharing rules 1 and 2: the
/// buffer was handed out by the artwork's thread before another thread could see it, and every later
/// writer is given a copy. `SharingThreadTests` runs that claim under the thread sanitizer.
public struct FrozenTile<Buffer: TileBuffer>: @unchecked Sendable {
  let buffer: Buffer

  init(_ buffer: Buffer) { self.buffer = buffer }

  /// Which buffer this is: two tiles with the same identity share memory.
  public var identity: ObjectIdentifier { ObjectIdentifier(buffer) }

  /// Bytes of pixels.
  public var byteCount: Int { buffer.byteCount }

  /// Reads the premultiplied RGBA channels, row by row. The pointer must not leave `body`. Copies nothing.
  public func withChannels<Result>(_ body: (UnsafeBufferPointer<UInt16>) throws -> Result) rethrows -> Result
  {
    try withExtendedLifetime(buffer) {
      defer { SoleReference.willLetGo(of: buffer) }
      return try body(UnsafeBufferPointer(start: buffer.pixels, count: buffer.byteCount / 2))
    }
  }

  /// A 48-bit hash of the pixels. O(bytes).
  public var contentHash: UInt64 {
    withChannels { channels in
      var hash = ContentHash()
      hash.combine(UnsafeRawBufferPointer(channels))
      return hash.value
    }
  }
}

/// The right to write one tile's pixels, valid until the next call on its store.
public struct WritableTile {
  /// Premultiplied RGBA channels, row by row.
  public let pixels: UnsafeMutablePointer<UInt16>
}
