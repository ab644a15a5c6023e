/// The archive copies every painted tile on the artwork's thread: what the freeze replaced.
public struct CopyArchive: ArchivePolicy {
  public static let name = "copy"

  public init() {}

  public func picture<Design: EngineDesign>(of store: TileStore<Design>) -> TilePicture<Design> {
    TilePicture(store.copiedTiles())
  }
}
