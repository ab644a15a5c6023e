/// The exact bounds on a probability of which `events` were seen in `trials` independent trials.
///
/// The lower bound is the largest p with P(X >= events) <= α/2, the upper one the smallest with P(X <= events) <= α/2; no
/// event at all has the lower bound 0, nothing but events the upper bound 1. Never promises too much, whatever p is.
/// Source: Clopper and Pearson, "The use of confidence or fiducial limits illustrated in the case of the binomial",
/// Biometrika 26 (1934), 404–413. Same as by `scipy.stats.beta.ppf`.
/// - Parameters:
///   - events: 0...trials.
///   - trials: at least 1.
///   - confidence: of both bounds together, between 0 and 1, both excluded.
/// - Returns: nil when an argument is not as above.
/// - Complexity: some 100 evaluations of the binomial distribution.
public func clopperPearson(events: Int, trials: Int, confidence: Double = 0.95) -> Interval? {
  guard trials >= 1, (0...trials).contains(events), confidence > 0, confidence < 1 else { return nil }
  let tail = (1 - confidence) / 2
  return Interval(
    low: lowerBound(events: events, trials: trials, tail: tail),
    high: upperBound(events: events, trials: trials, tail: tail))
}

/// What the probability is below with this confidence, one-sided: 1 - 0.05^(1/n) for none in n trials at 95 %, which is
/// about 3/n.
///
/// - Returns: nil when an argument is not as for ``clopperPearson(events:trials:confidence:)``.
public func clopperPearsonUpper(events: Int, trials: Int, confidence: Double = 0.95) -> Double? {
  guard trials >= 1, (0...trials).contains(events), confidence > 0, confidence < 1 else { return nil }
  return upperBound(events: events, trials: trials, tail: 1 - confidence)
}

/// The p at which at most `events` are seen with probability `tail`.
private func upperBound(events: Int, trials: Int, tail: Double) -> Double {
  if events == trials { return 1 }
  return crossing { binomialCDF(events, trials: trials, probability: $0) <= tail }
}

/// The p at which at least `events` are seen with probability `tail`.
private func lowerBound(events: Int, trials: Int, tail: Double) -> Double {
  if events == 0 { return 0 }
  // Not by the failures' distribution, in which a small p would lose its digits.
  return crossing {
    regularisedBeta(x: $0, complement: 1 - $0, a: Double(events), b: Double(trials - events + 1)) >= tail
  }
}

/// The least p of 0...1 from which `isPast` holds.
private func crossing(_ isPast: (Double) -> Bool) -> Double {
  var (low, high) = (0.0, 1.0)
  while high - low > 1e-14 * high {
    let middle = low + (high - low) / 2
    if middle <= low || middle >= high { break }
    if isPast(middle) { high = middle } else { low = middle }
  }
  return high
}
