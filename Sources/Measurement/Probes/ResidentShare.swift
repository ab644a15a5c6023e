import LinuxMemory

/// What /proc/self/smaps_rollup says of this process's resident memory, B; nil is what it does not say.
struct ResidentShare: Sendable {
  /// PSS: pages that others have too count by this process's share.
  var proportional: Int?
  /// Pages that are this process's alone and were written.
  var privateDirty: Int?
  /// All resident pages.
  var resident: Int?
  /// Those that belong to a file, such as a library.
  var files: Int?

  /// Reads it now; the kernel walks all pages for it, about 1 ms for each 100 MiB.
  static func now() -> ResidentShare {
    guard Facility.smaps.refusal == nil, let text = SmallFile.text("/proc/self/smaps_rollup") else {
      return ResidentShare()
    }
    return ResidentShare(text)
  }

  /// Nothing is known.
  init() {}

  /// What the file's text says.
  init(_ text: String) {
    proportional = SmallFile.kilobytes("Pss", inText: text)
    privateDirty = SmallFile.kilobytes("Private_Dirty", inText: text)
    resident = SmallFile.kilobytes("Rss", inText: text)
    files = resident.flatMap { all in SmallFile.kilobytes("Anonymous", inText: text).map { all - $0 } }
  }
}
