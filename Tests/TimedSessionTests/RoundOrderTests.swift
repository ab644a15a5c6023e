import Testing

@testable import TimedSession

struct RoundOrderTests {
  private let cases = ["a", "b", "c", "d", "e"].map { Sample.timed($0, "wall") }

  @Test func theSameSeedGivesTheSamePairs() {
    for round in 0..<5 {
      #expect(
        RoundOrder(seed: 7).pairs(cases, round: round) == RoundOrder(seed: 7).pairs(cases, round: round))
    }
    #expect(RoundOrder(seed: 7).pairs(cases, round: 0) != RoundOrder(seed: 8).pairs(cases, round: 0))
    #expect(RoundOrder(seed: 7).pairs(cases, round: 0) != RoundOrder(seed: 7).pairs(cases, round: 1))
  }

  @Test func everyCaseIsThereOnceARound() {
    for round in 0..<20 {
      let pairs = RoundOrder(seed: 3).pairs(cases, round: round)
      #expect(Set(pairs.map(\.timedCase)) == Set(cases) && pairs.count == cases.count)
      #expect(pairs.allSatisfy { $0.round == round })
    }
  }

  /// 1,000 tosses: a fair coin is outside these bounds once in ten million runs, and the seed is fixed.
  @Test func theCoinIsFairAndPlacesAreEven() {
    let pairs = (0..<200).flatMap { RoundOrder(seed: 1).pairs(cases, round: $0) }
    #expect((416...584).contains(pairs.count { $0.bFirst }))
    // So is the choice of one of two processors, and it does not hang on the coin.
    #expect((416...584).contains(pairs.count { $0.draw & 1 == 1 }))
    #expect((416...584).contains(pairs.count { $0.bFirst == ($0.draw & 1 == 1) }))
    let firsts = (0..<500).compactMap { RoundOrder(seed: 1).pairs(cases, round: $0).first?.timedCase }
    for timedCase in cases { #expect((55...145).contains(firsts.count { $0 == timedCase })) }
  }
}
