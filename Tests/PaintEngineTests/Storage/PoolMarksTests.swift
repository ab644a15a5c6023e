import Testing

@testable import PaintEngine

struct PoolMarksTests {
  private func marks(_ marks: PoolMarks) -> [Int] { [marks.low, marks.fill, marks.keep, marks.high] }

  @Test func marksFollowUse() {
    var pool = PoolMarks(block: 64, mostAhead: 512)
    #expect(marks(pool) == [32, 0, 64, 192])
    pool.saw(swing: 1)
    #expect(marks(pool) == [32, 64, 64, 192])
    pool.saw(swing: 300)
    #expect(marks(pool) == [150, 300, 300, 664])
    pool.saw(swing: 20)
    #expect(pool.use == 300)
    // What is made ready ahead has a bound; what is kept of one's own follows use.
    pool.saw(swing: 4_000)
    #expect(marks(pool) == [256, 512, 4_000, 8_064])
    pool.forget()
    #expect(marks(pool) == [32, 0, 64, 192])
  }

  @Test func useFadesByAQuarterAPeriod() {
    var pool = PoolMarks(block: 64, mostAhead: 512)
    pool.saw(swing: 1_000)
    var uses: [Int] = []
    for _ in 0..<5 {
      pool.endPeriod(swing: 0)
      uses.append(pool.use)
    }
    #expect(uses == [750, 562, 421, 315, 236])
    pool.endPeriod(swing: 900)
    #expect(pool.use == 900)
    var periods = 0
    while pool.use > 0 {
      pool.endPeriod(swing: 0)
      periods += 1
    }
    #expect(periods < 40)
  }

  @Test(arguments: [1, 4, 16, 64]) func marksAreInOrder(block: Int) {
    for use in [1, 2, 3, 63, 64, 65, 511, 512, 513, 100_000] {
      var pool = PoolMarks(block: block, mostAhead: 512)
      pool.saw(swing: use)
      #expect(pool.low >= 1 && pool.low <= pool.fill && pool.fill <= pool.keep && pool.keep < pool.high)
    }
  }
}
