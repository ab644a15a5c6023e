import Glibc

/// Fresh anonymous pages of the usual size, in which every first write is one page fault.
final class TouchedPages {
  private let base: UnsafeMutableRawPointer
  private let length: Int

  /// Address space without memory behind it; nil when the kernel gives none.
  init?(count: Int) {
    length = count * sysconf(Int32(_SC_PAGESIZE))
    guard let base = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      base != MAP_FAILED
    else { return nil }
    self.base = base
    // A huge page would answer 512 first writes with one fault.
    madvise(base, length, MADV_NOHUGEPAGE)
  }

  /// Writes one byte to every page.
  func touch() {
    for offset in stride(from: 0, to: length, by: sysconf(Int32(_SC_PAGESIZE))) {
      base.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
    }
  }

  deinit { munmap(base, length) }
}
