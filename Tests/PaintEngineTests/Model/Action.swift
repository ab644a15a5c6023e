import Workloads

/// One thing that somebody does to an artwork, as a word and a few small numbers.
///
/// The numbers are resolved against what there is when the action is performed (the n-th layer, modulo their count), so a
/// script from which actions were taken away still runs, and a simpler number is a simpler action.
struct Action: Equatable, Sendable {
  let kind: Kind
  var numbers: [Int]

  /// Numbers lie in 0 ..< this.
  static let numberLimit = 1_000

  /// What is done. A new operation is a case here, a line in `ScriptRun.perform` and a function of `ModelArtwork`.
  enum Kind: String, CaseIterable, Sendable {
    case stroke, maskStroke, grainStroke, cloneStroke, dualStroke, groupedStrokes
    case scribble, transform, adjust, liquify, editText, newText, setText
    case fill, clear, cut, copy, paste
    case insertLayer, insertText, duplicateLayer, removeLayer, moveLayer, reorderLayers, properties,
      manyProperties
    case mergeDown
    case addMask, removeMask, invertMask, enableMask
    case select, saveSelection, selectSaved, deleteSaved, background
    case crop, resize, turn, scaleImage
    case makeGroup, setGroup, removeGroup, moveGroup
    case undo, redo, undoMany, redoMany, shed
    case archive, picture, duplicate, letGo, save, refuse

    /// How often it is done, and how many numbers it takes.
    var shape: (weight: Int, numbers: Int) {
      switch self {
      case .stroke: (20, 7)
      case .maskStroke: (8, 7)
      case .grainStroke: (3, 7)
      case .cloneStroke: (4, 9)
      case .dualStroke: (3, 8)
      case .groupedStrokes: (3, 6)
      case .scribble: (3, 7)
      case .transform: (4, 5)
      case .adjust: (3, 4)
      case .liquify: (3, 6)
      case .editText: (3, 3)
      case .newText: (2, 3)
      case .setText: (3, 2)
      case .fill: (4, 2)
      case .clear, .cut: (2, 1)
      case .copy: (4, 1)
      case .paste: (4, 2)
      case .insertLayer: (2, 1)
      case .insertText: (2, 2)
      case .duplicateLayer: (3, 1)
      case .removeLayer: (6, 1)
      case .moveLayer, .reorderLayers: (2, 2)
      case .properties: (5, 3)
      case .manyProperties: (2, 3)
      case .mergeDown: (4, 1)
      case .addMask: (5, 1)
      case .removeMask, .invertMask: (2, 1)
      case .enableMask: (2, 2)
      case .select: (7, 5)
      case .saveSelection, .selectSaved, .deleteSaved: (2, 1)
      case .background: (2, 1)
      case .crop: (3, 4)
      case .resize: (2, 2)
      case .turn: (2, 1)
      case .scaleImage: (2, 2)
      case .makeGroup: (2, 2)
      case .setGroup, .moveGroup: (2, 2)
      case .removeGroup: (1, 1)
      case .undo: (14, 0)
      case .redo: (9, 0)
      case .undoMany, .redoMany: (2, 1)
      case .shed: (2, 1)
      case .archive: (4, 0)
      case .picture: (2, 1)
      case .duplicate: (2, 6)
      case .letGo: (1, 1)
      case .save: (1, 1)
      case .refuse: (2, 2)
      }
    }
  }

  /// A random action, by the weights.
  static func random(_ random: inout SeededRandom) -> Action {
    var rest = random.below(totalWeight)
    for kind in Kind.allCases {
      rest -= kind.shape.weight
      if rest < 0 {
        return Action(
          kind: kind, numbers: (0..<kind.shape.numbers).map { _ in random.below(numberLimit) })
      }
    }
    return Action(kind: .undo, numbers: [])
  }

  private static let totalWeight = Kind.allCases.reduce(0) { $0 + $1.shape.weight }
}

// As a line of a script.
extension Action: CustomStringConvertible {
  var description: String { ([kind.rawValue] + numbers.map(String.init)).joined(separator: " ") }

  /// The action that a line describes; nil for a line that describes none.
  init?(_ line: some StringProtocol) {
    let words = line.split(separator: " ")
    guard let first = words.first, let kind = Kind(rawValue: String(first)) else { return nil }
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard numbers.count == words.count - 1, numbers.count == kind.shape.numbers,
      numbers.allSatisfy({ 0..<Self.numberLimit ~= $0 })
    else { return nil }
    self.init(kind: kind, numbers: numbers)
  }
}
