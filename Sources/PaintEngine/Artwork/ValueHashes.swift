// How the values of an artwork go into a content hash: every field, lengths before contents.
extension ContentHash {
  mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 {
      combine(UInt64($0.count))
      combine(UnsafeRawBufferPointer($0))
    }
  }

  mutating func combine(_ flag: Bool) { combine(flag ? 1 : 0) }

  mutating func combine(_ number: Int) { combine(UInt64(bitPattern: Int64(number))) }

  mutating func combine(_ number: Float) { combine(UInt64(number.bitPattern)) }

  mutating func combine(_ canvas: CanvasSize) {
    combine(canvas.width)
    combine(canvas.height)
  }

  mutating func combine(_ color: Fix15Color?) {
    guard let color else { return combine(UInt64.max) }
    for channel in [color.red, color.green, color.blue, color.alpha] { combine(UInt64(channel)) }
  }

  mutating func combine(_ properties: LayerProperties) {
    combine(properties.name)
    combine(properties.isVisible)
    combine(properties.opacity)
    combine(properties.blendMode.rawValue)
    combine(properties.isLocked)
    combine(properties.group?.number ?? UInt64.max)
  }

  mutating func combine(_ text: LayerText?) {
    guard let text else { return combine(false) }
    combine(text.text)
    for number in [text.x, text.y, text.scale] { combine(number) }
    combine(text.color)
  }

  mutating func combine(_ groups: [LayerGroup]) {
    combine(groups.count)
    for group in groups {
      combine(group.id.number)
      combine(group.name)
      combine(group.isVisible)
      combine(group.opacity)
    }
  }

  mutating func combine(_ selection: SelectionMask?) {
    guard let selection else { return combine(UInt64.max) }
    combine(selection.tiles.count)
    for (key, tile) in selection.tiles.sorted(by: { $0.key < $1.key }) {
      combine(key.word)
      tile.withUnsafeBytes { combine($0) }
    }
  }

  mutating func combine(_ saved: [SavedSelection]) {
    combine(saved.count)
    for selection in saved {
      combine(selection.name)
      combine(selection.mask)
    }
  }
}
