/// Hand-drawn strokes from a seed: any number, the same on every machine.
///
/// Only operations that IEEE 754 defines to the last bit are used (+ - * / and the square root), never a
/// mathematics library. Positions are whole hundredths of a pixel, times whole tenths of a millisecond and
/// pressures whole thousandths, so a written trace reads back as the same strokes.
///
/// Made to match `StrokeFigures`' recording. Measured on 20,000 strokes of seed 1 (wanted in brackets; tiles
/// on the first 3,000, by 2 px steps along the way and square dabs of full diameter):
///
///     length px       p25 78 (79)   p50 268 (268)   p75 929 (914)   p95 2,654 (2,659)   max 4,453 (4,457)
///     duration s      p50 0.208 (0.21)   p95 3.51 (3.5)    rank correlation with length 0.95 (0.94)
///     gap s           p50 0.146 (0.14)   max 0.608 (0.61)
///     speed px/s      p50 786 (885)   p95 2,775 (2,804)    of each interval between two events
///     strokes         61.7 a minute (about 60)
///     tiles a stroke  p50 59 (54)   p95 275 (261)    scale 6.5, 40 px brush, 64 px tiles, 4096 x 4096
///     30 strokes      38 % of 4,096 tiles at the median, 23...51 % (40 %)
///
/// At other pen rates the plan of each stroke is the same, and the way differs by sampling alone.
public struct StrokeGenerator: Sendable {
  private let random: SeededRandom
  private let area: DrawingArea
  private let interval: Double

  /// Strokes at 125 Hz on 620 x 547 px, the recording's own.
  public init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    area = DrawingArea(width: 620, height: 547)
    interval = 1 / 125
  }

  /// - Parameters:
  ///   - penRate: events a second, 60...1000 Hz; seen pens report at 60, 125 and 240.
  ///   - width: of the drawing area, 300...100,000 px. Strokes do not grow with the area; scale them instead.
  ///   - height: of the drawing area, 300...100,000 px.
  /// - Throws: `StrokeGeneratorError` for a value outside its range or not a number.
  public init(
    seed: UInt64, penRate: Double, width: Double = 620, height: Double = 547
  ) throws(StrokeGeneratorError) {
    guard penRate >= 60, penRate <= 1_000 else { throw .penRate(penRate) }
    for side in [width, height] where !(side >= 300 && side <= 100_000) { throw .side(side) }
    random = SeededRandom(seed: seed)
    area = DrawingArea(width: width, height: height)
    interval = 1 / penRate
  }

  /// The first `count` strokes (none for a count below 1). O(events), about 95 events a stroke at 125 Hz.
  public func strokes(count: Int) -> [PenStroke] {
    guard count > 0 else { return [] }
    var strokes: [PenStroke] = []
    strokes.reserveCapacity(count)
    var clock = 0.0
    var place = area.centre
    for index in 0..<count {
      let own = random.fork(UInt64(index))
      var dice = own.fork(0)
      let plan = StrokePlan(using: &dice)
      place = start(after: place, dice: &dice)
      let pace = StrokePace(plan: plan, interval: interval, random: own)
      let points = HandPath(plan: plan, area: area, random: own).points(from: place, pace: pace)
      strokes.append(
        PenStroke(
          unchecked: points.indices.map { event in
            PenEvent(
              time: ((clock + Double(event) * interval) * 10_000).rounded() / 10_000,
              x: points[event].x, y: points[event].y, pressure: pace.pressures[event])
          }))
      clock += Double(pace.steps.count) * interval + plan.gap
    }
    return strokes
  }

  /// A hand works on one spot for some strokes, then goes elsewhere.
  private func start(after place: PathPoint, dice: inout SeededRandom) -> PathPoint {
    let wanders = dice.uniform() < 0.3
    let across = dice.uniform()
    let down = dice.uniform()
    if wanders { return PathPoint(x: across * area.width, y: down * area.height).rounded() }
    let near = place.moved(by: 120 * (across - 0.5), 120 * (down - 0.5))
    return area.clamped(near, margin: 5).rounded()
  }
}
