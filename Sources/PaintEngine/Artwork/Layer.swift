/// A layer's identity within its artwork.
public struct LayerID: Hashable, Sendable {
  let number: UInt64
}

/// What can be changed of a layer besides its pixels.
public struct LayerProperties: Hashable, Sendable {
  /// The name a person gave it.
  public var name: String
  /// Whether it is shown.
  public var isVisible: Bool
  /// 0 (transparent)...1 (opaque).
  public var opacity: Float

  /// Properties of a new layer.
  public init(name: String, isVisible: Bool = true, opacity: Float = 1) {
    self.name = name
    self.isVisible = isVisible
    self.opacity = opacity
  }
}

/// One layer of an artwork.
public final class Layer<Design: EngineDesign> {
  /// Identity, kept over undo and redo.
  public let id: LayerID
  /// Name, visibility, opacity.
  public internal(set) var properties: LayerProperties
  /// Pixels.
  public let tiles: TileStore<Design>

  init(id: LayerID, properties: LayerProperties, tiles: TileStore<Design>) {
    self.id = id
    self.properties = properties
    self.tiles = tiles
  }
}
