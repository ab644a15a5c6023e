/// An immutable picture of an artwork: what a save writes and an export encodes, on any thread.
///
/// Taking it is the only part that the artwork's thread pays.
public struct ArtworkArchive<Design: EngineDesign>: Sendable {
  /// The tiles of one layer or mask, in key order.
  public typealias Tiles = [(key: TileKey, tile: FrozenTile<Design.Storage.Buffer>)]

  /// One layer of the picture.
  public struct LayerArchive: Sendable {
    /// The layer's identity.
    public let id: LayerID
    /// Name, visibility, opacity and the rest.
    public let properties: LayerProperties
    /// What the layer says, if it is a text layer.
    public let text: LayerText?
    /// Every painted tile.
    public let picture: TilePicture<Design>
    /// The layer's mask, if it has one.
    public let mask: MaskArchive?

    /// Every painted tile, in key order; costs what `TilePicture.inKeyOrder` does.
    public var tiles: Tiles { picture.inKeyOrder }
  }

  /// A layer's mask.
  public struct MaskArchive: Sendable {
    /// The identity of the mask's paint.
    public let id: LayerID
    /// Name and the rest of the mask's paint.
    public let properties: LayerProperties
    /// Whether the mask has any effect.
    public let isEnabled: Bool
    /// Whether paint shows instead of hides.
    public let isInverted: Bool
    /// Every painted tile.
    public let picture: TilePicture<Design>

    /// Every painted tile, in key order; costs what `TilePicture.inKeyOrder` does.
    public var tiles: Tiles { picture.inKeyOrder }
  }

  /// Canvas size in pixels.
  public let canvas: CanvasSize
  /// The shape of every tile.
  public let geometry: TileGeometry
  /// The artwork's revision when the picture was taken.
  public let revision: Int
  /// What lies under all layers; nil is transparent.
  public let background: Fix15Color?
  /// What operations are held to; nil selects everything.
  public let selection: SelectionMask?
  /// Selections kept under a name.
  public let savedSelections: [SavedSelection]
  /// Layer groups.
  public let groups: [LayerGroup]
  /// Layers, bottom to top.
  public let layers: [LayerArchive]
  /// The values of the picture on the ledger's books.
  private let hold: TileHold<Design>?

  /// Takes the picture, by the design's archive alternative.
  public init(_ artwork: Artwork<Design>) {
    canvas = artwork.canvas
    geometry = artwork.context.geometry
    revision = artwork.revision
    background = artwork.background
    selection = artwork.selection
    savedSelections = artwork.savedSelections
    groups = artwork.groups
    hold = TileHold.begin(artwork.context)
    hold?.add(
      HeldValues(
        selection: selection, saved: savedSelections, groups: groups,
        properties: artwork.layers.flatMap { [$0.properties, $0.mask?.layer.properties].compactMap { $0 } },
        texts: artwork.layers.compactMap(\.text)))
    layers = artwork.layers.map { layer in
      LayerArchive(
        id: layer.id, properties: layer.properties, text: layer.text,
        picture: layer.tiles.archivedPicture(),
        mask: layer.mask.map { mask in
          MaskArchive(
            id: mask.layer.id, properties: mask.layer.properties, isEnabled: mask.isEnabled,
            isInverted: mask.isInverted, picture: mask.layer.tiles.archivedPicture())
        })
    }
  }
}
