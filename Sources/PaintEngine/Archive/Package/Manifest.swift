/// Everything of an artwork but its pixels, and which chunks hold those: the manifest's JSON, version 1.
struct Manifest: Codable, Equatable {
  var canvas: Canvas
  var tileEdge: Int
  var revision: Int
  var background: Color?
  var groups: [Group]
  /// Bottom to top.
  var layers: [Layer]
  var selection: Selection?
  var savedSelections: [SavedSelection]
  var previews: [Preview]

  struct Canvas: Codable, Equatable {
    var width, height: Int
  }

  /// Premultiplied channels, 0...32,768.
  struct Color: Codable, Equatable {
    var red, green, blue, alpha: UInt16
  }

  struct Group: Codable, Equatable {
    var id: UInt64
    var name: String
    var isVisible: Bool
    var opacity: Float
  }

  struct Layer: Codable, Equatable {
    var id: UInt64
    var properties: Properties
    var text: Text?
    var mask: Mask?
    var chunks: [Chunk]
  }

  struct Mask: Codable, Equatable {
    var id: UInt64
    var properties: Properties
    var isEnabled: Bool
    var isInverted: Bool
    var chunks: [Chunk]
  }

  struct Properties: Codable, Equatable {
    var name: String
    var isVisible: Bool
    var opacity: Float
    var blendMode: BlendMode
    var isLocked: Bool
    var group: UInt64?
  }

  struct Text: Codable, Equatable {
    var text: String
    var x, y, scale: Int
    var color: Color
  }

  /// Tiles of one block: (`x`, `y`) is the place of its top left tile divided by 8.
  struct Chunk: Codable, Equatable {
    var x, y: Int
    var tiles: Int
    var name: String
  }

  struct Selection: Codable, Equatable {
    var chunks: [Chunk]
  }

  struct SavedSelection: Codable, Equatable {
    var name: String
    var chunks: [Chunk]
  }

  struct Preview: Codable, Equatable {
    var width, height: Int
    var name: String
  }

  /// The chunks that it names.
  var chunkNames: Set<String> {
    var names = Set(previews.map(\.name))
    for layer in layers { names.formUnion((layer.chunks + (layer.mask?.chunks ?? [])).map(\.name)) }
    for chunks in [selection?.chunks ?? []] + savedSelections.map(\.chunks) {
      names.formUnion(chunks.map(\.name))
    }
    return names
  }
}

// Between the artwork's values and the manifest's.
extension Manifest.Color {
  init(_ color: Fix15Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// The colour; the channels have been checked.
  var color: Fix15Color { Fix15Color(premultipliedRed: red, green: green, blue: blue, alpha: alpha) }
}

extension Fix15Color {
  fileprivate init(premultipliedRed red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension Manifest.Group {
  init(_ group: LayerGroup) {
    self.init(id: group.id.number, name: group.name, isVisible: group.isVisible, opacity: group.opacity)
  }

  var group: LayerGroup {
    LayerGroup(id: GroupID(number: id), name: name, isVisible: isVisible, opacity: opacity)
  }
}

extension Manifest.Properties {
  init(_ properties: LayerProperties) {
    self.init(
      name: properties.name, isVisible: properties.isVisible, opacity: properties.opacity,
      blendMode: properties.blendMode, isLocked: properties.isLocked, group: properties.group?.number)
  }

  var properties: LayerProperties {
    LayerProperties(
      name: name, isVisible: isVisible, opacity: opacity, blendMode: blendMode, isLocked: isLocked,
      group: group.map { GroupID(number: $0) })
  }
}

extension Manifest.Text {
  init(_ text: LayerText) {
    self.init(text: text.text, x: text.x, y: text.y, scale: text.scale, color: Manifest.Color(text.color))
  }

  var layerText: LayerText { LayerText(text, x: x, y: y, scale: scale, color: color.color) }
}
