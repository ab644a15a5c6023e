import Workloads

/// 64 px tiles of a 4096 x 4096 canvas that a stroke's square dabs touch, 2 px steps along the way: the method
/// by which the recording was measured.
func touchedTiles(of stroke: PenStroke, diameter: Double) -> Set<Int> {
  var tiles: Set<Int> = []
  func dab(_ x: Double, _ y: Double) {
    let columns = tileRange(x, diameter)
    for row in tileRange(y, diameter) {
      for column in columns { tiles.insert(row * 64 + column) }
    }
  }
  dab(stroke.events[0].x, stroke.events[0].y)
  for (event, next) in zip(stroke.events, stroke.events.dropFirst()) {
    let steps = max(1, Int((event.distance(to: next) / 2).rounded(.up)))
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      dab(event.x + share * (next.x - event.x), event.y + share * (next.y - event.y))
    }
  }
  return tiles
}

private func tileRange(_ centre: Double, _ diameter: Double) -> Range<Int> {
  let first = Int(((centre - diameter / 2) / 64).rounded(.down))
  let last = Int(((centre + diameter / 2) / 64).rounded(.down))
  return max(0, min(64, first))..<max(0, min(64, last + 1))
}
