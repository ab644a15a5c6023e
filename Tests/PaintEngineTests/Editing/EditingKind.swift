@testable import PaintEngine

/// The four sessions, each with a few settings by number: 0 changes nothing, the last one leaves nothing or all but nothing.
enum EditingKind: String, CaseIterable, Sendable {
  case transform, adjustments, liquify, text

  static let settings = 0..<5

  /// The layer of an `EditingGround` that the session edits.
  var layer: Int { self == .text ? 1 : 0 }

  /// What its step is called.
  var label: String {
    self == .transform ? "Transform" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }

  /// Begins the session; the result shows a setting.
  func begin<Design: EngineDesign>(_ artwork: Artwork<Design>) throws -> (Int) throws -> Void {
    switch self {
    case .transform:
      let session = try artwork.beginTransform(layer: layer)
      return { try session.preview(Self.maps[$0]) }
    case .adjustments:
      let session = try artwork.beginAdjustment(layer: layer)
      return { try session.preview(brightness: Self.levels[$0].0, contrast: Self.levels[$0].1) }
    case .liquify:
      let session = try artwork.beginLiquify(layer: layer)
      return { try session.preview(try Self.pushes($0)) }
    case .text:
      let session = try artwork.beginText(layer: layer)
      return { try session.preview(Self.texts[$0]) }
    }
  }

  /// Input that the session going on refuses, one closure each.
  func wrongInput<Design: EngineDesign>(_ artwork: Artwork<Design>) throws -> [() throws -> Void] {
    switch self {
    case .transform:
      let session = try artwork.beginTransform(layer: layer)
      return [
        AffineMap(a: 1, b: 2, c: 2, d: 4, dx: 0, dy: 0), AffineMap(a: .nan, b: 0, c: 0, d: 1, dx: 0, dy: 0),
        AffineMap(a: 1, b: 0, c: 0, d: 0, dx: 0, dy: 0),
        AffineMap(a: 1, b: 0, c: 0, d: 1, dx: .infinity, dy: 0),
        AffineMap(a: 1, b: 0, c: 0, d: 1, dx: 0, dy: .nan), AffineMap(a: 1e9, b: 0, c: 0, d: 1, dx: 0, dy: 0),
      ].map { map in { try session.preview(map) } }
    case .adjustments:
      let session = try artwork.beginAdjustment(layer: layer)
      return [(1.01, 0.0), (.nan, 0), (0, -1.5), (0, .infinity)].map { (brightness, contrast) in
        { try session.preview(brightness: brightness, contrast: contrast) }
      }
    case .liquify:
      let session = try artwork.beginLiquify(layer: layer)
      let push = try LiquifyPush(x: 30, y: 30, radius: 2, dx: 1, dy: 1)
      return [
        { try session.preview(Array(repeating: push, count: 10_001)) },
        { try session.push(try LiquifyPush(x: 30, y: 30, radius: 0.5, dx: 1, dy: 1)) },
        { try session.push(try LiquifyPush(x: 30, y: 30, radius: 1025, dx: 1, dy: 1)) },
        { try session.push(try LiquifyPush(x: .nan, y: 30, radius: 9, dx: 1, dy: 1)) },
        { try session.push(try LiquifyPush(x: 30, y: 1e7, radius: 9, dx: 1, dy: 1)) },
        { try session.push(try LiquifyPush(x: 30, y: 30, radius: 9, dx: .infinity, dy: 1)) },
        { try session.push(try LiquifyPush(x: 30, y: 30, radius: 9, dx: 1, dy: -1e6)) },
        { try session.push(try LiquifyPush(x: 30, y: 30, radius: 9, dx: 1, dy: 1, strength: 1.1)) },
      ]
    case .text:
      let session = try artwork.beginText(layer: layer)
      return [
        LayerText("a", x: 0, y: 0, scale: 0), LayerText("a", x: 0, y: 0, scale: 257),
        LayerText("a", x: 1_000_001, y: 0), LayerText("a", x: 0, y: .min),
        LayerText(String(repeating: "é", count: 32_769), x: 0, y: 0),
      ].map { text in { try session.preview(text) } }
    }
  }

  static let maps = [
    .identity, AffineMap.shift(x: 16, y: -32), .shift(x: 5, y: 3),
    AffineMap(a: 1.2, b: -0.9, c: 0.9, d: 1.2, about: (50, 40), shift: (3.25, -1)), .shift(x: 1000, y: 0),
  ]

  static let levels = [(0.0, 0.0), (0.25, 0), (0, -0.5), (-0.3, 0.7), (-1, 1)]

  static func pushes(_ setting: Int) throws -> [LiquifyPush] {
    switch setting {
    case 0: []
    case 1: [try LiquifyPush(x: 40, y: 30, radius: 18, dx: 6, dy: -3)]
    case 2:
      try (0..<6).map {
        try LiquifyPush(x: 10 + 15 * Double($0), y: 50, radius: 25, dx: 4, dy: 2.5, strength: 0.7)
      }
    case 3: [try LiquifyPush(x: -20, y: 90, radius: 100, dx: -35, dy: 11)]
    default: [try LiquifyPush(x: 50, y: 37, radius: 1024, dx: 9_000, dy: 0)]
    }
  }

  static let texts = [
    EditingGround.words, LayerText("Ink", x: 40, y: 30, scale: 1),
    LayerText("A long line\r\nand é", x: -20, y: -3, scale: 7), LayerText(" \n", x: 0, y: 0),
    LayerText("", x: 9, y: 9),
  ]
}
