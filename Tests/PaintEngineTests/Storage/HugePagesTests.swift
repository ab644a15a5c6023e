import Testing

@testable import PaintEngine

struct HugePagesTests {
  private func read(enabled: String?, size: String?) throws -> HugePages {
    let root = try FakeRoot([:])
    if let enabled { try root.write(enabled, to: "\(HugePages.folder)/enabled") }
    if let size { try root.write(size, to: "\(HugePages.folder)/hpage_pmd_size") }
    return HugePages.read(root: root.path)
  }

  @Test func theKernelsSettingIsRead() throws {
    #expect(try read(enabled: "always [madvise] never\n", size: "2097152\n") == .offered(byteCount: 2 << 20))
    #expect(try read(enabled: "[always] madvise never\n", size: "2097152\n") == .offered(byteCount: 2 << 20))
  }

  @Test func everyRefusalSaysWhy() throws {
    for (enabled, size, word) in [
      ("always madvise [never]\n", "2097152\n", "[never]"), (nil, "2097152\n", "enabled cannot be read"),
      ("always [madvise] never\n", nil, "hpage_pmd_size"), ("[always]", "huge", "hpage_pmd_size"),
    ] as [(String?, String?, String)] {
      let pages = try read(enabled: enabled, size: size)
      guard case .notOffered(let reason) = pages else {
        Issue.record("offered: \(pages)")
        continue
      }
      #expect(reason.contains(word) && pages.description.contains(word))
    }
  }
}
