import Gate
import Testing

@Suite struct TimedMarginTests {
  @Test func theLargestDecides() {
    // 50 ms and a grain of 1 ns.
    let plain = TimedMargin(grain: 1, block: 50e6)
    #expect(plain.fraction == 0.02 && plain.origin == .least)
    let finer = TimedMargin(declared: 0.01, grain: 1, block: 50e6)
    #expect(finer.fraction == 0.02 && finer.origin == .least)
    let memory = TimedMargin(declared: TimedMargin.memoryBound, grain: 1, block: 50e6)
    #expect(memory.fraction == 0.05 && memory.origin == .declared)
    // A clock that ticks every 4 ms.
    let coarse = TimedMargin(declared: 0.05, grain: 4e6, block: 50e6)
    #expect(coarse.fraction == 0.16 && coarse.origin == .clock)
  }
}
