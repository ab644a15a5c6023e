import Glibc
import LinuxMemory
import Testing

@testable import Measurement

struct KernelMemoryTests {
  /// In a process of its own, so that nobody allocates between the two readings.
  @Test func residentAgreesWithTheSumOverAllMappings() async {
    await #expect(processExitsWith: .success) {
      let block = malloc(48 << 20)
      if let block { memset(block, 1, 48 << 20) }
      Observed.take(block)
      let summed = try #require(SmallFile.kilobytes("Rss", in: "/proc/self/smaps_rollup"))
      let read = try #require(KernelMemory.resident())
      // The kernel keeps statm's counters in batches of pages for each processor.
      #expect(abs(summed - read) < 2 << 20)
      #expect(read > 48 << 20)
      free(block)
    }
  }

  @Test func thePeakCanBeSetBack() async {
    await #expect(processExitsWith: .success) {
      try #require(TouchedPages(count: 16_384)).touch()
      let high = try #require(KernelMemory.peakResident())
      #expect(KernelMemory.resetPeak())
      let low = try #require(KernelMemory.peakResident())
      let resident = try #require(KernelMemory.resident())
      #expect(high - low > 60 << 20)
      #expect(low >= resident - (2 << 20))
    }
  }

  @Test func availableMemoryIsPartOfWhatThereIs() throws {
    let total = try #require(SmallFile.kilobytes("MemTotal", in: "/proc/meminfo"))
    let available = try #require(KernelMemory.available())
    #expect(available > 0 && available <= total)
  }
}
