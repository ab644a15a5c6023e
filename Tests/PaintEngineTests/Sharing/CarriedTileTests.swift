import Testing

@testable import PaintEngine

/// A tile that is carried into another store, whose last freeze is older than the tile: neither store may write it in place, or
/// the other one, and every picture of it, changes with it. What birth stamps alone would get wrong.
struct CarriedTileTests {
  @Test(arguments: Designs.honest, Way.allCases)
  func carriedTileIsNeverWrittenInPlace(design: String, way: Way) throws {
    let broken = try Designs.run(Carrying(way: way), in: design)
    #expect(broken == [])
  }

  /// How a tile comes into another store.
  enum Way: CaseIterable {
    case setFromAPicture, setFrozenTile, restore, duplicate, paste
  }

  /// Carries tiles, then writes on both sides; yields what changed that should not have.
  private struct Carrying: DesignVisitor {
    let way: Way

    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
      let artwork = try SessionSetup(layers: 1, coverage: 100).artwork(design)
      let source = artwork.layers[0].tiles
      let keys = source.liveKeys()
      // Frozen before the tiles that will be carried are born.
      let empty = TileStore<Design>(context: artwork.context)
      let early = empty.picture()
      for key in keys { source.setTile(nil, at: key) }
      for key in keys { source.writableTile(at: key).pixels[0] = 7 }
      let target = try carry(keys, from: artwork, to: empty)
      let kept = ArtworkArchive(artwork)
      var broken: [String] = []
      func check(_ what: String, _ tiles: [TilePicture<Design>.Place], _ value: UInt16) {
        let values = Set(tiles.map { $0.tile.withChannels { $0[0] } })
        if tiles.count != keys.count || values != [value] { broken.append("\(what): \(values)") }
      }
      for key in keys { target.writableTile(at: key).pixels[0] = 8 }
      check("source after a write to the target", source.frozenTiles(), 7)
      for key in keys { source.writableTile(at: key).pixels[0] = 9 }
      check("target after a write to the source", target.frozenTiles(), 8)
      check("picture", kept.layers[0].tiles, 7)
      if early.count != 0 { broken.append("early picture") }
      return broken
    }

    private func carry<Design: EngineDesign>(
      _ keys: [TileKey], from artwork: Artwork<Design>, to target: TileStore<Design>
    ) throws -> TileStore<Design> {
      let source = artwork.layers[0].tiles
      switch way {
      case .setFromAPicture:
        for (key, tile) in source.picture().inKeyOrder { target.setTile(tile, at: key) }
      case .setFrozenTile:
        for key in keys { target.setTile(source.frozenTile(at: key), at: key) }
      case .restore: target.restore(source.snapshot(of: keys))
      case .duplicate: return source.duplicate()
      case .paste:
        let clipping = try #require(try artwork.copy(0))
        return try artwork.paste(clipping, above: 0).tiles
      }
      return target
    }
  }
}
