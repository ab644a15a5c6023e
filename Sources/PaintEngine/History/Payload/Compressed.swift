/// One half, exchanged with the store as `Swap` does, and compressed by LZ4 in the background: bytes count as compressed once they are.
///
/// The result is taken over on the artwork's thread at the next operation, undo or redo; then the tiles are let go. A tile that LZ4
/// hardly shortens is kept as it is. A step that moves before its result was taken over uses its tiles, and the result is dropped.
public final class Compressed<Buffer: TileBuffer>: StepPayload {
  public static var name: String { "compressed" }
  public static var keepsWholeTiles: Bool { false }
  public static var keepsBothHalves: Bool { false }

  /// What is kept as tiles of the half that the store does not hold, absent tiles included.
  private var half: TileSnapshot<Buffer>
  /// The tiles of that half that were compressed.
  private var packed: PackedTiles?
  /// What is being compressed of it.
  private var job: CompressionJob<Buffer>?
  private var isBefore = true

  public init<Design: EngineDesign>(before: TileSnapshot<Buffer>, in store: TileStore<Design>)
  where Design.Storage.Buffer == Buffer {
    half = before
    compress()
  }

  deinit { job?.drop() }

  /// Has the tiles compressed, unless they are or are about to be.
  private func compress() {
    guard job == nil, packed == nil else { return }
    let tiles = half.inKeyOrder.compactMap { key, tile in tile.map { (key: key, tile: $0) } }
    guard !tiles.isEmpty else { return }
    let job = CompressionJob(tiles)
    self.job = job
    CompressionWorker.shared.add(job)
  }

  public static var news: Int { CompressionWorker.shared.finished }

  public static func waitUntilIdle() { CompressionWorker.shared.waitUntilIdle() }

  public func takeOver() -> Bool {
    guard let job, job.isDone else { return false }
    self.job = nil
    guard let packed = job.takeResult() else { return false }
    self.packed = packed
    let compressed = Set(packed.entries.map(\.key))
    var rest = TileSnapshot<Buffer>()
    for (key, tile) in half.tiles where !compressed.contains(key) { rest.set(tile, at: key) }
    half = rest
    return true
  }

  public var keys: [TileKey] { Array(half.keys) + (packed?.entries.map(\.key) ?? []) }

  public func byteCounts(tileByteCount: Int) -> (before: Int, after: Int) {
    let bytes = half.presentCount * tileByteCount + (packed?.byteCount ?? 0)
    return isBefore ? (bytes, 0) : (0, bytes)
  }

  public func move<Design: EngineDesign>(_ direction: StepDirection, in store: TileStore<Design>) -> Bool
  where Design.Storage.Buffer == Buffer {
    if let packed {
      var far = half
      for entry in packed.entries {
        guard let buffer = store.context.makeUninitialised() else { return false }
        packed.unpack(entry, to: buffer)
        far.set(FrozenTile(buffer), at: entry.key)
      }
      half = far
      self.packed = nil
    }
    job?.drop()
    job = nil
    half.exchange(with: store)
    isBefore = direction == .forward
    return true
  }

  public func endMove() { compress() }

  public func forEachTile(_ body: (FrozenTile<Buffer>) -> Void) {
    for case let tile? in half.tiles.values { body(tile) }
  }

  public func forEachBlock(_ body: (_ pixelBytes: Int, _ requested: Int) -> Void) {
    guard let packed else { return }
    body(packed.byteCount, packed.byteCount)
    body(0, 32 + packed.entries.count * MemoryLayout<PackedTiles.Entry>.stride)
  }

  public var requests: [Int] {
    let fields = (TileSnapshot<Buffer>, PackedTiles?, CompressionJob<Buffer>?, Bool).self
    let result = packed.map { _ in MallocRequest.object(([PackedTiles.Entry], UnsafeMutableRawPointer).self) }
    return [MallocRequest.object(fields), half.request] + (result.map { [$0] } ?? []) + blockRequests
  }

  public func halves<Design: EngineDesign>(
    _ direction: StepDirection, in context: TileContext<Design>, near: (TileKey) -> FrozenTile<Buffer>?
  ) -> (before: TileSnapshot<Buffer>, after: TileSnapshot<Buffer>) where Design.Storage.Buffer == Buffer {
    var (here, there) = (TileSnapshot<Buffer>(), half)
    for entry in packed?.entries ?? [] {
      let made = context.makeForLook()
      packed?.unpack(entry, to: made)
      there.set(FrozenTile(made), at: entry.key)
    }
    for key in there.keys { here.set(near(key), at: key) }
    return direction == .backward ? (there, here) : (here, there)
  }
}
