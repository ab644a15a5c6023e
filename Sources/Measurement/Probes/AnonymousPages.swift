import Glibc
import Results

/// The pages of mappings without a file that are in memory, counted page by page: where jemalloc's blocks and the stacks of
/// threads lie. What jemalloc calls resident counts pages there that nobody has touched yet; this counts none.
enum AnonymousPages {
  /// Their bytes; nil where the pagemap cannot be read. Walks the mapped address space, about 5 ms for each GiB of it.
  static func inMemory() -> Int? {
    guard Facility.pagemap.refusal == nil, let maps = try? AtomicFile.read("/proc/self/maps") else {
      return nil
    }
    let file = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var pages = 0
    for mapping in mappings(in: String(decoding: maps, as: UTF8.self)) {
      guard
        let present = Pagemap.presentPages(
          in: file, from: mapping.lowerBound, count: mapping.count / KernelMemory.pageSize)
      else { return nil }
      pages += present
    }
    return pages * KernelMemory.pageSize
  }

  /// The writable mappings without a file and without a name of their own in the text of /proc/self/maps.
  static func mappings(in maps: String) -> [Range<UInt>] {
    maps.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 5)
      // An allocator may name its mappings; the kernel shows that as [anon:...].
      let name = fields.count > 5 ? fields[5].drop { $0 == " " } : ""
      guard fields.count >= 5, fields[1].hasPrefix("rw"), fields[4] == "0",
        name.isEmpty || name.hasPrefix("[anon:")
      else { return nil }
      let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
    }
  }
}
