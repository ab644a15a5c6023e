import Testing
import Workloads

/// The wanted values are the design's figures, not the generator's own tables.
struct StrokeGeneratorTests {
  private static let strokes = StrokeGenerator(seed: 1).strokes(count: 20_000)
  private static let description = TraceDescription(Trace(strokes: strokes))

  private func expect(_ got: Double?, near wanted: Double, within share: Double) {
    let value = got ?? .nan
    #expect((value - wanted).magnitude <= share * wanted, "got \(value), wanted \(wanted)")
  }

  @Test func lengthsMatch() {
    let length = Self.description.length
    expect(length?.p25, near: 79, within: 0.05)
    expect(length?.p50, near: 268, within: 0.05)
    expect(length?.p75, near: 914, within: 0.05)
    expect(length?.p95, near: 2_659, within: 0.05)
    expect(length?.max, near: 4_457, within: 0.05)
  }

  @Test func timesMatch() {
    let description = Self.description
    expect(description.strokeDuration?.p50, near: 0.21, within: 0.05)
    expect(description.strokeDuration?.p95, near: 3.5, within: 0.05)
    expect(description.gap?.p50, near: 0.14, within: 0.05)
    expect(description.gap?.max, near: 0.61, within: 0.05)
    expect(description.strokesPerMinute, near: 60, within: 0.05)
  }

  /// Speed follows from length, duration and the noise along the stroke, not from a table of its own.
  @Test func speedsMatch() {
    expect(Self.description.speed?.p50, near: 885, within: 0.15)
    expect(Self.description.speed?.p95, near: 2_804, within: 0.10)
  }

  @Test func tilesMatch() throws {
    let tiles = try Array(Self.strokes.prefix(600)).scaled(by: 6.5).map { touchedTiles(of: $0, diameter: 40) }
    let spread = try #require(Spread(tiles.map { Double($0.count) }))
    expect(spread.p50, near: 54, within: 0.25)
    expect(spread.p95, near: 261, within: 0.25)
    let unions = stride(from: 0, to: 600, by: 30).map { start in
      Double(tiles[start..<start + 30].reduce(into: Set<Int>()) { $0.formUnion($1) }.count)
    }
    expect(unions.reduce(0, +) / Double(unions.count), near: 0.4 * 4_096, within: 0.25)
  }

  @Test func valuesAreRoundedAndInside() throws {
    var latest = -1.0
    for stroke in Self.strokes.prefix(500) {
      _ = try PenStroke(events: stroke.events)
      for event in stroke.events {
        #expect(event.time > latest)
        latest = event.time
        #expect((0...620).contains(event.x) && (0...547).contains(event.y))
        #expect((event.x * 100).rounded() / 100 == event.x && (event.y * 100).rounded() / 100 == event.y)
        #expect((event.time * 10_000).rounded() / 10_000 == event.time)
        #expect((event.pressure * 1_000).rounded() / 1_000 == event.pressure)
      }
    }
  }

  @Test func pressureRampsUpAndDown() {
    for stroke in Self.strokes.prefix(200) {
      let pressures = stroke.events.map(\.pressure)
      let firmest = pressures.max() ?? 0
      #expect(pressures[0] < 0.5 * firmest && pressures[pressures.count - 1] < 0.5 * firmest)
    }
  }

  /// The checksum of a trace's bytes (FNV-1a), found on x86-64; another machine must find the same.
  @Test func sameOnEveryMachine() {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in TraceWriter.text(of: StrokeGenerator(seed: 42).strokes(count: 100)).utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    #expect(hash == 4_432_119_000_928_404_450)
    #expect(StrokeGenerator(seed: 43).strokes(count: 1) != StrokeGenerator(seed: 42).strokes(count: 1))
  }

  @Test func moreStrokesBeginWithFewer() {
    #expect(StrokeGenerator(seed: 1).strokes(count: 20) == Array(Self.strokes.prefix(20)))
    #expect(StrokeGenerator(seed: 1).strokes(count: 0).isEmpty)
    #expect(StrokeGenerator(seed: 1).strokes(count: -1).isEmpty)
  }

  @Test(arguments: [60.0, 240, 1_000]) func ratesKeepThePlan(rate: Double) throws {
    let other = try StrokeGenerator(seed: 1, penRate: rate).strokes(count: 300)
    for (stroke, usual) in zip(other, Self.strokes) {
      #expect((stroke.length - usual.length).magnitude < 0.02 * usual.length + 0.5)
      #expect((stroke.duration - usual.duration).magnitude < 1 / rate + 1 / 125)
    }
    let events = Double(other.eventCount) / Double(Self.strokes.prefix(300).map(\.events.count).reduce(0, +))
    expect(events, near: rate / 125, within: 0.05)
    let text = TraceWriter.text(of: other)
    #expect(try TraceReader.read(bytes: Array(text.utf8), file: "generated") == other)
  }

  @Test func smallAreaHoldsTheHand() throws {
    let strokes = try StrokeGenerator(seed: 2, penRate: 60, width: 300, height: 300).strokes(count: 2_000)
    let bounds = try #require(strokes.bounds)
    #expect(bounds.minX >= 0 && bounds.minY >= 0 && bounds.maxX <= 300 && bounds.maxY <= 300)
  }

  @Test func refusesOtherRatesAndAreas() {
    for rate in [0, 59, 1_001, .nan, -.infinity] as [Double] {
      #expect(throws: StrokeGeneratorError.self) { try StrokeGenerator(seed: 1, penRate: rate) }
    }
    for side in [0, 299, 100_001, .nan, .infinity] as [Double] {
      #expect(throws: StrokeGeneratorError.self) {
        try StrokeGenerator(seed: 1, penRate: 125, width: side)
      }
    }
    #expect("\(StrokeGeneratorError.penRate(5))".contains("pen rate 5.0 Hz"))
  }

  @Test func brushesMatch() {
    var sampler = BrushSampler(seed: 1)
    let brushes = (0..<20_000).map { _ in sampler.next() }
    let diameters = brushes.map(\.diameter).sorted()
    for (index, wanted) in [
      (2_000, 2.6), (5_000, 4.5), (10_000, 9.9), (15_000, 27), (18_000, 49), (19_999, 231),
    ] {
      expect(diameters[index], near: wanted, within: 0.05)
    }
    let spacings = brushes.map(\.spacing).sorted()
    for (index, wanted) in [(2_000, 4.0), (10_000, 10), (18_000, 25)] {
      expect(spacings[index], near: wanted, within: 0.05)
    }
  }
}
