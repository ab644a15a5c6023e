/// One layer of an artwork, or a mask's paint.
public final class Layer<Design: EngineDesign> {
  /// Identity, kept over undo and redo.
  public let id: LayerID
  /// Name, visibility, opacity and what else can be changed.
  public internal(set) var properties: LayerProperties {
    didSet { if Design.Ledger.countsHolders { exchange(oldValue, for: properties) } }
  }
  /// Pixels.
  public let tiles: TileStore<Design>
  /// What the layer says, while it is a text layer.
  public internal(set) var text: LayerText? {
    didSet { if Design.Ledger.countsHolders { exchange(oldValue, for: text) } }
  }
  /// What hides parts of it.
  public internal(set) var mask: LayerMask<Design>? {
    didSet { if Design.Ledger.countsHolders { exchange(oldValue, for: mask) } }
  }
  /// Who holds it, for a ledger that asks.
  var holders = LayerHolders()

  init(
    id: LayerID, properties: LayerProperties, tiles: TileStore<Design>, text: LayerText? = nil,
    mask: LayerMask<Design>? = nil
  ) {
    self.id = id
    self.properties = properties
    self.tiles = tiles
    self.text = text
    self.mask = mask
  }
}

/// What hides parts of a layer: paint of its own, with undo of its own.
///
/// The paint's alpha is what counts: where it is opaque the layer is hidden, where nothing is painted the layer shows. An
/// inverted mask works the other way round. So a new mask hides nothing and costs no tile.
public struct LayerMask<Design: EngineDesign> {
  /// The paint. Steps that change it are keyed by its id.
  public let layer: Layer<Design>
  /// Whether it has any effect.
  public var isEnabled = true
  /// Whether paint shows instead of hides.
  public var isInverted = false
}
