@testable import PaintEngine

extension HistoryStep {
  /// The names of the fourteen kinds, in the order in which they are declared.
  static var allKinds: [String] {
    [
      "tiles", "insertLayer", "removeLayer", "moveLayer", "layerOrder", "layerProperties", "background",
      "selection",
      "canvasSize", "groups", "layerText", "mask", "savedSelections", "group",
    ]
  }

  /// The name of this step's kind. A switch without a default: a fifteenth kind does not compile until it is named here.
  var kind: String {
    switch self {
    case .tiles: "tiles"
    case .insertLayer: "insertLayer"
    case .removeLayer: "removeLayer"
    case .moveLayer: "moveLayer"
    case .layerOrder: "layerOrder"
    case .layerProperties: "layerProperties"
    case .background: "background"
    case .selection: "selection"
    case .canvasSize: "canvasSize"
    case .groups: "groups"
    case .layerText: "layerText"
    case .mask: "mask"
    case .savedSelections: "savedSelections"
    case .group: "group"
    }
  }

  /// This step, or a group's parts in their order, groups within groups taken apart.
  var parts: [HistoryStep] {
    guard case .group(let steps) = self else { return [self] }
    return steps.flatMap(\.parts)
  }

  /// What a person would see in a listing: the kind, or the kinds that a group is made of.
  var listing: String {
    guard case .group = self else { return kind }
    return "group: " + parts.map(\.kind).joined(separator: " ")
  }

  /// The layers, or masks' paint, that this step keeps.
  var keptLayers: [Layer<Design>] {
    parts.flatMap { part -> [Layer<Design>] in
      switch part {
      case .insertLayer(let layer, _), .removeLayer(let layer, _):
        [layer, layer.mask?.layer].compactMap { $0 }
      case .mask(_, let before, let after): [before?.layer, after?.layer].compactMap { $0 }
      default: []
      }
    }
  }
}
