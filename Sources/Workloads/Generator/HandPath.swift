/// The path of one stroke: a heading that turns smoothly, slower where it turns more, held inside a circle
/// around its home and inside the area by turning.
struct HandPath {
  let plan: StrokePlan
  let area: DrawingArea
  let random: SeededRandom

  /// Position after each of `pace`'s steps, the start first; rounded to 1/100 px. The polyline's length is
  /// the plan's but for the rounding.
  func points(from start: PathPoint, pace: StrokePace) -> [PathPoint] {
    var dice = random.fork(1)
    let across = area.width * (dice.uniform() - 0.5)
    let down = area.height * (dice.uniform() - 0.5)
    var heading = Heading(toward: area.centre.moved(by: across, down), from: start)
    for _ in 0..<dice.below(4) { heading.turn(halfTangent: 0.7) }
    let axis = heading
    let home = area.clamped(
      start.moved(by: heading.dx * 0.7 * plan.reach, heading.dy * 0.7 * plan.reach), margin: plan.reach)
    let curve = SmoothNoise(seed: dice.next())
    var points = [start]
    points.reserveCapacity(pace.steps.count + 1)
    var here = start
    var travelled = 0.0
    for step in pace.steps {
      travelled += step
      let bend = curve.value(at: travelled / 70) * 0.025 / (0.35 + step / pace.meanStep)
      heading.turn(
        halfTangent: limited(0.5 * step * (bend + pull(of: home, along: axis, on: heading, at: here))))
      here = next(after: here, step: step, heading: &heading)
      points.append(here)
    }
    return points
  }

  /// Curvature (1/px) that brings the hand back once it has left an ellipse of the plan's reach around home,
  /// longer along the stroke's first direction, as hatching is.
  private func pull(
    of home: PathPoint, along axis: Heading, on heading: Heading, at here: PathPoint
  ) -> Double {
    let dx = home.x - here.x
    let dy = home.y - here.y
    let along = (dx * axis.dx + dy * axis.dy) * 0.6
    let across = (dx * axis.dy - dy * axis.dx) * 1.7
    let distance = (along * along + across * across).squareRoot()
    guard distance > plan.reach else { return 0 }
    let strength = min(1, 4 * (distance / plan.reach - 1)) * 0.06
    let side = heading.dx * dy - heading.dy * dx
    // Straight away from home both sides are as good; straight home needs no turn.
    if heading.dx * dx + heading.dy * dy < 0 { return side < 0 ? -strength : strength }
    return strength * side / (dx * dx + dy * dy).squareRoot()
  }

  /// A turn of at most about 100 degrees between two events.
  private func limited(_ halfTangent: Double) -> Double {
    min(1.2, max(-1.2, halfTangent))
  }

  /// One step; at the area's edge the hand turns towards the centre's side until the step fits.
  private func next(after here: PathPoint, step: Double, heading: inout Heading) -> PathPoint {
    let dx = area.centre.x - here.x
    let dy = area.centre.y - here.y
    let turn = heading.dx * dy - heading.dy * dx < 0 ? -0.2 : 0.2
    for _ in 0..<16 {
      let there = here.moved(by: heading.dx * step, heading.dy * step).rounded()
      if area.contains(there) { return there }
      heading.turn(halfTangent: turn)
    }
    // The corner farthest away is never nearer than half the diagonal, which is more than any usual step.
    heading = Heading(
      toward: PathPoint(x: dx < 0 ? 0 : area.width, y: dy < 0 ? 0 : area.height), from: here)
    return area.clamped(here.moved(by: heading.dx * step, heading.dy * step).rounded(), margin: 0)
  }
}
