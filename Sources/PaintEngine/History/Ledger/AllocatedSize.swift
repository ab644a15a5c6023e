import Glibc

/// What an allocator reserves for a request, in bytes: injected, because only the allocator in charge knows.
public typealias AllocatedSize = @Sendable (Int) -> Int

/// The size function of whatever allocator this process has.
public enum ProcessAllocator {
  private typealias UsableSize = @convention(c) (UnsafeMutableRawPointer?) -> Int

  private static let usableSize = dlsym(nil, "malloc_usable_size").map {
    unsafeBitCast($0, to: UsableSize.self)
  }

  /// Allocates `request` bytes, asks how large the block has become, and frees it: right in size classes under any allocator, but a
  /// header that the allocator hides is left out. 0 for a request of nothing; the request where there is no memory or no answer.
  public static func allocatedSize(of request: Int) -> Int {
    guard request > 0 else { return 0 }
    guard let usableSize, let block = malloc(request) else { return request }
    defer { free(block) }
    return max(request, usableSize(block))
  }
}
