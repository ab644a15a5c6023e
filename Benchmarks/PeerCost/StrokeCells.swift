import Workloads

/// The cells that generated strokes of a 40 px brush touch: squares around points that lie 4 px apart at most.
struct StrokeCells {
  /// The cells of each stroke that touches the canvas, each cell once, row by row.
  let strokes: [[Cell]]

  /// Factor from the tablet's 620 x 547 px to a canvas of 4096 px; smaller canvases are painted smaller.
  private static let scalePerPixel = 6.5 / 4096
  private static let brushRadius = 20.0

  /// The first `count` strokes of the generator that touch the canvas.
  init(canvas: PeerCanvas, count: Int, seed: UInt64) throws {
    let generated = try StrokeGenerator(seed: seed).strokes(count: count)
      .scaled(by: Self.scalePerPixel * Double(canvas.side))
    strokes = generated.map { Self.cells(of: $0.events, on: canvas) }.filter { !$0.isEmpty }
  }

  private static func cells(of events: [PenEvent], on canvas: PeerCanvas) -> [Cell] {
    var cells: Set<Cell> = []
    let range = 0..<canvas.side / PeerCanvas.edge
    func add(_ x: Double, _ y: Double) {
      func places(_ centre: Double) -> Range<Int> {
        let low = Int(((centre - brushRadius) / Double(PeerCanvas.edge)).rounded(.down))
        let high = Int(((centre + brushRadius) / Double(PeerCanvas.edge)).rounded(.down))
        return (low..<high + 1).clamped(to: range)
      }
      for row in places(y) { for column in places(x) { cells.insert(Cell(x: column, y: row)) } }
    }
    for (from, to) in zip(events, events.dropFirst()) {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let steps = max(1, Int((dx * dx + dy * dy).squareRoot() / 4))
      for step in 0...steps {
        let share = Double(step) / Double(steps)
        add(from.x + share * dx, from.y + share * dy)
      }
    }
    return cells.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }
}
