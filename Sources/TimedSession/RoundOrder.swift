import Measurement

/// The pairs of each round: a new random order of the cases, and a coin and a processor for each, the same for the same seed, so that a run
/// that goes on later goes on as it would have.
struct RoundOrder {
  let seed: UInt64

  /// The pairs of round `round` over `cases`.
  func pairs(_ cases: [TimedCase], round: Int) -> [PlannedPair] {
    // A stream of its own for each round: what earlier rounds drew does not matter after a resume.
    var random = RunOrder(seed: seed &+ UInt64(round) &* 0xD134_2543_DE82_EF95)
    return cases.shuffled(using: &random).map {
      PlannedPair(timedCase: $0, round: round, bFirst: random.next() & 1 == 1, draw: random.next())
    }
  }
}
