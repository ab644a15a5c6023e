import Glibc
import Testing

@testable import Measurement

struct FaultProbeTests {
  @Test(arguments: [1, 100, 3000]) func everyFirstTouchOfAPageIsOneFault(count: Int) throws {
    let probe = FaultProbe()
    let pages = try #require(TouchedPages(count: count))
    probe.begin()
    pages.touch()
    probe.stop()
    let faults = try #require(probe.readings().first?.value)
    #expect(faults >= Double(count) && faults <= Double(count + 24))
  }

  @Test func touchingPagesAgainIsFree() throws {
    let pages = try #require(TouchedPages(count: 3000))
    pages.touch()
    // The kernel may take a page away between two touches: the least of a few tries counts.
    let least = try (0..<5).map { _ in
      let probe = FaultProbe()
      probe.begin()
      pages.touch()
      probe.stop()
      return try #require(probe.readings().first?.value)
    }.min()
    #expect(try #require(least) <= 24)
  }

  @Test func faultsOfAnotherThreadAreNotCounted() throws {
    let pages = try #require(TouchedPages(count: 3000))
    let probe = FaultProbe()
    var thread = pthread_t()
    probe.begin()
    let started = pthread_create(
      &thread, nil,
      { pages in
        if let pages { Unmanaged<TouchedPages>.fromOpaque(pages).takeUnretainedValue().touch() }
        return nil
      }, Unmanaged.passUnretained(pages).toOpaque())
    if started == 0 { pthread_join(thread, nil) }
    probe.stop()
    #expect(started == 0)
    #expect(try #require(probe.readings().first?.value) < 1000)
  }

  @Test func theReadingNamesItsInstrument() {
    let readings = FaultProbe().readings()
    #expect(readings.map(\.metric) == ["page_faults", "context_switches"])
    #expect(readings[0].source == "getrusage(RUSAGE_THREAD)")
  }
}
