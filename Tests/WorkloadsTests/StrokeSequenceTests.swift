import Testing
import Workloads

struct StrokeSequenceTests {
  private func stroke(_ values: [(Double, Double, Double)]) throws -> PenStroke {
    try PenStroke(events: values.map { PenEvent(time: $0.0, x: $0.1, y: $0.2, pressure: 0.5) })
  }

  @Test func measures() throws {
    let strokes = [try stroke([(1, 0, 0), (2, 3, 4), (2.5, 3, 10)]), try stroke([(3, -1, 2)])]
    #expect(strokes[0].length == 11 && strokes[0].duration == 1.5 && strokes[1].length == 0)
    #expect(strokes.duration == 2 && strokes.eventCount == 4)
    let bounds = try #require(strokes.bounds)
    #expect([bounds.minX, bounds.minY, bounds.maxX, bounds.maxY] == [-1, 0, 3, 10])
    #expect(bounds.width == 4 && bounds.height == 10)
    #expect([PenStroke]().bounds == nil && [PenStroke]().duration == 0)
  }

  @Test func scalesMovesAndRepeats() throws {
    let strokes = [try stroke([(1, 2, 4), (2, 6, 8)])]
    #expect(try strokes.scaled(by: 2.5) == [try stroke([(1, 5, 10), (2, 15, 20)])])
    #expect(try strokes.movedToOrigin() == [try stroke([(1, 0, 0), (2, 4, 4)])])
    let twice = try strokes.repeated(2, pause: 3.9)
    #expect(twice.count == 2 && twice[0] == strokes[0])
    #expect((twice[1].start - twice[0].end - 3.9).magnitude < 1e-12)
    #expect(try strokes.repeated(0, pause: 1).isEmpty)
  }

  @Test func refusesChangesThatLeaveTheNumbers() throws {
    let strokes = [try stroke([(1, 2, 4), (2, 6, 8)])]
    for factor in [0, -1, .nan, .infinity, 1e308] as [Double] {
      #expect(throws: InvalidStroke.self) { try strokes.scaled(by: factor) }
    }
    #expect(throws: InvalidStroke.self) { try strokes.moved(x: .nan, y: 0) }
    #expect(throws: InvalidStroke.self) { try strokes.moved(x: 0, y: .infinity) }
    #expect(throws: InvalidStroke.self) { try strokes.repeated(2, pause: -1) }
  }

  @Test func refusesInvalidStrokes() {
    func event(time: Double = 0, x: Double = 0, pressure: Double = 1) -> PenEvent {
      PenEvent(time: time, x: x, y: 0, pressure: pressure)
    }
    #expect(throws: InvalidStroke.empty) { try PenStroke(events: []) }
    #expect(throws: InvalidStroke.pressure(0, event: 0)) { try PenStroke(events: [event(pressure: 0)]) }
    #expect(throws: InvalidStroke.pressure(1.5, event: 0)) { try PenStroke(events: [event(pressure: 1.5)]) }
    #expect(throws: InvalidStroke.time(1, event: 1)) {
      try PenStroke(events: [event(time: 2), event(time: 1)])
    }
    #expect(throws: InvalidStroke.self) { try PenStroke(events: [event(time: .nan)]) }
    #expect(throws: InvalidStroke.self) { try PenStroke(events: [event(x: .infinity)]) }
  }

  @Test func sweepCoversTheSquare() throws {
    let sweep = try SweepStrokes(side: 4_000, rowStep: 250, cycles: 2, corner: 48)
    let strokes = sweep.strokes()
    #expect(sweep.rowsPerCycle == 16 && strokes.count == 32)
    let rows = strokes.prefix(16).map { $0.events[0].y }
    #expect(rows.first == 173 && rows.last == 3_923)
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $1 - $0 == 250 })
    #expect(strokes.allSatisfy { $0.bounds.minX == 48 && $0.bounds.maxX == 4_048 && $0.bounds.height == 0 })
    #expect(strokes[0].events[0].x == 48 && strokes[1].events[0].x == 4_048)
    #expect(try TraceReader.read(bytes: Array(TraceWriter.text(of: strokes).utf8), file: "sweep") == strokes)
    #expect(try SweepStrokes(side: 1_000, rowStep: 300, cycles: 1).strokes().last?.events[0].y == 898)
  }

  @Test func sweepRefusesOtherValues() {
    #expect(throws: SweepStrokesError.self) { try SweepStrokes(side: .nan) }
    #expect(throws: SweepStrokesError.self) { try SweepStrokes(rowStep: 0) }
    #expect(throws: SweepStrokesError.self) { try SweepStrokes(cycles: 0) }
    #expect(throws: SweepStrokesError.self) { try SweepStrokes(corner: -1) }
    #expect(throws: SweepStrokesError.self) { try SweepStrokes(side: 32_768, rowStep: 1, cycles: 1_000) }
  }
}
