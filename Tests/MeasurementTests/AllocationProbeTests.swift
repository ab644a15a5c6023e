import CJemalloc
import Glibc
import Testing

@testable import Measurement

/// Each test runs in a process of its own: requests are counted over all threads.
struct AllocationProbeTests {
  /// One reading of a probe, by metric.
  static func value(_ metric: String, in readings: [Reading]) -> Double? {
    readings.first { $0.metric == metric }?.value
  }

  @Test func aKnownNumberOfRequestsIsCountedExactly() async {
    await #expect(processExitsWith: .success) {
      let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 1000)
      for size in [1, 16, 48, 100, 1024, 4096, 14_336, 20_480, 32_768, 32_784, 40_960, 1 << 20] {
        for count in [0, 1, 2, 17, 100] {
          let probe = AllocationProbe(tileRequestBytes: 32_784)
          var readings = probe.readings()
          // The first round fills what the probe itself needs once.
          for _ in 0..<2 {
            probe.begin()
            for index in 0..<count { blocks[index] = malloc(size) }
            probe.stop()
            readings = probe.readings()
            for index in 0..<count { free(blocks[index]) }
          }
          let expected = count * Jemalloc.sizeClass(of: size)
          #expect(
            AllocationProbeTests.value("allocations", in: readings) == Double(count),
            "\(count) x \(size) B: \(readings.map(\.value))")
          #expect(
            AllocationProbeTests.value("bytes_allocated", in: readings) == Double(expected),
            "\(count) x \(size) B: \(readings.map(\.value))")
          let tiles = Jemalloc.sizeClass(of: size) == 40_960 ? count : 0
          #expect(
            AllocationProbeTests.value("tile_requests", in: readings) == Double(tiles),
            "\(count) x \(size) B: \(readings.map(\.value))")
        }
      }
    }
  }

  @Test func bytesAreTheSumOfUsableSizes() async {
    await #expect(processExitsWith: .success) {
      let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 500)
      var random = RunOrder(seed: 3)
      let sizes = (0..<500).map { _ in Int.random(in: 1...50_000, using: &random) }
      let probe = AllocationProbe(tileRequestBytes: 32_768)
      probe.begin()
      for index in sizes.indices { blocks[index] = malloc(sizes[index]) }
      probe.stop()
      let sum = sizes.indices.reduce(0) { $0 + malloc_usable_size(blocks[$1]) }
      let tiles = sizes.indices.count { malloc_usable_size(blocks[$0]) == 32_768 }
      #expect(AllocationProbeTests.value("bytes_allocated", in: probe.readings()) == Double(sum))
      #expect(AllocationProbeTests.value("allocations", in: probe.readings()) == 500)
      #expect(AllocationProbeTests.value("tile_requests", in: probe.readings()) == Double(tiles))
    }
  }

  /// Freed blocks are not subtracted, and a block that comes out of the thread's cache is a request too.
  @Test func freeingAndCachedBlocksChangeNothing() async {
    await #expect(processExitsWith: .success) {
      let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 1)
      let probe = AllocationProbe(tileRequestBytes: 32_768)
      probe.begin()
      for _ in 0..<50 {
        blocks[0] = malloc(32_768)
        free(blocks[0])
      }
      probe.stop()
      let values = probe.readings().map(\.value)
      #expect(values == [50, 50 * 32_768, 50], "\(values)")
    }
  }

  @Test func readingsNameTheirInstrumentAndWhoPays() {
    let readings = AllocationProbe(tileRequestBytes: 32_784).readings()
    #expect(readings.map(\.metric) == ["allocations", "bytes_allocated", "tile_requests"])
    #expect(readings.map(\.thread) == [.process, .main, .process])
    #expect(readings[2].source == "jemalloc nrequests of the 40960 B class")
    #expect(readings[1].source == "jemalloc thread.allocated")
  }
}
