/// A painting: layers on a canvas, and its history. Belongs to one thread, the artwork's.
///
/// Operations live in extensions, one file an idea, under `Operations`. Each is recorded as one step and undone exactly.
public final class Artwork<Design: EngineDesign> {
  /// Canvas size in pixels.
  public internal(set) var canvas: CanvasSize
  /// What the layers' stores have in common, counters included.
  public let context: TileContext<Design>
  /// Memory of the device, B; what the canvas and its layers may grow to follows from it.
  public let deviceMemory: Int
  /// Layers, bottom to top.
  public internal(set) var layers: [Layer<Design>] {
    _read { yield stack }
    _modify {
      guard Design.Ledger.countsHolders else {
        yield &stack
        return
      }
      let old = stack
      defer { LiveHolders.exchange(old, for: stack) }
      yield &stack
    }
  }
  /// Layer groups, in no order that matters to pixels.
  public internal(set) var groups: [LayerGroup] = [] {
    didSet { if Design.Ledger.countsHolders { liveHolders.update(groups: groups) } }
  }
  /// What lies under all layers; nil is transparent.
  public internal(set) var background: Fix15Color?
  /// What operations are held to; nil selects everything.
  public internal(set) var selection: SelectionMask? {
    didSet { if Design.Ledger.countsHolders { liveHolders.update(selection: selection) } }
  }
  /// Selections kept under a name.
  public internal(set) var savedSelections: [SavedSelection] = [] {
    didSet { if Design.Ledger.countsHolders { liveHolders.update(saved: savedSelections) } }
  }
  /// Undo and redo.
  public var history: History<Design> {
    _read { yield currentHistory }
    _modify { yield &currentHistory }
    set {
      guard Design.Ledger.countsHolders else { return currentHistory = newValue }
      // Another history takes this one's place, on the books as well.
      currentHistory.leaveBooks()
      currentHistory = newValue
      currentHistory.enter(context.account)
    }
  }
  /// Rises with every change; shedding history is none.
  public internal(set) var revision = 0

  /// What the pen or a session is at. Operations wait for its end.
  var activity: Activity = .none
  /// What makes the previews of saves.
  var previewing = Design.Preview()
  private var stack: [Layer<Design>] = []
  private var nextNumber: UInt64 = 1
  private var currentHistory: History<Design>
  private var liveHolders: LiveHolders<Design>

  /// What goes on over more than one call.
  enum Activity {
    case none
    case stroke(LayerID, ActiveStroke<Design>)
    case session(any EditingSession<Design>)
  }

  /// An artwork without layers. `deviceMemory` in bytes bounds what the artwork may grow to; without it, nothing does.
  /// `allocatedSize` says what the allocator reserves for a request: an exact ledger claims that.
  public init(
    canvas: CanvasSize, geometry: TileGeometry = .standard, limits: HistoryLimits = HistoryLimits(),
    deviceMemory: Int = .max, allocatedSize: @escaping AllocatedSize = ProcessAllocator.allocatedSize
  ) {
    self.canvas = canvas
    self.deviceMemory = deviceMemory
    context = TileContext(geometry: geometry, allocatedSize: allocatedSize)
    currentHistory = History(
      limits: limits, tileByteCount: geometry.byteCount, account: context.account)
    liveHolders = LiveHolders(context)
    // Rather a step of history than a stroke: when there is no memory for a tile, the oldest steps go.
    context.relieve = { [weak self] in
      self?.history.letGoOldest() ?? false
    }
  }

  /// Columns and rows of tiles that cover the canvas.
  public var tileGrid: (columns: Int, rows: Int) {
    (context.geometry.tiles(covering: canvas.width), context.geometry.tiles(covering: canvas.height))
  }

  /// Adds an empty layer on top, outside the history, and returns it: for artworks that are being made or loaded.
  /// A person's new layer is `insertLayer(name:)`.
  @discardableResult
  public func addLayer(name: String) -> Layer<Design> {
    let layer = makeLayer(LayerProperties(name: name), reservingCanvas: true)
    putIn(layer, at: layers.count)
    revision += 1
    return layer
  }

  /// Puts a layer into the stack; as `layers.insert`, and an exact ledger need not look at the others.
  func putIn(_ layer: Layer<Design>, at index: Int) {
    stack.insert(layer, at: index)
    if Design.Ledger.countsHolders { layer.changeHolders(live: 1) }
  }

  /// Takes the layer at `index` out of the stack; as `layers.remove`, and an exact ledger need not look at the others.
  func takeOut(at index: Int) {
    let layer = stack.remove(at: index)
    if Design.Ledger.countsHolders { layer.changeHolders(live: -1) }
  }

  /// Moves a layer between places of the stack.
  func moveInStack(from source: Int, to target: Int) {
    // In the stack's own array: meanwhile the layer is still a live one.
    stack.insert(stack.remove(at: source), at: target)
  }

  /// A layer that is not in the stack yet.
  func makeLayer(
    _ properties: LayerProperties, tiles: TileStore<Design>? = nil, text: LayerText? = nil,
    mask: LayerMask<Design>? = nil, reservingCanvas: Bool = false
  ) -> Layer<Design> {
    Layer(
      id: LayerID(number: makeNumber()), properties: properties,
      tiles: tiles ?? TileStore(context: context, capacity: reservingCanvas ? canvasCapacity : 0), text: text,
      mask: mask)
  }

  /// Room for the whole canvas, so that no stroke pays for the map's growth; up to 65,536 tiles.
  private var canvasCapacity: Int {
    let grid = tileGrid
    return min(grid.columns * grid.rows, 1 << 16)
  }

  /// A number that nothing in this artwork has had.
  func makeNumber() -> UInt64 {
    defer { nextNumber += 1 }
    return nextNumber
  }

  /// Makes `makeNumber` go on above `number`: a loaded artwork keeps its identities.
  func reserveNumbers(through number: UInt64) { nextNumber = max(nextNumber, number + 1) }

  /// The layer at `index`, counted from 0 at the bottom.
  func layer(at index: Int) throws(EngineError) -> Layer<Design> {
    guard layers.indices.contains(index) else { throw .noLayer(index, count: layers.count) }
    return layers[index]
  }

  /// The layer at `index` if its pixels may be changed now.
  func editableLayer(at index: Int) throws(EngineError) -> Layer<Design> {
    try requireIdle()
    let layer = try layer(at: index)
    guard !layer.properties.isLocked else { throw .layerLocked(layer.properties.name) }
    return layer
  }

  /// The layer, or the paint of a layer's mask, with this identity.
  func paint(_ id: LayerID) -> Layer<Design>? {
    for layer in layers {
      if layer.id == id { return layer }
      if let paint = layer.mask?.layer, paint.id == id { return paint }
    }
    return nil
  }

  /// Throws while a stroke or a session is going on: operations and undo wait for its end.
  func requireIdle() throws(EngineError) {
    switch activity {
    case .none: return
    case .stroke: throw .strokeGoingOn
    case .session: throw .sessionGoingOn
    }
  }

  /// Puts what was done on the undo stack.
  func record(_ step: HistoryStep<Design>, label: String) {
    history.record(step, label: label)
    revision += 1
  }

  /// Records a change of a layer's pixels, if there is one, as one step. A text layer whose pixels were changed is text no more.
  func recordPixels(_ change: TileChange<Design>?, of layer: Layer<Design>, label: String) {
    guard let change else { return }
    let pixels = HistoryStep<Design>.tiles(layer.id, change)
    guard let text = layer.text else { return record(pixels, label: label) }
    layer.text = nil
    record(.group([.layerText(layer.id, before: text, after: nil), pixels]), label: label)
  }
}
