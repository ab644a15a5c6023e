/// The archive shares the live tiles, frozen; the next stroke pays a copy for each tile it touches.
public struct FreezeArchive: ArchivePolicy {
  public static let name = "freeze"

  public init() {}

  public func picture<Design: EngineDesign>(of store: TileStore<Design>) -> TilePicture<Design> {
    store.picture()
  }
}
