/// How people draw, as quantiles.
///
/// Source of the strokes' figures: 30 s of one person painting (libmypaint's test recording `painting30sec`,
/// 2,937 events at 125 Hz on 620 x 547 px, 30 strokes). The quantile of order p of n values is the sorted
/// value at index floor(p n), which is how the recording's figures were read. Values at 0 are the
/// recording's smallest; those at 0.75 and 0.90, but for the length's 914, are chosen so that the means and
/// the speeds fit too (0.74 s a stroke, 0.24 s a gap, hence about 60 strokes a minute).
enum StrokeFigures {
  /// Way along a stroke, px.
  static let length = QuantileTable(knots: [
    (0, 8), (0.25, 79), (0.50, 268), (0.75, 914), (0.90, 2_300), (0.95, 2_659), (1, 4_457),
  ])
  /// First to last event, s.
  static let duration = QuantileTable(knots: [
    (0, 0.032), (0.25, 0.096), (0.50, 0.21), (0.75, 0.90), (0.90, 1.80), (0.95, 3.5), (1, 4.8),
  ])
  /// Lift to next touch, s.
  static let gap = QuantileTable(knots: [
    (0, 0.056), (0.25, 0.096), (0.50, 0.144), (0.75, 0.36), (0.90, 0.54), (1, 0.608),
  ])
  /// Firmest pressure of a stroke, 0...1.
  static let pressure = QuantileTable(knots: [
    (0, 0.22), (0.25, 0.34), (0.50, 0.42), (0.75, 0.47), (1, 0.55),
  ])
}
