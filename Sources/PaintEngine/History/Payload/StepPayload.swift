/// What a step keeps of the pixels of one store that it changed: the axis `payload`.
///
/// Both stacks hold payloads. On the undo stack the near half of a change is what it made (after) and the far half what it replaced
/// (before); once undone it is the other way round. The near half is what the store holds when the cursor stands beside the step,
/// so an alternative need not keep it. A payload belongs to the artwork's thread; one that keeps one half is an object, so that all
/// copies of a history agree on which half that is.
public protocol StepPayload {
  /// The memory of one tile.
  associatedtype Buffer: TileBuffer

  /// The alternative's name on its axis.
  static var name: String { get }

  /// Whether undo and redo bring the very buffers back that were live, where the design shares them.
  static var keepsWholeTiles: Bool { get }

  /// Whether both halves are kept, wherever the cursor stands. Else the far half alone, and moving exchanges it.
  static var keepsBothHalves: Bool { get }

  /// Whether undo and redo write into live tiles, which copies those that are shared.
  static var writesInPlace: Bool { get }

  /// The change from `before` to what `store` holds now at the same keys. On the artwork's thread.
  init<Design: EngineDesign>(before: TileSnapshot<Buffer>, in store: TileStore<Design>)
  where Design.Storage.Buffer == Buffer

  /// The keys, in no order.
  var keys: [TileKey] { get }

  /// Bytes of pixels that this keeps of the halves, in whatever form, as they are held now: of tiles kept whole, tiles times
  /// `tileByteCount`.
  func byteCounts(tileByteCount: Int) -> (before: Int, after: Int)

  /// Puts the far half in place: `direction` is where the cursor moves. On the artwork's thread, with the near half in `store`.
  ///
  /// False when there is no memory for it: then nothing was changed. Until `endMove`, moving back needs no memory.
  func move<Design: EngineDesign>(_ direction: StepDirection, in store: TileStore<Design>) -> Bool
  where Design.Storage.Buffer == Buffer

  /// The whole step has moved: lets go of what moving back would have needed.
  func endMove()

  /// Calls `body` with each whole tile that this keeps alive.
  func forEachTile(_ body: (FrozenTile<Buffer>) -> Void)

  /// Calls `body` with each block of memory that holds pixels in another form, or says where they belong: bytes of pixels in it, and
  /// bytes asked of the allocator.
  func forEachBlock(_ body: (_ pixelBytes: Int, _ requested: Int) -> Void)

  /// What it asks the allocator for besides whole tiles, in bytes, as it is now: those blocks, and what an object of its own and tables
  /// of tiles take.
  var requests: [Int] { get }

  /// Both halves, for looking; `direction` is where the cursor would move, `near` what the store holds when it stands beside the
  /// step. Freezes and counts nothing; tiles that are not kept whole are made for the look, with memory of `context`. O(pixels) at
  /// most.
  func halves<Design: EngineDesign>(
    _ direction: StepDirection, in context: TileContext<Design>, near: (TileKey) -> FrozenTile<Buffer>?
  ) -> (before: TileSnapshot<Buffer>, after: TileSnapshot<Buffer>) where Design.Storage.Buffer == Buffer

  /// Rises when work that goes on beside the artwork's thread has results for some payload. Any thread may ask.
  static var news: Int { get }

  /// Blocks until no such work is left.
  static func waitUntilIdle()

  /// Takes the results of such work over; says whether that changed what is kept. On the artwork's thread.
  func takeOver() -> Bool
}

// What most alternatives have no use for.
extension StepPayload {
  public static var writesInPlace: Bool { false }
  public static var news: Int { 0 }
  public static func waitUntilIdle() {}
  public func takeOver() -> Bool { false }
  public func endMove() {}
  public func forEachBlock(_ body: (_ pixelBytes: Int, _ requested: Int) -> Void) {}
}

extension StepPayload {
  /// What `forEachBlock` says of requests.
  var blockRequests: [Int] {
    var requests: [Int] = []
    forEachBlock { requests.append($1) }
    return requests
  }
}

/// Where the cursor of a history moves.
public enum StepDirection: Sendable {
  /// Undo.
  case backward
  /// Redo.
  case forward

  /// The other way.
  var opposite: StepDirection { self == .backward ? .forward : .backward }

  /// The half of a step that this direction puts in place.
  public func pick<Half>(_ before: Half, _ after: Half) -> Half { self == .backward ? before : after }
}
