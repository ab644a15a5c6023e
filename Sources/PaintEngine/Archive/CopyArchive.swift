/// The archive copies every painted tile on the artwork's thread: what the freeze replaced.
public struct CopyArchive: ArchivePolicy {
  public static let name = "copy"

  public static func tiles<Design: EngineDesign>(
    of store: TileStore<Design>
  ) -> [(key: TileKey, tile: FrozenTile<Design.Storage.Buffer>)] {
    store.copiedTiles()
  }
}
