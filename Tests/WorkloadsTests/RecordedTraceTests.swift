import Glibc
import Testing
import Workloads

private let recordedTrace: String = {
  let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  return "/\(package)/../shared/traces/painting30sec.dat"
}()

@Suite(
  .enabled(
    if: access(recordedTrace, R_OK) == 0,
    "the recording painting30sec.dat is not beside the package (../shared/traces)"))
struct RecordedTraceTests {
  @Test func describesTheRecording() throws {
    let description = TraceDescription(try TraceReader.trace(recordedTrace))
    #expect(description.events == 2_937)
    #expect(description.strokes == 30)
    #expect(
      description.description == """
        events    2937, 2253 with the pen down
        strokes   30, 61.0 a minute
        duration  29.487 s
        area      619 x 546 px at (176, 57)
                           p25       p50       p75       p95       max
        length px           79       268       914      2659      4457
        duration s       0.096     0.208     1.048     3.537     4.776
        gap s            0.096     0.144     0.312     0.592     0.608
        speed px/s         393       885      1542      2804      4768
        """)
  }

  @Test func readsBackExactly() throws {
    let strokes = try TraceReader.read(recordedTrace)
    #expect(try TraceReader.read(bytes: Array(TraceWriter.text(of: strokes).utf8), file: "copy") == strokes)
  }

  /// The published tile counts: p50 54, p95 261, union 1,642; the corner of the recording is free.
  @Test func touchesThePublishedTiles() throws {
    let strokes = try TraceReader.read(recordedTrace).movedToOrigin().scaled(by: 6.5)
    let tiles = strokes.map { touchedTiles(of: $0, diameter: 40) }
    let spread = try #require(Spread(tiles.map { Double($0.count) }))
    #expect((52...56).contains(spread.p50) && (250...268).contains(spread.p95))
    #expect((1_600...1_690).contains(tiles.reduce(into: Set<Int>()) { $0.formUnion($1) }.count))
  }
}
