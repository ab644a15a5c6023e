import CJemalloc
import Glibc
import Testing

@testable import Measurement

struct JemallocTests {
  @Test func theSwiftRuntimeAllocatesFromJemalloc() {
    #expect(Jemalloc.refusal == nil)
    #expect(Jemalloc.version.first?.isNumber == true)
  }

  /// `malloc_usable_size` answers from the allocator's own bookkeeping, not from the table of classes.
  @Test func sizeClassIsWhatABlockReallyHolds() throws {
    var sizes = Array(1...5000)
    sizes += stride(from: 5001, to: 300_000, by: 997)
    sizes += [32_767, 32_768, 32_769, 32_784, 40_960, 40_961, 1 << 20, (1 << 20) + 1, 100_000_000]
    for size in sizes {
      let block = try #require(malloc(size))
      #expect(Jemalloc.sizeClass(of: size) == malloc_usable_size(block), "\(size) bytes")
      free(block)
    }
  }

  @Test func aTileWithAHeaderTakesTheNextClass() {
    #expect(Jemalloc.sizeClass(of: 32_768) == 32_768)
    #expect(Jemalloc.sizeClass(of: 32_784) == 40_960)
    #expect(Jemalloc.sizeClass(of: 0) == 0)
    #expect(Jemalloc.sizeClass(of: -1) == 0)
  }

  @Test func namesThatJemallocDoesNotHaveGiveNil() {
    #expect(Jemalloc.number("stats.no_such_number") == nil)
    #expect(Jemalloc.Statistic("stats.no_such_number") == nil)
    #expect(Jemalloc.requests(inClassOf: 0) == nil)
  }

  @Test func narrowAndWideNumbersAreBothRead() throws {
    let page = try #require(Jemalloc.number("arenas.page"))
    #expect(page == KernelMemory.pageSize)
    let bins = try #require(Jemalloc.number("arenas.nbins"))
    #expect((20...200).contains(bins))
  }

  /// In a process of its own, because the figures are of the whole process.
  @Test func levelsLieInsideEachOther() async {
    await #expect(processExitsWith: .success) {
      var random = RunOrder(seed: 7)
      var blocks: [UnsafeMutableRawPointer] = []
      for step in 0..<300 {
        if step % 3 == 2, let index = blocks.indices.randomElement(using: &random) {
          free(blocks.remove(at: index))
        } else if let block = malloc(Int.random(in: 1...2_000_000, using: &random)) {
          blocks.append(block)
        }
        Jemalloc.refresh()
        let allocated = try #require(Jemalloc.number("stats.allocated"))
        let active = try #require(Jemalloc.number("stats.active"))
        let resident = try #require(Jemalloc.number("stats.resident"))
        let mapped = try #require(Jemalloc.number("stats.mapped"))
        #expect(0 < allocated && allocated <= active && active <= resident && active <= mapped)
      }
    }
  }

  @Test func purgingGivesFreedPagesBack() async {
    await #expect(processExitsWith: .success) {
      let bytes = 64 << 20
      let block = try #require(malloc(bytes))
      memset(block, 1, bytes)
      let full = try #require(KernelMemory.resident())
      free(block)
      Jemalloc.purge()
      let empty = try #require(KernelMemory.resident())
      #expect(full - empty > 60 << 20)
    }
  }
}
