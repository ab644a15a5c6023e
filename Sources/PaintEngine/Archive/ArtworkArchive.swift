/// An immutable picture of an artwork: what a save writes and an export encodes, on any thread.
///
/// Taking it is the only part that the artwork's thread pays.
public struct ArtworkArchive<Design: EngineDesign>: Sendable {
  /// One layer of the picture.
  public struct LayerArchive: Sendable {
    /// The layer's identity.
    public let id: LayerID
    /// Name, visibility, opacity.
    public let properties: LayerProperties
    /// Every painted tile, in key order.
    public let tiles: [(key: TileKey, tile: FrozenTile<Design.Storage.Buffer>)]
  }

  /// Canvas size in pixels.
  public let canvas: CanvasSize
  /// The artwork's revision when the picture was taken.
  public let revision: Int
  /// Layers, bottom to top.
  public let layers: [LayerArchive]

  /// Takes the picture, by the design's archive alternative.
  public init(_ artwork: Artwork<Design>) {
    canvas = artwork.canvas
    revision = artwork.revision
    layers = artwork.layers.map {
      LayerArchive(id: $0.id, properties: $0.properties, tiles: Design.Archive.tiles(of: $0.tiles))
    }
  }
}

/// How an archive takes a layer's tiles: the axis `archive`.
public protocol ArchivePolicy: Sendable {
  /// The alternative's name on its axis.
  static var name: String { get }

  /// Every live tile of `store` in key order, safe to read on any thread.
  static func tiles<Design: EngineDesign>(
    of store: TileStore<Design>
  ) -> [(key: TileKey, tile: FrozenTile<Design.Storage.Buffer>)]
}
