import Glibc

/// What the engine does when the allocator has nothing left, as Swift's own allocations do: stop at once.
enum OutOfMemory {
  static func stop(wanting byteCount: Int) -> Never {
    var text = "error: out of memory: the allocator refused a tile of \(byteCount) bytes\n"
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    abort()
  }
}
