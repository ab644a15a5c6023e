import Testing

@testable import PaintEngine

/// What the founding rule claims for each of the fourteen kinds of step, by table; B is a tile of 64 x 64 px, 32,768 bytes.
struct FoundingRuleTests {
  private static let b = 32_768
  private let steps = RecordedSteps<Seed>()
  private let context = TileContext<Seed>()

  private struct Row {
    let name: String
    let step: HistoryStep<Seed>
    let beforeOnly, bothHalves: Int

    init(_ name: String, _ step: HistoryStep<Seed>, _ beforeOnly: Int, bothHalves: Int? = nil) {
      self.name = name
      self.step = step
      self.beforeOnly = beforeOnly
      self.bothHalves = bothHalves ?? beforeOnly
    }
  }

  private func layer(tiles: Int, mask: Layer<Seed>? = nil, id: UInt64 = 1) -> Layer<Seed> {
    let layer = Layer<Seed>(
      id: LayerID(number: id), properties: LayerProperties(name: "Layer"), tiles: TileStore(context: context),
      mask: mask.map { LayerMask(layer: $0) })
    for index in 0..<tiles { _ = layer.tiles.writableTile(at: TileKey(x: index, y: 0)) }
    return layer
  }

  /// A selection of `tiles` tiles, 4,096 bytes each; another `value` makes another selection.
  private func selection(tiles: Int, value: UInt8 = 255) -> SelectionMask {
    var mask = SelectionMask(geometry: .standard)
    for index in 0..<tiles {
      mask.set([UInt8](repeating: value, count: 4_096), at: TileKey(x: index, y: 0))
    }
    return mask
  }

  private var pixels: [Row] {
    [
      Row("tiles, nothing there before", steps.tiles(before: 0, after: 5), 64, bothHalves: 163_840),
      Row("tiles, one replaced", steps.tiles(before: 1, after: 1), 32_768, bothHalves: 65_536),
      Row("tiles, three of five there", steps.tiles(before: 3, after: 5), 98_304, bothHalves: 262_144),
      Row("tiles, all taken away", steps.tiles(before: 7, after: 0), 229_376),
      Row("tiles, none at all", steps.tiles(before: 0, after: 0), 64),
    ]
  }

  private var stack: [Row] {
    let id = LayerID(number: 1)
    let properties = LayerProperties(name: "Ink")
    let masked = layer(tiles: 3, mask: layer(tiles: 4, id: 2))
    let onlyMask = layer(tiles: 0, mask: layer(tiles: 4, id: 2))
    let group = LayerGroup(id: GroupID(number: 1), name: "Group")
    return [
      Row("insert an empty layer", .insertLayer(layer(tiles: 0), index: 0), 64),
      Row("insert a painted layer", .insertLayer(layer(tiles: 9), index: 0), 294_912),
      Row("insert a painted layer with a painted mask", .insertLayer(masked, index: 0), 98_304),
      Row("remove an empty layer", .removeLayer(layer(tiles: 0), index: 0), 64),
      Row("remove a painted layer", .removeLayer(layer(tiles: 9), index: 0), 294_912),
      Row("remove a painted layer with a painted mask", .removeLayer(masked, index: 0), 98_304),
      Row("remove a layer of which only the mask is painted", .removeLayer(onlyMask, index: 0), 64),
      Row("move", .moveLayer(from: 0, to: 30), 64),
      Row("order", .layerOrder(before: [id, id, id], after: [id, id, id]), 64),
      Row("properties", .layerProperties(id, before: properties, after: properties), 64),
      Row("background", .background(before: nil, after: Fix15Color(red: 1, green: 1, blue: 1)), 64),
      Row("groups", .groups(before: [group, group], after: []), 64),
      Row("text", .layerText(id, before: nil, after: LayerText("A long text\nof two lines", x: 0, y: 0)), 64),
    ]
  }

