import Synchronization

/// The memory of one tile, as a storage alternative lays it out.
///
/// A buffer is written only by `TileStore.writableTile(at:)` and only while its sharing policy says that
/// nobody else may be reading it. Everybody else holds it inside a `FrozenTile`, which cannot write.
public protocol TileBuffer: AnyObject {
  /// The word in which a sharing policy remembers what it knows of this buffer. New buffers hold 0.
  var mark: UInt { get set }

  /// The word in which an exact ledger counts who holds this buffer. New buffers have no holder.
  var holders: TileHolders { get set }

  /// Bytes of pixels.
  var byteCount: Int { get }

  /// The pixels, valid while the buffer lives.
  var pixels: UnsafeMutablePointer<UInt16> { get }
}

/// How many tile buffers are alive in this process, over all stores and threads.
///
/// The count is the shadow that the memory figures are held against: a step that was trimmed must
/// have let go of its buffers.
public enum LiveBuffers {
  private static let live = Atomic<Int>(0)

  /// Buffers alive now.
  public static var count: Int { live.load(ordering: .relaxed) }

  static func born() { live.wrappingAdd(1, ordering: .relaxed) }

  static func died() { live.wrappingSubtract(1, ordering: .relaxed) }
}

extension TileBuffer {
  /// The pixels, each as one word.
  var words: UnsafeMutablePointer<UInt64> {
    UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt64.self)
  }
}
