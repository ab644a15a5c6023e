/// Refuses a manifest whose values no artwork has. A save asks it too, before anything is written: what could not be loaded
/// again must not replace what can.
struct ManifestCheck {
  /// A part and what is wrong with it.
  struct Fault: Error, Equatable {
    let part: String
    let reason: String
  }

  /// Identities, and the revision, at most: whole numbers up to here survive every reader of JSON.
  static let largestNumber = 1 << 53
  /// How far from the canvas a text may begin, px.
  static let farthestText = 1 << 31

  private let manifest: Manifest
  private let grid: (columns: Int, rows: Int)
  private var paintIDs: Set<UInt64> = []

  /// Checks everything but the device's memory, and yields the canvas and the tiles' shape. O(chunks).
  static func check(_ manifest: Manifest) throws(Fault) -> (canvas: CanvasSize, geometry: TileGeometry) {
    let canvas: CanvasSize
    let geometry: TileGeometry
    do {
      canvas = try CanvasSize(width: manifest.canvas.width, height: manifest.canvas.height)
      geometry = try TileGeometry(edge: manifest.tileEdge)
    } catch { throw Fault(part: "manifest", reason: "\(error)") }
    var check = ManifestCheck(
      manifest: manifest,
      grid: (geometry.tiles(covering: canvas.width), geometry.tiles(covering: canvas.height)))
    try check.run()
    return (canvas, geometry)
  }

  private mutating func run() throws(Fault) {
    try require(0...Self.largestNumber ~= manifest.revision, "manifest", "revision \(manifest.revision)")
    if let background = manifest.background { try require(background, "background") }
    var groupIDs: Set<UInt64> = []
    for group in manifest.groups {
      let part = "group '\(PackageError.printable(group.name))'"
      try require(group.id, part, in: &groupIDs)
      try require(opacity: group.opacity, part)
    }
    for layer in manifest.layers {
      let part = PartName.layer(layer.properties.name)
      try require(layer.id, part, in: &paintIDs)
      try require(layer.properties, part, groupIDs)
      try require(layer.chunks, part)
      if let text = layer.text {
        try require(text.color, "text of \(part)")
        try require(1...256 ~= text.scale, "text of \(part)", "scale \(text.scale) is outside 1...256")
        let range = -Self.farthestText...Self.farthestText
        try require(range ~= text.x && range ~= text.y, "text of \(part)", "its place is outside \(range)")
      }
      if let mask = layer.mask {
        let part = PartName.mask(of: layer.properties.name)
        try require(mask.id, part, in: &paintIDs)
        try require(mask.properties, part, groupIDs)
        try require(mask.chunks, part)
      }
    }
    if let selection = manifest.selection { try require(selection.chunks, PartName.selection) }
    for saved in manifest.savedSelections { try require(saved.chunks, PartName.savedSelection(saved.name)) }
    for (index, preview) in manifest.previews.enumerated() { try require(preview, PartName.preview(index)) }
  }

  private func require(_ isRight: Bool, _ part: String, _ reason: @autoclosure () -> String) throws(Fault) {
    if !isRight { throw Fault(part: part, reason: reason()) }
  }

  private func require(_ id: UInt64, _ part: String, in known: inout Set<UInt64>) throws(Fault) {
    try require(1...UInt64(Self.largestNumber) ~= id, part, "identity \(id) is outside 1...2^53")
    try require(known.insert(id).inserted, part, "identity \(id) is another's too")
  }

  private func require(opacity: Float, _ part: String) throws(Fault) {
    try require(0...1 ~= opacity, part, "opacity \(opacity) is outside 0...1")
  }

  private func require(_ color: Manifest.Color, _ part: String) throws(Fault) {
    let most = max(color.red, color.green, color.blue)
    try require(
      most <= color.alpha && color.alpha <= UInt16(Fix15.one), part,
      "a colour is not premultiplied: channels up to \(most), alpha \(color.alpha) of \(Fix15.one)")
  }

  private func require(
    _ properties: Manifest.Properties, _ part: String, _ groups: Set<UInt64>
  ) throws(Fault) {
    try require(opacity: properties.opacity, part)
    if let group = properties.group {
      try require(groups.contains(group), part, "it belongs to group \(group), which there is not")
    }
  }

  private func require(_ chunks: [Manifest.Chunk], _ part: String) throws(Fault) {
    var last: TileKey?
    for chunk in chunks {
      // Places outside Int32 would not fit a key.
      let places = 0...CanvasSize.longestSide
      let most =
        places ~= chunk.x && places ~= chunk.y ? ChunkLayout.tiles(ofBlock: chunk.x, chunk.y, in: grid) : 0
      try require(
        1...max(1, most) ~= chunk.tiles && most > 0, part,
        "\(chunk.tiles) tiles at block (\(chunk.x), \(chunk.y)), where the canvas has \(most)")
      let block = TileKey(x: chunk.x, y: chunk.y)
      try require(
        last.map { $0 < block } ?? true, part, "block (\(chunk.x), \(chunk.y)) comes twice or too late")
      last = block
      try require(
        ContentName(chunk.name) != nil, part, "chunk name '\(PackageError.printable(chunk.name))'")
    }
  }

  private func require(_ preview: Manifest.Preview, _ part: String) throws(Fault) {
    let sides = 1...ChunkLayout.longestPreviewSide
    try require(
      sides ~= preview.width && sides ~= preview.height, part,
      "\(preview.width) x \(preview.height) px are outside \(sides)")
    try require(
      ContentName(preview.name) != nil, part, "chunk name '\(PackageError.printable(preview.name))'")
  }
}

/// What the parts of an artwork are called in errors.
enum PartName {
  static let manifest = "manifest"
  static let selection = "selection"

  static func layer(_ name: String) -> String { "layer '\(PackageError.printable(name))'" }

  static func mask(of layer: String) -> String { "mask of \(self.layer(layer))" }

  static func savedSelection(_ name: String) -> String { "saved selection '\(PackageError.printable(name))'" }

  /// Counted from 1.
  static func preview(_ index: Int) -> String { "preview \(index + 1)" }

  /// The tiles of one block, by the place of its top left tile.
  static func tiles(of part: String, block: TileKey) -> String {
    "\(part), tiles from (\(block.x << ChunkLayout.blockShift), \(block.y << ChunkLayout.blockShift))"
  }
}
