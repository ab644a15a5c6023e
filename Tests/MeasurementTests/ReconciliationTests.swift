import CJemalloc
import Glibc
import Testing

@testable import Measurement

struct ReconciliationTests {
  private static let before = Reconciliation(
    resident: 1000, dirty: 0, touched: 600, libraries: 300, rss: 950)

  @Test func whatIsNamedAddsUpAndTheRestIsUnexplained() {
    // The heap grew by 5000 on paper and 4000 in memory, libraries by 70, and the kernel has 4100 more.
    let after = Reconciliation(resident: 6000, dirty: 0, touched: 4600, libraries: 370, rss: 5050)
    #expect(after.unexplained(since: Self.before) == 30)
    #expect(Self.before.untouched == 400 && after.untouched == 1400)
    #expect(Self.before.unexplained(since: Self.before) == 0)
  }

  @Test func whatCannotBeReadIsNotZero() {
    for change in [\Reconciliation.touched, \.libraries, \.rss] {
      var blind = Self.before
      blind[keyPath: change] = nil
      #expect(blind.unexplained(since: Self.before) == nil && Self.before.unexplained(since: blind) == nil)
    }
  }

  @Test func levelsMustLieInsideEachOther() {
    func contradiction(_ allocated: Int, _ active: Int, _ resident: Int, _ mapped: Int) -> String? {
      Reconciliation.contradiction(allocated: allocated, active: active, resident: resident, mapped: mapped)
    }
    #expect(
      contradiction(1, 2, 3, 4) == nil && contradiction(2, 2, 2, 2) == nil && contradiction(1, 2, 4, 3) == nil
    )
    #expect(contradiction(3, 2, 4, 4) == "jemalloc contradicts itself: allocated 3 B over active 2 B")
    #expect(contradiction(1, 3, 2, 4)?.hasSuffix("active 3 B over resident 2 B") == true)
    #expect(contradiction(1, 3, 4, 2)?.hasSuffix("active 3 B over mapped 2 B") == true)
  }

  @Test func mappingsWithoutAFileAreTheHeaps() {
    let maps = """
      5576bea2f000-5576bea31000 rw-p 00000000 00:00 0
      5576bea31000-5576bea33000 r--p 00000000 00:00 0
      7f0000000000-7f0000001000 rw-p 00003000 fe:00 1234                       /usr/lib/libc.so.6
      7f0000001000-7f0000003000 rw-p 00000000 00:00 0                          [anon:jemalloc]
      7ffe19f30000-7ffe19f52000 rw-p 00000000 00:00 0                          [stack]
      """
    #expect(
      AnonymousPages.mappings(in: maps) == [
        0x5576_bea2_f000..<0x5576_bea3_1000, 0x7f00_0000_1000..<0x7f00_0000_3000,
      ])
  }

  /// Blocks of every kind, whole and half written: all that the kernel has more is named, within 256 KiB or 1 %.
  @Test func memoryIsExplained() async {
    await #expect(processExitsWith: .success) { ReconciliationTests.expectMemoryIsExplained() }
  }

  private static func expectMemoryIsExplained() {
    let kinds = [
      (64, 100), (32_768, 100), (32_784, 100), (32_784, 10), (1 << 20, 100), (1 << 20, 1), (8 << 20, 0),
    ]
    for (size, percent) in kinds {
      let count = (64 << 20) / max(size, 1024)
      let values = Self.values(count, of: size, percent)
      let rss = values["rss_delta", default: .nan]
      let tolerance = max(262_144, 0.01 * rss)
      #expect(abs(values["unexplained_bytes", default: .nan]) <= tolerance, "\(size) \(percent): \(values)")
      // The kernel's figure is the paper's less what nobody has touched.
      let explained =
        values["heap_resident_delta", default: .nan] - values["untouched_bytes", default: .nan]
      let rest = rss - explained - values["library_bytes", default: .nan]
      #expect(abs(rest) <= tolerance, "\(size) \(percent): \(values)")
      if percent == 0 { #expect(values["untouched_bytes", default: .nan] >= 0.95 * Double(count * size)) }
      #expect(abs(values["dirty_bytes", default: .nan]) < 4_194_304)
    }
  }

  /// What a probe reads while blocks are allocated, and a share of each is written; they stay.
  private static func values(_ count: Int, of size: Int, _ percent: Int) -> [String: Double] {
    let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: count)
    return MemoryProbeTests.values {
      for number in 0..<count {
        blocks[number] = malloc(size)
        if let block = blocks[number] { memset(block, 1, size * percent / 100) }
      }
      Observed.take(blocks)
    }
  }

  /// 32 KiB with a header lie in a class of 40,960 B and on 44 KiB of pages, of which the header's block touches nine.
  @Test func padPagesAreMeasured() async {
    await #expect(processExitsWith: .success) { ReconciliationTests.expectPadPages() }
  }

  private static func expectPadPages() {
    #expect(malloc_usable_size(malloc(32_784)) == 40_960)
    let values = Self.values(2000, of: 32_784, 100)
    // The closure's own few bytes beside.
    #expect(abs(values["heap_allocated_delta", default: .nan] - 2000 * 40_960) <= 64)
    let untouched = values["untouched_bytes", default: .nan] / 2000
    #expect(untouched > 4096 && untouched < 3 * 4096, "a pad page and the class's end: \(untouched)")
  }
}
