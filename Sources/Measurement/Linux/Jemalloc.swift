import CJemalloc
import Glibc

/// The allocator's own figures, read by `mallctl`.
///
/// All of them are nil or refused unless `refusal` is nil: another allocator may have been loaded in front.
public enum Jemalloc {
  /// Why jemalloc's figures cannot be used in this process; nil when they can.
  public static var refusal: String? { Facility.jemalloc.refusal }

  /// A probe allocation through the Swift runtime must move `thread.allocated`.
  static var foundRefusal: String? {
    guard let before = number("thread.allocated") else { return "jemalloc does not answer mallctl" }
    let probe = ProbeObject()
    let moved = withExtendedLifetime(probe) { number("thread.allocated").map { $0 > before } ?? false }
    return moved
      ? nil : "the Swift runtime allocates elsewhere (another allocator is loaded in front of jemalloc)"
  }

  private final class ProbeObject { var words = (0, 0, 0, 0, 0, 0, 0, 0) }

  /// Such as `5.3.0`.
  public static let version = text("version")?.split(separator: "-").first.map(String.init) ?? "unknown"

  /// What a request of `bytes` reserves: its size class, B.
  public static func sizeClass(of bytes: Int) -> Int { bytes > 0 ? nallocx(bytes, 0) : 0 }

  /// Refreshes the statistics that `number("stats...")` reads. About 10 microseconds.
  public static func refresh() {
    var epoch: UInt64 = 1
    _ = mallctl(Self.cString("epoch"), nil, nil, &epoch, MemoryLayout<UInt64>.size)
  }

  /// Hands this thread's cached blocks back to their arenas, which also brings request counts up to date.
  public static func flushThreadCache() { call("thread.tcache.flush") }

  /// Returns unused dirty pages of all arenas to the kernel.
  public static func purge() {
    flushThreadCache()
    call("arena.4096.purge")
  }

  /// A command of jemalloc's that takes and gives nothing.
  static func call(_ name: StaticString) { _ = mallctl(cString(name), nil, nil, nil, 0) }

  /// A literal as C has it. A String would be copied for the call, an allocation that a probe would count.
  private static func cString(_ name: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// A number by its name in jemalloc's manual; nil when there is none such.
  public static func number(_ name: String) -> Int? {
    // jemalloc's numbers are 4 or 8 bytes wide; a wrong width is refused, so both are tried.
    var wide: UInt64 = 0
    var size = MemoryLayout<UInt64>.size
    if mallctl(name, &wide, &size, nil, 0) == 0 { return Int(truncatingIfNeeded: wide) }
    var narrow: UInt32 = 0
    size = MemoryLayout<UInt32>.size
    return mallctl(name, &narrow, &size, nil, 0) == 0 ? Int(narrow) : nil
  }

  /// A yes or no by its name; nil when there is none such.
  static func flag(_ name: StaticString) -> Bool? {
    var flag = false
    var size = MemoryLayout<Bool>.size
    return mallctl(cString(name), &flag, &size, nil, 0) == 0 ? flag : nil
  }

  /// Sets a yes or no.
  static func setFlag(_ name: StaticString, _ value: Bool) {
    var value = value
    _ = mallctl(cString(name), nil, nil, &value, MemoryLayout<Bool>.size)
  }

  /// Text by its name; nil when there is none such.
  static func text(_ name: StaticString) -> String? {
    var text: UnsafePointer<CChar>?
    var size = MemoryLayout<UnsafePointer<CChar>?>.size
    guard mallctl(cString(name), &text, &size, nil, 0) == 0, let text else { return nil }
    return String(cString: text)
  }

  /// Writes the heap profile to a file; false when it could not be written.
  static func dumpProfile(to path: String) -> Bool {
    path.withCString { path in
      var path: UnsafePointer<CChar>? = path
      return mallctl(
        cString("prof.dump"), nil, nil, &path, MemoryLayout<UnsafePointer<CChar>?>.size) == 0
    }
  }

  /// The number of the pseudo-arena that stands for all (MALLCTL_ARENAS_ALL).
  static let allArenas = 4096

  /// A statistic looked up once, so that reading it again costs no text.
  public struct Statistic: Sendable {
    private let path: [Int]

    /// nil when jemalloc has no number of this name.
    public init?(_ name: String) {
      var parts = [Int](repeating: 0, count: 8)
      var length = parts.count
      guard mallctlnametomib(name, &parts, &length) == 0 else { return nil }
      path = Array(parts[..<length])
    }

    /// The value now (as of the last `refresh()` for `stats.*`). Allocates nothing.
    public var value: Int {
      var number: UInt64 = 0
      var size = MemoryLayout<UInt64>.size
      _ = path.withUnsafeBufferPointer { path in
        // Taken by value: mallctlbymib only reads the path.
        mallctlbymib(path.baseAddress, path.count, &number, &size, nil, 0)
      }
      return Int(truncatingIfNeeded: number)
    }
  }

  /// The statistic that counts requests in the size class of `bytes`, over all arenas.
  public static func requests(inClassOf bytes: Int) -> Statistic? {
    let size = sizeClass(of: bytes)
    for (kind, count) in [("bin", "arenas.nbins"), ("lextent", "arenas.nlextents")] {
      for index in 0..<(number(count) ?? 0) where number("arenas.\(kind).\(index).size") == size {
        return Statistic("stats.arenas.\(allArenas).\(kind)s.\(index).nrequests")
      }
    }
    return nil
  }
}