  private var masks: [Row] {
    let id = LayerID(number: 1)
    let (small, large, empty) = (layer(tiles: 2), layer(tiles: 5), layer(tiles: 0))
    func mask(_ paint: Layer<Seed>, inverted: Bool = false) -> LayerMask<Seed> {
      LayerMask(layer: paint, isInverted: inverted)
    }
    return [
      Row("add an empty mask", .mask(id, before: nil, after: mask(empty)), 64),
      Row("add a painted mask", .mask(id, before: nil, after: mask(small)), 65_600),
      Row("remove a painted mask", .mask(id, before: mask(large), after: nil), 163_904),
      Row("invert: the same paint", .mask(id, before: mask(large), after: mask(large, inverted: true)), 64),
      Row("no mask on both sides", .mask(id, before: nil, after: nil), 64),
      Row("exchange for a larger one", .mask(id, before: mask(small), after: mask(large)), 163_904),
      Row("exchange for a smaller one", .mask(id, before: mask(large), after: mask(small)), 163_904),
      Row("exchange for an equal one", .mask(id, before: mask(small), after: mask(layer(tiles: 2))), 65_600),
    ]
  }

  private var selections: [Row] {
    let (one, three) = (selection(tiles: 1), selection(tiles: 3))
    let other = selection(tiles: 3, value: 9)
    func saved(_ masks: SelectionMask...) -> [SavedSelection] {
      masks.enumerated().map { SavedSelection(name: "\($0)", mask: $1) }
    }
    let renamed = [SavedSelection(name: "another name", mask: three)]
    return [
      Row("select for the first time", .selection(before: nil, after: three), 12_352),
      Row("select everything", .selection(before: three, after: nil), 12_352),
      Row("select something else", .selection(before: one, after: three), 16_448),
      Row("select the same", .selection(before: three, after: three), 24_640),
      Row("select nothing", .selection(before: nil, after: selection(tiles: 0)), 64),
      Row("no selection on both sides", .selection(before: nil, after: nil), 64),
      Row("save", .savedSelections(before: saved(one), after: saved(one, three)), 64),
      Row("delete the last", .savedSelections(before: saved(one, three), after: saved(one)), 12_352),
      Row("delete all", .savedSelections(before: saved(one, three), after: []), 16_448),
      // Equal is what has the same name and the same bytes, whichever object they are in.
      Row("keep an equal one", .savedSelections(before: saved(selection(tiles: 3)), after: saved(three)), 64),
      Row("other bytes", .savedSelections(before: saved(three), after: saved(other)), 12_352),
      Row("another name", .savedSelections(before: saved(three), after: renamed), 12_352),
      Row(
        "delete one of two that are equal",
        .savedSelections(before: saved(three) + saved(three), after: saved(three)), 64),
    ]
  }

  private var groups: [Row] {
    let size = (try? CanvasSize(width: 9, height: 9), try? CanvasSize(width: 8, height: 8))
    guard case (let large?, let small?) = size else { return [] }
    let canvas = HistoryStep<Seed>.canvasSize(before: large, after: small)
    let crop = HistoryStep<Seed>.group([
      canvas, steps.tiles(before: 2, after: 1), .selection(before: selection(tiles: 1), after: nil),
    ])
    return [
      Row("canvas size", canvas, 64), Row("a group of none", .group([]), 0),
      // 64 + 65,536 + 4,160; the other ledger adds the tile left.
      Row("crop", crop, 69_760, bothHalves: 102_528),
      Row("a group of groups", .group([crop, .group([canvas, crop])]), 139_584, bothHalves: 205_120),
      Row(
        "paste", .group([.insertLayer(layer(tiles: 4), index: 0), steps.tiles(before: 0, after: 4)]),
        131_136, bothHalves: 262_144),
    ]
  }

  @Test func everyKindByTable() {
    let rows = pixels + stack + masks + selections + groups
    for row in rows {
      #expect(BeforeOnly.claimedBytes(of: row.step, tileByteCount: Self.b) == row.beforeOnly, "\(row.name)")
      #expect(BothHalves.claimedBytes(of: row.step, tileByteCount: Self.b) == row.bothHalves, "\(row.name)")
    }
    let kinds = Set(rows.flatMap { [$0.step.kind] + $0.step.parts.map(\.kind) })
    #expect(kinds == Set(HistoryStep<Seed>.allKinds) && kinds.count == 14)
  }
}
