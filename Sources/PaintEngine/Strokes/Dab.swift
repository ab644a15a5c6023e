/// One round mark of a brush, in canvas pixels.
///
/// Its opacity at a pixel is a function of the squared distance from the dab's centre to the pixel's centre:
/// full up to `hardness` x radius, then falling linearly *in the squared distance* to 0 at the rim. No square
/// root and no rounding mode of a library takes part, so every machine computes the same pixels.
public struct Dab: Sendable, Equatable {
  /// Centre.
  public let x, y: Float
  /// Half the width, px.
  public let radius: Float
  /// Opacity in the middle, 0...1.
  public let opacity: Float

  /// 1 / radius^2, per px^2.
  let inverseSquare: Float
  /// Opacity in fix15 that the falloff line would have at the centre, and what it loses up to the rim.
  let falloff: Float

  /// A dab; `hardness` of 0...1 is the opaque share of the radius.
  public init(x: Float, y: Float, radius: Float, hardness: Float, opacity: Float) {
    self.x = x
    self.y = y
    self.radius = radius
    self.opacity = opacity
    inverseSquare = 1 / (radius * radius)
    falloff = 1 / max(1 - hardness * hardness, 1e-4)
  }

  /// Opacity in fix15, 0...32,768, of the pixel whose centre lies `squaredDistance` px^2 from the dab's.
  @inline(__always)
  public func alpha(squaredDistance: Float) -> UInt32 {
    let share = (1 - squaredDistance * inverseSquare) * falloff
    let clamped = min(max(share, 0), 1)
    return UInt32(truncatingIfNeeded: Int32(clamped * opacity * 32_768))
  }

  /// The pixels whose centres can lie inside, clipped to the canvas; nil when there are none.
  func bounds(in canvas: CanvasSize) -> PixelRect? {
    // A dab of no size has no falloff, and a number that is missing anywhere paints nothing.
    guard inverseSquare.isFinite, falloff.isFinite, 0...1 ~= opacity, (x + y).isFinite else { return nil }
    // A pen may be anywhere; clamp before converting, since a Float beyond Int's range has no Int.
    func pixel(_ place: Float, _ limit: Int) -> Int { Int(min(max(place, -1), Float(limit) + 1)) }
    let left = max(0, pixel((x - radius - 0.5).rounded(.up), canvas.width))
    let top = max(0, pixel((y - radius - 0.5).rounded(.up), canvas.height))
    let right = min(canvas.width, pixel((x + radius - 0.5).rounded(.down), canvas.width) + 1)
    let bottom = min(canvas.height, pixel((y + radius - 0.5).rounded(.down), canvas.height) + 1)
    guard left < right, top < bottom else { return nil }
    return PixelRect(left: left, top: top, right: right, bottom: bottom)
  }

  /// Whether any pixel of `rect` gets paint. Exact: opacity never rises with distance, so the nearest pixel
  /// centre decides.
  func paints(_ rect: PixelRect) -> Bool {
    let dx = Self.distance(from: x, to: rect.left, rect.right)
    let dy = Self.distance(from: y, to: rect.top, rect.bottom)
    return alpha(squaredDistance: dx * dx + dy * dy) > 0
  }

  private static func distance(from place: Float, to low: Int, _ high: Int) -> Float {
    var nearest = Float(low) + 0.5
    let last = Float(high) - 0.5
    if place > nearest {
      // Both neighbours are tried, so that rounding cannot pick the farther one.
      let below = min((place - 0.5).rounded(.down) + 0.5, last)
      let above = min(below + 1, last)
      nearest = abs(below - place) <= abs(above - place) ? below : above
    }
    return nearest - place
  }
}
