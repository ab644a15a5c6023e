import Testing
import Workloads

@testable import PaintEngine

/// Dabs lie at even distances along the pen's way, however many events report it.
struct StrokePathTests {
  private struct Point {
    var x, y: Double
  }

  private func dabs(_ brush: Brush, _ pen: [Point]) -> [Dab] {
    var path = StrokePath(brush: brush)
    var dabs: [Dab] = []
    for place in pen { path.move(x: place.x, y: place.y, pressure: 1) { dabs.append($0) } }
    return dabs
  }

  private func way(_ random: inout SeededRandom) -> [Point] {
    (0..<2 + random.below(8)).map { _ in Point(x: random.uniform() * 900, y: random.uniform() * 700) }
  }

  /// The places at multiples of `step` along the polyline, found by measuring from its beginning.
  private func places(_ pen: [Point], every step: Double) -> [Point] {
    var found = [pen[0]]
    var travelled = 0.0
    for (from, to) in zip(pen, pen.dropFirst()) {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      while Double(found.count) * step <= travelled + length {
        let share = (Double(found.count) * step - travelled) / length
        found.append(Point(x: from.x + dx * share, y: from.y + dy * share))
      }
      travelled += length
    }
    return found
  }

  /// The same places within rounding; one more or less only where a dab falls on the very end.
  private func expectSame(_ dabs: [Dab], _ places: [Point], seed: UInt64) {
    #expect(abs(dabs.count - places.count) <= 1, "seed \(seed)")
    for (dab, place) in zip(dabs, places) {
      guard abs(Double(dab.x) - place.x) < 1e-3, abs(Double(dab.y) - place.y) < 1e-3 else {
        Issue.record("seed \(seed): dab at \(dab.x), \(dab.y) instead of \(place)")
        return
      }
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func dabsLieAtEvenDistances(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let brush = try Brush(diameter: 1 + random.uniform() * 80, spacing: 0.05 + random.uniform())
    let pen = way(&random)
    let step = max(0.5, brush.diameter * brush.spacing)
    expectSame(dabs(brush, pen), places(pen, every: step), seed: seed)
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func moreEventsOnTheWayChangeNothing(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let brush = try Brush(diameter: 1 + random.uniform() * 80, spacing: 0.05 + random.uniform())
    let pen = way(&random)
    var split = [pen[0]]
    for (from, to) in zip(pen, pen.dropFirst()) {
      for share in (0..<random.below(5)).map({ _ in random.uniform() }).sorted() {
        split.append(Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share))
      }
      split.append(to)
    }
    let fewer = dabs(brush, pen)
    expectSame(dabs(brush, split), fewer.map { Point(x: Double($0.x), y: Double($0.y)) }, seed: seed)
  }

  @Test func countsByHand() throws {
    let brush = try Brush(diameter: 40)
    #expect(dabs(brush, [Point(x: 5, y: 5)]).map(\.x) == [5])
    #expect(dabs(brush, [Point(x: 0, y: 5), Point(x: 30, y: 5)]).map(\.x) == [0, 10, 20, 30])
    #expect(dabs(brush, [Point(x: 0, y: 5), Point(x: 9, y: 5), Point(x: 12, y: 5)]).map(\.x) == [0, 10])
    #expect(dabs(brush, [Point(x: 5, y: 5), Point(x: 5, y: 5), Point(x: 5, y: 5)]).count == 1)
    // A tiny brush moves on by half a pixel at least.
    let tiny = try Brush(diameter: 0.1, spacing: 0.01)
    #expect(dabs(tiny, [Point(x: 0, y: 5), Point(x: 2, y: 5)]).map(\.x) == [0, 0.5, 1, 1.5, 2])
  }

  @Test func pressureIsInterpolatedAndClamped() throws {
    let brush = try Brush(diameter: 40, opacity: 0.5, sizeByPressure: 1, opacityByPressure: 1)
    var path = StrokePath(brush: brush)
    var dabs: [Dab] = []
    path.move(x: 0, y: 0, pressure: 0) { dabs.append($0) }
    path.move(x: 40, y: 0, pressure: 2) { dabs.append($0) }
    #expect(dabs.map(\.radius) == [0, 10, 20, 20, 20])
    #expect(dabs.map(\.opacity) == [0, 0.25, 0.5, 0.5, 0.5])
  }
}
