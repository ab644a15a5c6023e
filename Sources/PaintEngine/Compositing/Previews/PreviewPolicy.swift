/// How the previews of an autosave are made: the axis `preview`.
///
/// One value an artwork, so that a policy may keep state of its own. All calls come from the artwork's thread. Whatever it keeps, the
/// images are those of `ArtworkArchive.preview`, bit for bit.
public protocol PreviewPolicy: Sendable {
  /// The memory of one tile.
  associatedtype Buffer: TileBuffer

  /// The alternative's name on its axis.
  static var name: String { get }

  /// Knows no picture yet.
  init()

  /// The previews of `archive`, one for each of `edges`, the longest sides in px.
  mutating func images<Design: EngineDesign>(
    of archive: ArtworkArchive<Design>, edges: [Int]
  ) -> [PreviewImage] where Design.Storage.Buffer == Buffer

  /// Canvas tiles composited by the last call of `images`, each as often as it was.
  var compositedTiles: Int { get }

  /// Bytes that it keeps from one call to the next, tiles apart: images and lists.
  var keptBytes: Int { get }

  /// The tile buffers that it keeps alive. O(tiles).
  var identities: Set<ObjectIdentifier> { get }
}

/// Composites the whole canvas for each preview: the founding design. Keeps nothing.
public struct FullPreview<Buffer: TileBuffer>: PreviewPolicy {
  public static var name: String { "full" }

  public private(set) var compositedTiles = 0

  public init() {}

  public mutating func images<Design: EngineDesign>(
    of archive: ArtworkArchive<Design>, edges: [Int]
  ) -> [PreviewImage] where Design.Storage.Buffer == Buffer {
    let canvas = archive.canvas
    compositedTiles =
      archive.geometry.tiles(covering: canvas.width) * archive.geometry.tiles(covering: canvas.height)
      * edges.count
    return edges.map { archive.preview(maxEdge: $0) }
  }

  public var keptBytes: Int { 0 }
  public var identities: Set<ObjectIdentifier> { [] }
}

extension Artwork {
  /// Small pictures of `archive`, which is one of this artwork's, by the design's preview alternative: what a save shows in galleries.
  /// `edges` are their longest sides, px. On the artwork's thread.
  public func previews(
    of archive: ArtworkArchive<Design>, edges: [Int] = AutosaveSettings.previewEdges
  ) -> [PreviewImage] { previewing.images(of: archive, edges: edges) }

  /// Canvas tiles that the last call of `previews` composited, each as often as it was.
  public var compositedTiles: Int { previewing.compositedTiles }

  /// What the previews keep alive from one save to the next: each distinct tile buffer that they reach and no live layer does (history
  /// may hold the same), and `otherBytes` of images and lists. `allocated` as in `heldMemory`. O(tiles).
  public func previewMemory(allocated: (Int) -> Int) -> (tiles: HeldMemory, otherBytes: Int) {
    let tiles = HeldMemory(
      buffers: previewing.identities.subtracting(liveIdentities).count, byteCount: context.geometry.byteCount,
      storage: Design.Storage.self, allocated: allocated)
    return (tiles, previewing.keptBytes)
  }
}
