import Glibc

/// The kernel's pages.
enum SystemPages {
  /// Bytes of a page; a power of two.
  static let size = max(4_096, sysconf(Int32(_SC_PAGESIZE)))

  /// `byteCount` bytes of address space without memory, at a multiple of `alignment`; nil when there is none.
  static func reserve(_ byteCount: Int, alignment: Int, huge: Bool) -> UnsafeMutableRawPointer? {
    let spare = alignment > size ? alignment : 0
    let (whole, overflows) = byteCount.addingReportingOverflow(spare)
    guard !overflows,
      let start = mmap(
        nil, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
      start != MAP_FAILED
    else { return nil }
    guard spare > 0 else { return start }
    let base = start.alignedUp(toMultipleOf: alignment)
    if base > start { munmap(start, base - start) }
    let end = start + whole
    if end > base + byteCount { munmap(base + byteCount, end - (base + byteCount)) }
    if huge { madvise(base, byteCount, MADV_HUGEPAGE) }
    return base
  }

  /// Whether the page at `address` has memory.
  static func isResident(_ address: UnsafeMutableRawPointer) -> Bool {
    var state: UInt8 = 0
    return mincore(address, size, &state) == 0 && state & 1 == 1
  }
}
