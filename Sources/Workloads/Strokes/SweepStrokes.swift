/// The worst case for undo memory: a broad brush that covers a square over and over, as in stress reports for
/// painting programs (a 300 px brush over 4,000 px in rows 250 px apart).
public struct SweepStrokes: Equatable, Sendable {
  /// Side of the covered square, px.
  public let side: Double
  /// Distance between the centre lines of neighbouring rows, px; not above the brush's diameter, or gaps stay.
  public let rowStep: Double
  /// How often the square is covered.
  public let cycles: Int
  /// Left and upper edge of the square, px.
  public let corner: Double

  /// px a second along a row.
  private static let speed = 3_000.0
  /// s from the end of a row to the start of the next.
  private static let gap = 0.144

  /// - Parameters:
  ///   - side: 64...32,768 px.
  ///   - rowStep: 1 px ... side.
  ///   - cycles: 1...1,000.
  ///   - corner: of the square on the canvas, the same from the left and from above, 0...1,000,000 px.
  /// - Throws: `SweepStrokesError` for a value outside its range, and for more than 10^7 events in all.
  public init(
    side: Double = 4_000, rowStep: Double = 250, cycles: Int = 20, corner: Double = 48
  ) throws(SweepStrokesError) {
    guard side >= 64, side <= 32_768 else { throw .side(side) }
    guard rowStep >= 1, rowStep <= side else { throw .rowStep(rowStep, side: side) }
    guard cycles >= 1, cycles <= 1_000 else { throw .cycles(cycles) }
    guard corner >= 0, corner <= 1e6 else { throw .corner(corner) }
    self.side = side
    self.corner = corner
    self.rowStep = rowStep
    self.cycles = cycles
    let events = rowsPerCycle * cycles * (stepsPerRow + 1)
    guard events <= 10_000_000 else { throw .events(events) }
  }

  /// Strokes in a cycle: the rows that cover the square.
  public var rowsPerCycle: Int { Int((side / rowStep).rounded(.up)) }

  private var stepsPerRow: Int { max(1, Int((side / Self.speed * 125).rounded())) }

  /// One stroke a row, top to bottom, to the right and back in turn, `rowsPerCycle x cycles` in all. Centre
  /// lines run from the square's left to its right edge, the first half a row step below the upper edge, the last moved up where
  /// the step does not divide the side; the paint reaches past the square by half a brush less half a step
  /// above and below, half a brush to the sides. 125 Hz, 3,000 px/s, full pressure, 0.144 s between rows.
  /// O(events).
  public func strokes() -> [PenStroke] {
    var strokes: [PenStroke] = []
    strokes.reserveCapacity(rowsPerCycle * cycles)
    var clock = 0.0
    for pass in 0..<(rowsPerCycle * cycles) {
      let row = pass % rowsPerCycle
      let y = corner + min(side - rowStep / 2, (Double(row) + 0.5) * rowStep)
      strokes.append(
        PenStroke(
          unchecked: (0...stepsPerRow).map { step in
            let share = Double(step) / Double(stepsPerRow)
            return PenEvent(
              time: ((clock + Double(step) / 125) * 10_000).rounded() / 10_000,
              x: ((corner + side * (pass % 2 == 0 ? share : 1 - share)) * 100).rounded() / 100,
              y: (y * 100).rounded() / 100, pressure: 1)
          }))
      clock += Double(stepsPerRow) / 125 + Self.gap
    }
    return strokes
  }
}

/// A sweep that cannot be.
public enum SweepStrokesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A side outside 64...32,768 px.
  case side(Double)
  /// A row step outside 1 px ... side.
  case rowStep(Double, side: Double)
  /// Cycles outside 1...1,000.
  case cycles(Int)
  /// A corner outside 0...1,000,000 px.
  case corner(Double)
  /// More than 10^7 pen events.
  case events(Int)

  /// Names the value and the range.
  public var description: String {
    switch self {
    case .side(let side): "sweep side \(side) px is outside 64...32768; expected for example 4000"
    case .rowStep(let step, let side):
      "sweep row step \(step) px is outside 1...\(side); expected at most the brush's diameter, for example 250"
    case .cycles(let cycles): "\(cycles) sweep cycles is outside 1...1000; expected for example 20"
    case .corner(let corner): "sweep corner \(corner) px is outside 0...1000000; expected for example 48"
    case .events(let events):
      "a sweep of \(events) pen events is over 10000000; expected a larger row step or fewer cycles"
    }
  }
}
