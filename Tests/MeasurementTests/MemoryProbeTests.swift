import Glibc
import Testing

@testable import Measurement

/// Each test runs in a process of its own: levels are of the whole process.
struct MemoryProbeTests {
  private static let size = 64 << 20
  private static let tolerance = 2.0 * 1_048_576

  /// What a probe reads around `operation`, by metric, the second time that it is used. Expectations read what
  /// is missing as NaN, which meets none of them.
  static func values(around operation: () -> Void) -> [String: Double] {
    // Its first use for a type allocates that type's metadata.
    Observed.take(nil as UnsafeMutableRawPointer?)
    let probe = MemoryProbe()
    probe.begin()
    probe.stop()
    probe.begin()
    operation()
    probe.stop()
    var values: [String: Double] = [:]
    for reading in probe.readings() { values[reading.metric] = reading.value }
    return values
  }

  @Test func memoryThatStaysIsSeenByAllocatorAndKernel() async {
    await #expect(processExitsWith: .success) {
      let size = MemoryProbeTests.size
      var block: UnsafeMutableRawPointer?
      let values = MemoryProbeTests.values {
        block = malloc(size)
        if let block { memset(block, 1, size) }
        Observed.take(block)
      }
      let expected = Double(size)
      let tolerance = MemoryProbeTests.tolerance
      #expect(values["heap_allocated_delta"] == Double(Jemalloc.sizeClass(of: size)))
      #expect(abs(values["rss_delta", default: .nan] - expected) < tolerance)
      #expect(abs(values["peak_rss_delta", default: .nan] - expected) < tolerance)
      #expect(abs(values["peak_thread_heap", default: .nan] - expected) < tolerance)
      #expect(values["heap_active_delta", default: .nan] >= expected)
      #expect(values["heap_resident_delta", default: .nan] >= expected)
      #expect(values["heap_mapped_delta", default: .nan] >= expected)
      free(block)
    }
  }

  @Test func aTransientThatWasFreedShowsInThePeaksAlone() async {
    await #expect(processExitsWith: .success) {
      let size = MemoryProbeTests.size
      let values = MemoryProbeTests.values {
        let block = malloc(size)
        if let block { memset(block, 1, size) }
        Observed.take(block)
        free(block)
        Jemalloc.purge()
      }
      let tolerance = MemoryProbeTests.tolerance
      #expect(values["heap_allocated_delta"] == 0)
      #expect(abs(values["rss_delta", default: .nan]) < tolerance)
      #expect(values["peak_rss_delta", default: .nan] > Double(size) - tolerance)
      #expect(values["peak_thread_heap", default: .nan] > Double(size) - tolerance)
    }
  }

  /// The peaks are those of the operation, not of what the process did before.
  @Test func peaksBeforeTheOperationAreForgotten() async {
    await #expect(processExitsWith: .success) {
      let size = MemoryProbeTests.size
      let block = malloc(size)
      if let block { memset(block, 1, size) }
      Observed.take(block)
      free(block)
      Jemalloc.purge()
      let values = MemoryProbeTests.values {}
      #expect(values["peak_rss_delta", default: .nan] < MemoryProbeTests.tolerance)
      #expect(values["peak_thread_heap", default: .nan] < MemoryProbeTests.tolerance)
    }
  }

  /// Untouched memory is allocated, and no page of it is resident.
  @Test func untouchedMemoryIsNotResident() async {
    await #expect(processExitsWith: .success) {
      let size = MemoryProbeTests.size
      var block: UnsafeMutableRawPointer?
      let values = MemoryProbeTests.values { block = malloc(size) }
      #expect(values["heap_allocated_delta"] == Double(Jemalloc.sizeClass(of: size)))
      #expect(values["heap_resident_delta", default: .nan] >= Double(size))
      #expect(abs(values["rss_delta", default: .nan]) < MemoryProbeTests.tolerance)
      free(block)
    }
  }

  @Test func everyLevelNamesItsInstrument() {
    let readings = MemoryProbe().readings()
    #expect(
      readings.map(\.metric) == [
        "heap_allocated_delta", "heap_active_delta", "heap_resident_delta", "heap_mapped_delta",
        "heap_retained_delta", "heap_metadata_delta", "peak_thread_heap", "rss_delta", "pss_delta",
        "private_dirty_delta", "peak_rss_delta", "dirty_bytes", "untouched_bytes", "library_bytes",
        "unexplained_bytes", "peak_over_heap_bytes",
      ])
    #expect(readings.map(\.metric) == MemoryProbe.metrics)
    #expect(readings[2].source == "jemalloc stats.resident")
  }

  /// Before anything was read there is no level, and the row says so instead of zero.
  @Test func aLevelThatWasNotReadIsUnavailable() throws {
    let reading = try #require(MemoryProbe().readings().first { $0.metric == "peak_rss_delta" })
    #expect(reading.value == nil)
    #expect(reading.source.hasPrefix("unavailable: VmHWM cannot be reset"))
  }
}
