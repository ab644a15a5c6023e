/// Work that is written once and runs in whichever design it is given.
public protocol DesignVisitor {
  /// What the work yields.
  associatedtype Result
  /// Does the work in `Design`.
  func visit<Design: EngineDesign>(_ design: Design.Type) throws -> Result
}

/// The founding design.
public typealias Seed = DesignPoint<StickyFreeze, SeparateBuffer, BeforeOnly, FreezeArchive>
/// The design it replaced: every snapshot, restore and archive copies.
public typealias Copying = DesignPoint<EagerCopy, SeparateBuffer, BothHalves, CopyArchive>

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

    init<Design: EngineDesign>(_ name: String, _ design: Design.Type, _ summary: String) {
      self.name = name
      self.summary = summary
      axes = Design.axes
      run = { try $0.visit(design) }
    }
  }

  /// Every design, one line each. The compiler specialises the visitor for each of them.
  public static func catalogue<Visitor: DesignVisitor>(for visitor: Visitor.Type) -> [Entry<Visitor>] {
    var entries: [Entry<Visitor>] = [
      Entry("seed", Seed.self, "the founding design: a sticky freeze flag, tiles shared by everybody"),
      Entry(
        "seed+storage=tailAllocated",
        DesignPoint<StickyFreeze, TailAllocated, BeforeOnly, FreezeArchive>.self,
        "seed with header and pixels in one block"),
      Entry("copying", Copying.self, "what seed replaced: snapshot, restore and archive copy"),
      Entry(
        "copying+storage=tailAllocated",
        DesignPoint<EagerCopy, TailAllocated, BothHalves, CopyArchive>.self,
        "copying with header and pixels in one block"),
    ]
    #if PENTIMENTO_FAULTS
      entries += [
        Entry(
          "seed+fault=extraCopy",
          DesignPoint<ExtraCopyFault, SeparateBuffer, BeforeOnly, FreezeArchive>.self,
          "planted fault: one tile copy too many"),
        Entry(
          "seed+fault=ignoreFreeze",
          DesignPoint<IgnoreFreezeFault, SeparateBuffer, BeforeOnly, FreezeArchive>.self,
          "planted fault: shared tiles are written"),
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

  private struct Nothing: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) {}
  }
}
