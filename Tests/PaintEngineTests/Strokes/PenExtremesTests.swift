import Glibc
import Testing

@testable import PaintEngine

/// A pen may report anything: nothing that it says crashes the engine or keeps it busy for ever.
///
/// Each case runs in a process of its own, which an alarm ends when it hangs.
struct PenExtremesTests {
  private static func artwork() throws -> Artwork<Seed> {
    try SessionSetup(layers: 1, coverage: 0).artwork(Seed.self)
  }

  @Test func placesThatAreNoNumbersAreIgnored() async {
    await #expect(processExitsWith: .success) {
      alarm(15)
      let artwork = try Self.artwork()
      try artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 4, sizeByPressure: 1))
      for value in [Double.nan, .infinity, -.infinity, .signalingNaN] {
        artwork.continueStroke(x: value, y: 8, pressure: 1)
        artwork.continueStroke(x: 8, y: value, pressure: 1)
        artwork.continueStroke(x: 8, y: 8, pressure: value)
      }
      let dabs = artwork.endStroke()
      #expect(dabs == 0 && artwork.history.undoStack.isEmpty && artwork.layers[0].tiles.count == 0)
    }
  }

  @Test func placesFarOutsideEndSoon() async {
    await #expect(processExitsWith: .success) {
      alarm(15)
      for far in [1e9, -1e9, 1e18, -1e18, 1e200, -1e308, .greatestFiniteMagnitude] {
        let artwork = try Self.artwork()
        try artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 4))
        artwork.continueStroke(x: 8, y: 8, pressure: 1)
        artwork.continueStroke(x: far, y: 8, pressure: 1)
        artwork.continueStroke(x: 8, y: far, pressure: 1)
        artwork.continueStroke(x: 24, y: 8, pressure: 1)
        #expect(artwork.endStroke() > 0)
        #expect(artwork.layers[0].tiles.hasTile(at: TileKey(x: 0, y: 0)))
      }
    }
  }

  @Test func aPenWithoutPressurePaintsNothing() async {
    await #expect(processExitsWith: .success) {
      alarm(15)
      for pressure in [0, -1, 1e-30, .leastNonzeroMagnitude] {
        let artwork = try Self.artwork()
        try artwork.beginStroke(
          onLayer: 0, brush: try Brush(diameter: 40, hardness: 1, sizeByPressure: 1, opacityByPressure: 0))
        // On a pixel's very centre, where the distance is 0.
        artwork.continueStroke(x: 8.5, y: 8.5, pressure: pressure)
        artwork.endStroke()
        #expect(artwork.layers[0].tiles.count == (pressure > 0 ? artwork.layers[0].tiles.count : 0))
      }
    }
  }

  @Test func dabsOfNoNumbersPaintNothing() async {
    await #expect(processExitsWith: .success) {
      alarm(15)
      let artwork = try Self.artwork()
      let store = artwork.layers[0].tiles
      var painter = StrokePainter(store: store, canvas: artwork.canvas, brush: try Brush(diameter: 4))
      for value in [Float.nan, .infinity, -.infinity] {
        painter.paint(Dab(x: value, y: 8, radius: 4, hardness: 0.5, opacity: 1))
        painter.paint(Dab(x: 8, y: value, radius: 4, hardness: 0.5, opacity: 1))
      }
      painter.paint(Dab(x: 8, y: 8, radius: .nan, hardness: 0.5, opacity: 1))
      painter.paint(Dab(x: 8, y: 8, radius: 4, hardness: .nan, opacity: 1))
      painter.paint(Dab(x: 8, y: 8, radius: 4, hardness: 0.5, opacity: .nan))
      painter.paint(Dab(x: 8.5, y: 8.5, radius: 0, hardness: 0.5, opacity: 1))
      painter.paint(Dab(x: 8.5, y: 8.5, radius: 1e-25, hardness: 0.5, opacity: 1))
      #expect(store.count == 0)
    }
  }
}
