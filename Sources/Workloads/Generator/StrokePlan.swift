/// What is decided about a stroke before its path is drawn. It does not depend on the pen's rate.
struct StrokePlan {
  /// Way along the stroke, px.
  let length: Double
  /// First to last event, s.
  let duration: Double
  /// Pause before the next stroke, s.
  let gap: Double
  /// Firmest pressure, 0...1.
  let pressure: Double
  /// Radius of the circle that a long stroke scribbles in, px.
  let reach: Double

  /// Duration follows length as in the recording (rank correlation 0.94): its rank is the length's rank plus
  /// noise of up to 0.16 either way, folded back at 0 and 1, which keeps a uniform rank uniform.
  init(using random: inout SeededRandom) {
    let rank = random.uniform()
    length = StrokeFigures.length.value(at: rank)
    duration = StrokeFigures.duration.value(at: Self.folded(rank + 0.16 * (2 * random.uniform() - 1)))
    gap = StrokeFigures.gap.value(at: random.uniform())
    pressure = StrokeFigures.pressure.value(at: random.uniform())
    let scribble = (24 + 0.0145 * length) * (0.6 + 0.8 * random.uniform())
    reach = length < 400 ? length : scribble
  }

  private static func folded(_ rank: Double) -> Double {
    if rank < 0 { return -rank }
    return rank > 1 ? 2 - rank : rank
  }
}
