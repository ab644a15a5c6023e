import Glibc
import Testing
import Workloads

@testable import PaintEngine

private let recordedTrace: String = {
  let package = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  return "/\(package)/../shared/traces/painting30sec.dat"
}()

/// The redo gap on recorded strokes: 4096 x 4096 px, positions 6.5 times as far apart, a brush of 40 px.
@Suite(
  .serialized,
  .enabled(
    if: access(recordedTrace, R_OK) == 0,
    "the recording painting30sec.dat is not beside the package (../shared/traces)"))
struct RecordedStrokesTests {
  /// Held over claimed bytes once everything is undone. A computation with square dabs gave 3.61 on a blank
  /// canvas; on a painted one each after-tile replaced a before-tile, which makes it exactly 1.
  @Test(arguments: ["seed", "copying"], [0, 100.0])
  func heldOverClaimedAfterUndoingAll(design: String, coverage: Double) throws {
    let figures = try Designs.run(UndoAll(coverage: coverage), in: design)
    let ratio = Double(figures.held) / Double(figures.claimed)
    print(
      "\(design), \(coverage) % painted: held \(figures.held) B / claimed \(figures.claimed) B = \(ratio)")
    #expect(figures.held == figures.counted * 32_768)
    if design == "seed", coverage == 0 {
      #expect((3.6 * 0.9...3.6 * 1.1).contains(ratio))
    } else {
      #expect(figures.held == figures.claimed)
    }
  }

  private struct UndoAll: DesignVisitor {
    let coverage: Double

    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> (held: Int, claimed: Int, counted: Int)
    {
      let setup = SessionSetup(width: 4_096, height: 4_096, edge: 64, layers: 1, coverage: coverage)
      let artwork = try setup.artwork(design)
      let brush = try Brush(diameter: 40)
      var touched: [Set<TileKey>] = []
      for stroke in try TraceReader.read(recordedTrace).movedToOrigin().scaled(by: 6.5) {
        try artwork.beginStroke(onLayer: 0, brush: brush)
        for event in stroke.events {
          artwork.continueStroke(x: event.x, y: event.y, pressure: event.pressure)
        }
        artwork.endStroke()
        touched.append(TouchedTiles.of(stroke.events, brush: brush, canvas: artwork.canvas, edge: 64))
      }
      #expect(touched.count == 30 && artwork.history.undoStack.count == 30)
      while artwork.undo() {}
      let ground = try Set(setup.ground().map(\.key))
      let tiles = TouchedTiles.replaced(touched, ground: ground)
      let claimedTiles = tiles.before + (Design.Sharing.sharesBuffers ? 0 : tiles.after)
      // A stroke on blank tiles alone claims the floor instead of nothing.
      #expect((0..<30 * 64).contains(artwork.history.claimedBytes - claimedTiles * 32_768))
      let counted =
        Design.Sharing.sharesBuffers
        ? TouchedTiles.held(touched, done: 0, ground: ground) : tiles.before + tiles.after
      return (artwork.heldMemory { $0 }.bytes, artwork.history.claimedBytes, counted)
    }
  }
}
