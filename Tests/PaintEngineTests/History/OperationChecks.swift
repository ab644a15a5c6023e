import Workloads

@testable import PaintEngine

/// Checks of the history and of the operations in one design; each returns what it saw that is wrong.
///
/// One visitor for all of them: the compiler makes each check once a design.
struct OperationChecks: DesignVisitor {
  enum Check: String, CaseIterable, Sendable {
    case recordOneStep, leaveNoStep, refuse, refuseMeanwhile, share, clipboard, moveCanvas
    case trimByFraction, trimByLimits, claimIsHeld, randomSession
  }

  let check: Check

  func visit<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
    switch check {
    case .recordOneStep: try Self.recordOneStep(design)
    case .leaveNoStep: try Self.leaveNoStep(design)
    case .refuse: try Self.refuse(design)
    case .refuseMeanwhile: try Self.refuseMeanwhile(design)
    case .share: try Self.share(design)
    case .clipboard: try Self.clipboard(design)
    case .moveCanvas: try Self.moveCanvas(design)
    case .trimByFraction: try Self.trimByFraction(design)
    case .trimByLimits: try Self.trimByLimits(design)
    case .claimIsHeld: try Self.claimIsHeld(design)
    case .randomSession: try (1...2).flatMap { try Self.randomSession(design, seed: $0) }
    }
  }

  /// Each operation records one step of the listed kinds, which undo and redo take back and do again exactly, absent tiles
  /// included, three times around; it leaves no invalid pixel. Together they record every kind.
  private static func recordOneStep<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
    var broken: [String] = []
    var recorded: Set<String> = []
    for operation in NamedOperation<Design>.table {
      func expect(_ isTrue: Bool, _ what: @autoclosure () -> String) {
        if !isTrue { broken.append("\(operation.name): \(what())") }
      }
      let prepared = try PreparedArtwork<Design>()
      let artwork = prepared.artwork
      let (before, revision) = (artwork.pixelHash(), artwork.revision)
      try operation.call(prepared, 1)
      let steps = artwork.history.undoStack.map(\.step)
      expect(steps.map(\.listing) == [operation.records], "recorded \(steps.map(\.listing))")
      recorded.formUnion(steps.flatMap { [$0.kind] + $0.parts.map(\.kind) })
      expect(artwork.revision == revision + 1, "revision \(artwork.revision) after \(revision)")
      let after = artwork.pixelHash()
      expect(after != before, "changed nothing")
      let (holdersAfter, label) = (artwork.holderHash(), artwork.history.undoStack.last?.label)
      expect(label?.isEmpty == false, "no label")
      var holdersBefore: UInt64?
      for round in 1...3 {
        expect(artwork.undo() && artwork.pixelHash() == before, "undo \(round)")
        expect(artwork.invalidPixels() == [], "undo \(round): \(artwork.invalidPixels())")
        expect(
          artwork.holderHash() == holdersBefore ?? artwork.holderHash(), "undo \(round) changed a holder")
        holdersBefore = artwork.holderHash()
        expect(!artwork.undo(), "two steps")
        expect(artwork.redo() && artwork.pixelHash() == after, "redo \(round)")
        expect(artwork.invalidPixels() == [], "redo \(round): \(artwork.invalidPixels())")
        expect(artwork.holderHash() == holdersAfter, "redo \(round) changed a holder")
        expect(!artwork.redo(), "two steps")
      }
      expect(artwork.revision == revision + 7, "revision \(artwork.revision) after three times around")
    }
    let missing = HistoryStep<Design>.allKinds.filter { !recorded.contains($0) }
    return broken + missing.map { "no operation recorded \($0)" }
  }

  /// Operations that change nothing leave no step and no new revision.
  private static func leaveNoStep<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
    let color = Fix15Color(red: 1, green: 0, blue: 0)
    let calls: [(String, (PreparedArtwork<Design>) throws -> Void)] = [
      ("copy", { _ = try $0.artwork.copy(1) }),
      ("clear an empty layer", { try $0.artwork.clearLayer(3) }),
      ("cut from an empty layer", { if try $0.artwork.cut(3) != nil { throw Unexpected() } }),
      ("copy from an empty layer", { if try $0.artwork.copy(3) != nil { throw Unexpected() } }),
      (
        "nothing selected",
        {
          let (artwork, kept) = ($0.artwork, $0.artwork.selection)
          defer { artwork.selection = kept }
          artwork.selection = SelectionMask(geometry: artwork.context.geometry)
          try $0.artwork.fill(0, with: color)
          try $0.artwork.clearLayer(0)
          if try $0.artwork.cut(0) != nil { throw Unexpected() }
        }
      ),
      ("move to where it is", { try $0.artwork.moveLayer(from: 2, to: 2) }),
      ("reorder as it is", { try $0.artwork.reorderLayers($0.artwork.layers.map(\.id)) }),
      ("properties of none", { try $0.artwork.setProperties([]) }),
      ("group as it is", { try $0.artwork.setGroup($0.artwork.groups[0]) }),
      ("group to where it is", { try $0.artwork.moveGroup($0.group, to: 0) }),
      ("mask as it is", { try $0.artwork.enableMask(true, ofLayer: 1) }),
      ("background as it is", { try $0.artwork.setBackground($0.artwork.background) }),
      ("selection as it is", { try $0.artwork.select($0.artwork.selection) }),
      ("saved selection as it is", { try $0.artwork.selectSaved(0) }),
      ("resize to its size", { try $0.artwork.resizeCanvas(to: $0.artwork.canvas) }),
      ("crop to itself", { try $0.artwork.crop(toX: 0, y: 0, size: $0.artwork.canvas) }),
      ("four turns", { try $0.artwork.turn(quarters: 4) }),
      ("four turns back", { try $0.artwork.turn(quarters: -4) }),
      ("undo nothing", { if $0.artwork.undo() || $0.artwork.redo() { throw Unexpected() } }),
    ]
    return try calls.flatMap { name, call -> [String] in
      let prepared = try PreparedArtwork<Design>()
      let (before, revision) = (prepared.artwork.pixelHash(), prepared.artwork.revision)
      try call(prepared)
      guard prepared.artwork.history.labels == [[], []], prepared.artwork.revision == revision else {
        return ["\(name): \(prepared.artwork.history.labels), revision \(prepared.artwork.revision)"]
      }
      return prepared.artwork.pixelHash() != before ? ["\(name): changed something"] : []
    }
  }

  struct Unexpected: Error {}
}
