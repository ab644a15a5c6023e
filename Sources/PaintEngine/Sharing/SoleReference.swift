import Synchronization

/// Whether a reference is the only one, asked by somebody who will then write in place what it leads to.
///
/// The last other holder may have let go on another thread, and what it read must have been read before the write. The Swift
/// runtime counts a reference down with release order, but need not load the count with more than relaxed order when it is
/// asked (RefCount.h: `SWIFT_MEMORY_ORDER_CONSUME` is relaxed on ARM), so the fence here is what makes the pair: a count that was
/// read after the release, then the fence, then the write. On x86-64 it costs no instruction.
///
/// The thread sanitizer sees neither counts of the runtime nor fences. Its builds (`PENTIMENTO_SANITIZED=thread`) therefore say the
/// same to it in words that it knows: readers call `willLetGo` after their last look, writers are ordered behind all of
/// those. It then still sees a reader that looks again after a write.
enum SoleReference {
  /// Whether nobody else holds what `reference` leads to; if so, all that others did with it has happened before.
  @inline(__always)
  static func isSole<Object: AnyObject>(_ reference: inout Object) -> Bool {
    guard isKnownUniquelyReferenced(&reference) else { return false }
    haveLetGo(of: Unmanaged.passUnretained(reference).toOpaque())
    return true
  }

  /// The same where there may be nothing: nothing is nobody's.
  @inline(__always)
  static func isSole<Object: AnyObject>(_ reference: inout Object?) -> Bool {
    guard isKnownUniquelyReferenced(&reference), let object = reference else { return false }
    haveLetGo(of: Unmanaged.passUnretained(object).toOpaque())
    return true
  }

  /// Nobody holds `object` any more, and its memory may be used anew: what others did with it has happened before.
  @inline(__always)
  static func isEnding(_ object: AnyObject) { haveLetGo(of: Unmanaged.passUnretained(object).toOpaque()) }

  /// Orders what other threads did with what is at `address`, which they have let go of, before what follows.
  @inline(__always)
  static func haveLetGo(of address: UnsafeMutableRawPointer) {
    atomicMemoryFence(ordering: .acquiring)
    #if PENTIMENTO_THREAD_SANITIZED
      acquireForSanitizer(address)
    #endif
  }

  /// This thread has looked at what `object` holds, for the last time under the reference that it will let go of.
  @inline(__always)
  static func willLetGo(of object: AnyObject) {
    willLetGo(of: Unmanaged.passUnretained(object).toOpaque())
  }

  /// The same by address.
  @inline(__always)
  static func willLetGo(of address: @autoclosure () -> UnsafeMutableRawPointer) {
    #if PENTIMENTO_THREAD_SANITIZED
      releaseForSanitizer(address())
    #endif
  }
}

#if PENTIMENTO_THREAD_SANITIZED
  @_silgen_name("__tsan_acquire")
  private func acquireForSanitizer(_ address: UnsafeMutableRawPointer)

  @_silgen_name("__tsan_release")
  private func releaseForSanitizer(_ address: UnsafeMutableRawPointer)
#endif
