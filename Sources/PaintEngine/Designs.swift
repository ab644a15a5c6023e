/// Work that is written once and runs in whichever design it is given.
public protocol DesignVisitor {
  /// What the work yields.
  associatedtype Result
  /// Does the work in `Design`.
  func visit<Design: EngineDesign>(_ design: Design.Type) throws -> Result
}

/// The founding design.
public enum Seed: EngineDesign {}
/// The design it replaced: every snapshot, restore and archive copies.
public enum Copying: EngineDesign {
  public typealias Sharing = EagerCopy
  public typealias Ledger = BothHalves
  public typealias Archive = CopyArchive
}

/// The catalogue: the designs that are built, by name.
public enum Designs {
  /// One design of the catalogue, ready to run a visitor of one type.
  public struct Entry<Visitor: DesignVisitor> {
    /// How it is named on the command line and in the results.
    public let name: String
    /// One line for a person.
    public let summary: String
    /// Its alternative on each axis.
    public let axes: [(axis: String, alternative: String)]
    /// Runs the visitor in it.
    public let run: (Visitor) throws -> Visitor.Result

    init<Design: EngineDesign>(_ design: Design.Type, _ summary: String) {
      name = DesignName.name(of: design)
      self.summary = summary
      axes = Design.axes
      #if PENTIMENTO_FAULTS
        // Tests look at what a design does, not at how fast: a visitor compiled once for all of them builds many times sooner.
        run = { try Designs.visitUnspecialised(design, $0) }
      #else
        run = { try $0.visit(design) }
      #endif
    }
  }

  /// Every design, one line each. The compiler specialises the visitor for each of them.
  public static func catalogue<Visitor: DesignVisitor>(for visitor: Visitor.Type) -> [Entry<Visitor>] {
    var entries: [Entry<Visitor>] = [
      Entry(Seed.self, "the founding design: a sticky freeze flag, tiles shared by everybody"),
      Entry(WithUniqueReference.self, "the reference count is the flag: who holds a tile alone may write it"),
      Entry(WithEpoch.self, "birth stamps against the store's last freeze: freezing is one increment"),
      Entry(WithRowGrid.self, "rows of tiles, copied when they are written"),
      Entry(WithEpochRowGrid.self, "birth stamps over rows: a picture is one increment and one retain"),
      Entry(WithUniqueReferenceRowGrid.self, "reference counts over rows: a picture is one retain"),
      Entry(WithPersistentTree.self, "an ordered tree of 16-way nodes, copied along the way that is written"),
      Entry(
        WithEpochPersistentTree.self, "birth stamps over a tree: a picture is one increment and one retain"),
      Entry(WithUniqueReferencePersistentTree.self, "reference counts over a tree: a picture is one retain"),
      Entry(WithTailAllocated.self, "header and pixels in one block"),
      Entry(WithExactLedger.self, "every buffer that the history alone holds, once, at its real size"),
      Entry(WithEpochRowGridExact.self, "the exact ledger where a picture is one increment and one retain"),
      Entry(WithSlab.self, "64 tiles in one block, which goes back when none of them is left"),
      Entry(WithPooled.self, "tiles are used again, and touched before they are asked for"),
      Entry(WithSolidTiles.self, "the tiles that a fill makes of one colour are one buffer"),
      Entry(WithOverwriteHint.self, "a tile that is overwritten whole is not copied first"),
      Entry(WithClonesAhead.self, "what a step left is copied by another thread before it is written next"),
      Entry(WithSwap.self, "steps keep one half, exchanged on undo: redo is claimed as it is held"),
      Entry(WithSubTileBlocks.self, "steps keep the blocks of 4 x 4 px that changed"),
      Entry(WithSubTileSpans.self, "steps keep the spans of pixels that changed"),
      Entry(WithCompressed.self, "steps keep one half, compressed by LZ4 in the background"),
      Entry(WithDirtySinceSave.self, "an archive takes what changed since the last save"),
      Entry(WithPyramid.self, "previews are made anew where the picture changed"),
      Entry(
        Best.self,
        "the least stall of a save, the least history, a true budget; strokes end later than in seed"),
      Entry(Copying.self, "what seed replaced: snapshot, restore and archive copy"),
      Entry(CopyingTailAllocated.self, "copying with header and pixels in one block"),
    ]
    #if PENTIMENTO_FAULTS
      entries += [
        Entry(WithExtraCopy.self, "planted fault: one tile copy too many"),
        Entry(WithIgnoredFreeze.self, "planted fault: shared tiles are written"),
      ]
    #endif
    return entries
  }

  /// Runs `visitor` in the design called `name` (`NAME[+axis=alternative]...`, see `DesignName`).
  public static func run<Visitor: DesignVisitor>(_ visitor: Visitor, in name: String) throws -> Visitor.Result
  {
    let entries = catalogue(for: Visitor.self)
    let canonical = try DesignName.canonical(name)
    guard let entry = entries.first(where: { $0.name == canonical }) else {
      throw DesignError.notBuilt(name: name, built: entries.map(\.name))
    }
    return try entry.run(visitor)
  }

  /// Every design with its axes and a line for a person.
  public static var all: [(name: String, axes: [(axis: String, alternative: String)], summary: String)] {
    catalogue(for: Nothing.self).map { ($0.name, $0.axes, $0.summary) }
  }

  #if PENTIMENTO_FAULTS
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    fileprivate static func visitUnspecialised<Design: EngineDesign, Visitor: DesignVisitor>(
      _ design: Design.Type, _ visitor: Visitor
    ) throws -> Visitor.Result { try visitor.visit(design) }
  #endif

  private struct Nothing: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) {}
  }
}
