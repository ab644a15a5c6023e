import Glibc

extension BuildDescription {
  /// Describes the running program.
  static func ofThisProcess(flags: String) -> BuildDescription {
    BuildDescription(
      id: executableHash() ?? "unknown", flags: flags,
      toolchain:
        "swift-\(_SwiftStdlibVersion.current) jemalloc-\(Jemalloc.version) \(HostFacts.architecture)",
      allocatorSettings: getenv("MALLOC_CONF").map { String(cString: $0) } ?? "default",
      clockGrain: Clock.grain)
  }

  /// FNV-1a over the executable's bytes, folded to 48 bits: enough to tell two builds apart.
  private static func executableHash() -> String? {
    let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let isComplete = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      while true {
        let got = read(file, buffer.baseAddress, buffer.count)
        if got <= 0 { return got == 0 }
        for byte in buffer[..<got] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
    }
    guard isComplete else { return nil }
    let digits = String((hash ^ hash >> 48) & 0xFFFF_FFFF_FFFF, radix: 16)
    return String(repeating: "0", count: 12 - digits.count) + digits
  }
}
