/// How a stroke's way and pressure are spread over its events.
struct StrokePace {
  /// Way between an event and the next, px; their sum is the plan's length.
  let steps: [Double]
  /// Pressure at each event, one more than steps, 0.001...1 in steps of 0.001.
  let pressures: [Double]
  /// The plan's length over the number of steps, px.
  let meanStep: Double

  /// - Parameter interval: seconds between events.
  init(plan: StrokePlan, interval: Double, random: SeededRandom) {
    var dice = random.fork(2)
    let speed = SmoothNoise(seed: dice.next())
    let press = SmoothNoise(seed: dice.next())
    let count = max(2, Int((plan.duration / interval).rounded()))
    let duration = Double(count) * interval
    var weights: [Double] = []
    weights.reserveCapacity(count)
    var sum = 0.0
    for index in 0..<count {
      let time = (Double(index) + 0.5) * interval
      let edge = min(1, min(time, duration - time) / 0.04)
      let beat = min(1, max(0, 0.5 + 0.7 * speed.value(at: time / 0.055)))
      let weight = (0.1 + beat * (0.75 + 0.25 * beat)) * (0.4 + 0.6 * edge)
      weights.append(weight)
      sum += weight
    }
    let scale = plan.length / sum
    steps = weights.map { $0 * scale }
    meanStep = plan.length / Double(count)
    pressures = (0...count).map { index in
      let time = Double(index) * interval
      let rise = Self.ramp(time / min(0.08, 0.4 * duration))
      let fall = Self.ramp((duration - time) / min(0.05, 0.3 * duration))
      let value = plan.pressure * (0.85 + 0.15 * press.value(at: time / 0.2)) * (0.1 + 0.9 * rise * fall)
      return max(1, (value * 1_000).rounded()) / 1_000
    }
  }

  /// 0 at 0, 1 from 1 on, smooth between.
  private static func ramp(_ t: Double) -> Double {
    t < 1 ? t * t * (3 - 2 * t) : 1
  }
}
