/// Canvas tiles composited while they are needed, each once.
///
/// Holds the rows of tiles that a pixel of a preview can reach over at the same time: three at most where a pixel covers no more than a
/// tile.
final class CompositedTiles<Design: EngineDesign> {
  /// What they are tiles of.
  let composition: Composition<Design>
  /// Tiles composited so far.
  private(set) var made = 0

  private var known: [TileKey: UnsafeMutableRawPointer] = [:]
  /// Memory of tiles that were forgotten.
  private var spare: [UnsafeMutableRawPointer] = []
  private var firstRow = 0
  private let scratch: UnsafeMutableRawPointer

  init(_ composition: Composition<Design>) {
    self.composition = composition
    scratch = Self.room(composition.geometry)
  }

  deinit {
    for memory in known.values + spare + [scratch] { memory.deallocate() }
  }

  /// The pixels of the tile at `key`, premultiplied RGBA fix15, row by row; valid until they are forgotten.
  func pixels(at key: TileKey) -> UnsafePointer<UInt16> {
    let memory = known[key] ?? composite(key)
    return UnsafePointer(memory.assumingMemoryBound(to: UInt16.self))
  }

  /// Nothing above `row`, in tiles, is asked for again.
  func forget(above row: Int) {
    guard row > firstRow else { return }
    firstRow = row
    for key in known.keys where key.y < row {
      if let memory = known.removeValue(forKey: key) { spare.append(memory) }
    }
  }

  private func composite(_ key: TileKey) -> UnsafeMutableRawPointer {
    let memory = spare.popLast() ?? Self.room(composition.geometry)
    composition.composite(tileAt: key, into: memory, scratch: scratch)
    known[key] = memory
    made += 1
    return memory
  }

  private static func room(_ geometry: TileGeometry) -> UnsafeMutableRawPointer {
    .allocate(byteCount: geometry.byteCount, alignment: 64)
  }
}
