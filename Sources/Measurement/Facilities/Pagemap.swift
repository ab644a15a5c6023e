import Glibc

/// Which pages of this process are in memory, by /proc/self/pagemap.
enum Pagemap {
  /// Why the file cannot be used; nil when it can: a page that was written must be there, and one never touched must not.
  static var foundRefusal: String? {
    let size = 2 * KernelMemory.pageSize
    let mapped = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let mapped, mapped != MAP_FAILED else { return "no page could be mapped to try it" }
    defer { munmap(mapped, size) }
    // Without huge pages the second page stays untouched.
    madvise(mapped, size, MADV_NOHUGEPAGE)
    mapped.storeBytes(of: 1, as: UInt8.self)
    let first = UInt(bitPattern: mapped)
    guard let present = presentPages(from: first, count: 2) else {
      return "/proc/self/pagemap cannot be read: \(String(cString: strerror(errno)))"
    }
    return present == 1 ? nil : "/proc/self/pagemap says that \(present) of 2 pages are there, and 1 is"
  }

  /// How many of the `count` pages from `address` are in memory; nil when the file cannot be read. O(pages).
  static func presentPages(from address: UInt, count: Int) -> Int? {
    let file = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return presentPages(in: file, from: address, count: count)
  }

  /// The same with the file open already.
  static func presentPages(in file: Int32, from address: UInt, count: Int) -> Int? {
    // 1 KiB on the stack: what is counted must not change by counting.
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 128) { entries in
      var present = 0
      var page = Int(address) / KernelMemory.pageSize
      var left = count
      while left > 0 {
        let wanted = min(left, entries.count)
        let got = pread(file, entries.baseAddress, wanted * 8, page * 8)
        guard got == wanted * 8 else { return nil }
        for entry in entries[..<wanted] where entry >> 63 == 1 { present += 1 }
        page += wanted
        left -= wanted
      }
      return present
    }
  }
}
