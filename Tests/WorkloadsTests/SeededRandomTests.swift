import Testing
import Workloads

struct SeededRandomTests {
  /// The reference sequence of `splitmix64.c` for seed 1234567.
  @Test func matchesReference() {
    var random = SeededRandom(seed: 1_234_567)
    let drawn = (0..<5).map { _ in random.next() }
    #expect(
      drawn == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func forksIgnoreDrawsAndDiffer() {
    let fresh = SeededRandom(seed: 9)
    var used = fresh
    _ = used.next()
    var firsts: Set<UInt64> = []
    for stream in 0..<1_000 as Range<UInt64> {
      var fork = fresh.fork(stream)
      var again = used.fork(stream)
      let first = fork.next()
      #expect(first == again.next())
      firsts.insert(first)
    }
    #expect(firsts.count == 1_000)
  }

  @Test func uniformStaysInsideAndIsEven() {
    var random = SeededRandom(seed: 4)
    var bins = [Int](repeating: 0, count: 10)
    for _ in 0..<20_000 {
      let value = random.uniform()
      #expect(value >= 0 && value < 1)
      bins[Int(value * 10)] += 1
    }
    #expect(bins.allSatisfy { abs($0 - 2_000) < 200 })
  }

  @Test func belowCoversTheRange() {
    var random = SeededRandom(seed: 5)
    #expect(Set((0..<500).map { _ in random.below(7) }) == Set(0..<7))
    #expect(random.below(0) == 0)
    #expect(random.below(-3) == 0)
    #expect((0..<100).allSatisfy { _ in (0..<Int.max).contains(random.below(.max)) })
  }
}
