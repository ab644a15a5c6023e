/// A layer's identity within its artwork. A mask's paint has one of its own.
public struct LayerID: Hashable, Sendable {
  let number: UInt64

  /// The identity with this number, as a package stores it.
  public init(number: UInt64) { self.number = number }

  /// The number by which a package stores it.
  public var rawNumber: UInt64 { number }
}

/// How a layer's colour meets what lies under it.
///
/// The separable modes follow the W3C's Compositing and Blending Level 1; `erase` takes away what lies under the layer, by
/// the layer's opacity there.
public enum BlendMode: String, CaseIterable, Codable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, erase
}

/// What can be changed of a layer besides its pixels.
public struct LayerProperties: Hashable, Sendable {
  /// The name a person gave it.
  public var name: String
  /// Whether it is shown.
  public var isVisible: Bool
  /// 0 (transparent)...1 (opaque).
  public var opacity: Float
  /// How it meets what lies under it.
  public var blendMode: BlendMode
  /// Whether its pixels are protected from every operation.
  public var isLocked: Bool
  /// The group it belongs to, if any.
  public var group: GroupID?

  /// Properties of a new layer.
  public init(
    name: String, isVisible: Bool = true, opacity: Float = 1, blendMode: BlendMode = .normal,
    isLocked: Bool = false, group: GroupID? = nil
  ) {
    self.name = name
    self.isVisible = isVisible
    self.opacity = opacity
    self.blendMode = blendMode
    self.isLocked = isLocked
    self.group = group
  }
}
