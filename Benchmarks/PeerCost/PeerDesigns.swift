import CommandLine
import Measurement
import PaintEngine

/// The engines that are held against each other.
enum PeerDesigns {
  /// Work that is written once and runs over each of them.
  protocol Visitor {
    /// Does the work over `Layer`.
    func visit<Layer: PeerLayer>(_ layer: Layer.Type) throws
  }

  /// Every engine, with a line for a person.
  static let all = [
    DesignDescription(name: seed, summary: "this engine as it was founded", axes: [:]),
    DesignDescription(name: epochRowGrid, summary: "this engine, where a duplicate is one retain", axes: [:]),
    DesignDescription(
      name: best,
      summary:
        "this engine with all that it is best at, exact ledger and changes since the last save included",
      axes: [:]),
    DesignDescription(
      name: bestSlab,
      summary: "the same over blocks of 64 tiles that are huge pages: what first writes gain by that",
      axes: [:]),
    DesignDescription(
      name: "gegl", summary: "GEGL's buffer, the store of GIMP, with its default tiles", axes: [:]),
    DesignDescription(
      name: "gegl64", summary: "GEGL's buffer with tiles of 64 x 64 px, as large as this engine's", axes: [:]),
    DesignDescription(name: "fork", summary: "pages, duplicated by a child process", axes: [:]),
    DesignDescription(name: "array", summary: "a plain Swift array of pixels", axes: [:]),
  ]

  static let names = all.map(\.name)

  private static let seed = "seed"
  private static let epochRowGrid = "seed+sharing=epoch+map=rowGrid"
  private static let best = "best"
  private static let bestSlab = "best+storage=slab"

  /// Runs `visitor` over the engine called `name`. Not the whole catalogue of designs: each would compile everything anew.
  static func run(_ visitor: some Visitor, in name: String) throws {
    switch name {
    case seed: try visitor.visit(EngineLayer<Seed>.self)
    case epochRowGrid: try visitor.visit(EngineLayer<WithEpochRowGrid>.self)
    case best: try visitor.visit(EngineLayer<Best>.self)
    case bestSlab: try visitor.visit(EngineLayer<BestOverSlabs>.self)
    case "gegl": try visitor.visit(GEGLLayer<DefaultTiles>.self)
    case "gegl64": try visitor.visit(GEGLLayer<SmallTiles>.self)
    case "fork": try visitor.visit(ForkLayer.self)
    case "array": try visitor.visit(ArrayLayer.self)
    default:
      throw SuiteInputError(
        "PeerCost has no engine '\(name)'", advice: "There are \(names.joined(separator: ", ")).")
    }
  }
}

/// `best+storage=slab`. Not of the catalogue: blocks go back whole, which is not to the byte what the exact ledger claims.
enum BestOverSlabs: EngineDesign {
  typealias Sharing = Epoch
  typealias Storage = Slab
  typealias Map = RowGrid<Slab.Buffer>
  typealias Payload = SubTile<Slab.Buffer, ChangedSpans>
  typealias Ledger = Exact
  typealias Archive = DirtySinceSave
  typealias Preview = PyramidPreview<Slab.Buffer>
  static var skipsOverwrittenCopies: Bool { true }
}
