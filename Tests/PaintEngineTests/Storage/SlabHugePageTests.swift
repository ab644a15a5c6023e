import Glibc
import Testing

@testable import PaintEngine

/// Where huge pages are offered, a block of that size asks for one.
struct SlabHugePageTests {
  /// The kernel's flags of the mapping in which `address` lies; nil when there is none such.
  private static func flags(at address: UInt) -> [Substring]? {
    guard let file = fopen("/proc/self/smaps", "r") else { return nil }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var size = 0
    defer { free(line) }
    var isThere = false
    while getline(&line, &size, file) > 0, let line {
      let text = String(cString: line)
      let bounds = text.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      if bounds.count == 2 { isThere = (bounds[0]..<bounds[1]).contains(address) }
      if isThere, text.hasPrefix("VmFlags:") {
        return text.dropFirst(8).split(whereSeparator: \.isWhitespace)
      }
    }
    return nil
  }

  @Test func aBlockAsksToBeOne() throws {
    guard case .offered(let bytes) = HugePages.ofThisMachine else { return }
    for edge in TileGeometry.edges where BlockShape(byteCount: edge * edge * 8).blockBytes == bytes {
      var slab = Slab()
      let made = slab.makeUninitialised(byteCount: edge * edge * 8)
      let tile = try #require(made)
      let flags = Self.flags(at: UInt(bitPattern: tile.pixels))
      #expect(flags?.contains("hg") == true, "edge \(edge)")
      withExtendedLifetime(tile) {}
    }
  }
}
