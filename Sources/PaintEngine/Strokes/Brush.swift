/// What a stroke lays down.
public struct Brush: Sendable {
  /// Whether dabs lay colour or take paint away.
  public enum Mode: String, Sendable, CaseIterable { case paint, erase }

  /// Width of a dab at full pressure, 0.1...4096 px.
  public let diameter: Double
  /// Distance between dabs as a share of the diameter, 0.01...10.
  public let spacing: Double
  /// Share of the radius that is fully opaque, 0...1; from there opacity falls to 0 at the rim.
  public let hardness: Double
  /// Opacity of a dab at full pressure, 0...1.
  public let opacity: Double
  /// How much of the diameter follows the pressure, 0 (none)...1 (all of it).
  public let sizeByPressure: Double
  /// How much of the opacity follows the pressure, 0 (none)...1 (all of it).
  public let opacityByPressure: Double
  /// The colour that `paint` lays down.
  public let color: Fix15Color
  /// Paint or erase.
  public let mode: Mode
  /// The paper's tooth that paint is laid through, and taken away through; nil for smooth paper.
  public let grain: Grain?

  /// Throws `EngineError.brush` when a setting is outside its range.
  public init(
    diameter: Double, spacing: Double = 0.25, hardness: Double = 0.8, opacity: Double = 1,
    sizeByPressure: Double = 0, opacityByPressure: Double = 1,
    color: Fix15Color = Fix15Color(red: 0.8, green: 0.3, blue: 0.1), mode: Mode = .paint,
    grain: Grain? = nil
  ) throws(EngineError) {
    func check(_ setting: String, _ value: Double, _ range: ClosedRange<Double>) throws(EngineError) {
      guard range.contains(value) else {
        throw .brush(
          setting: setting, value: value, range: "\(range.lowerBound)...\(range.upperBound)")
      }
    }
    try check("diameter", diameter, 0.1...4096)
    try check("spacing", spacing, 0.01...10)
    try check("hardness", hardness, 0...1)
    try check("opacity", opacity, 0...1)
    try check("size by pressure", sizeByPressure, 0...1)
    try check("opacity by pressure", opacityByPressure, 0...1)
    self.diameter = diameter
    self.spacing = spacing
    self.hardness = hardness
    self.opacity = opacity
    self.sizeByPressure = sizeByPressure
    self.opacityByPressure = opacityByPressure
    self.color = color
    self.mode = mode
    self.grain = grain
  }

  /// The dab that the brush sets down at a place; `pressure` is clamped to 0...1.
  public func dab(x: Double, y: Double, pressure: Double) -> Dab {
    let force = min(max(pressure, 0), 1)
    let size = 1 - sizeByPressure * (1 - force)
    let strength = 1 - opacityByPressure * (1 - force)
    return Dab(
      x: Float(x), y: Float(y), radius: Float(diameter * size / 2), hardness: Float(hardness),
      opacity: Float(opacity * strength))
  }
}
