import Workloads

@testable import PaintEngine

/// The slow, obvious stroke: whole images, every pixel of the canvas looked at after every batch.
struct ModelStroke {
  enum Kind {
    case direct
    case clone(x: Int, y: Int)
    case dual(second: Brush)
  }

  /// What one batch did, in tiles.
  struct Batch {
    /// Tiles that it wrote, and those of them that were there when it began.
    var written: Set<TileKey> = []
    var present: Set<TileKey> = []
    /// Tiles of coverage that it made.
    var coverageMade = 0
  }

  let kind: Kind
  let brush: Brush
  /// 0...255 for each pixel of the canvas, row by row; nil where nothing holds the stroke.
  let hold: [UInt8]?
  let original: ModelImage
  private(set) var image: ModelImage
  private(set) var touched: Set<TileKey> = []
  private var coverage: [(image: ModelImage, path: StrokePath, brush: Brush)] = []

  init(kind: Kind, brush: Brush, selection: [UInt8]?, on original: ModelImage) throws {
    self.kind = kind
    self.brush = brush
    self.original = original
    image = original
    var brushes = [brush]
    if case .dual(let second) = kind { brushes.append(second) }
    hold = Self.hold(selection, brushes.compactMap(\.grain), original)
    for brush in brushes {
      let isDirect = if case .direct = kind { true } else { false }
      let white = try Brush(
        diameter: brush.diameter, spacing: brush.spacing, hardness: brush.hardness, opacity: brush.opacity,
        sizeByPressure: brush.sizeByPressure, opacityByPressure: brush.opacityByPressure,
        color: Fix15Color(red: 1, green: 1, blue: 1))
      let blank = ModelImage(width: original.width, height: original.height, edge: original.edge)
      coverage.append((blank, StrokePath(brush: brush), isDirect ? brush : white))
    }
  }

  /// The pen moves: one batch.
  mutating func move(_ event: PenEvent) -> Batch {
    var dabs: [[ModelDab]] = []
    for index in coverage.indices {
      let hardness = coverage[index].brush.hardness
      var line: [ModelDab] = []
      coverage[index].path.move(x: event.x, y: event.y, pressure: event.pressure) {
        line.append(ModelDab($0, hardness: hardness))
      }
      dabs.append(line)
    }
    if case .direct = kind { return paint(dabs[0]) }
    return merge(dabs)
  }

  private mutating func paint(_ dabs: [ModelDab]) -> Batch {
    var batch = Batch()
    var painted = image
    for dab in dabs { batch.written.formUnion(painted.paint(dab, brush: brush, margin: 2)) }
    batch.written = batch.written.filter(isSelected)
    batch.present = batch.written.intersection(image.keys)
    eachPixel { x, y, place in
      for channel in place..<place + 4 {
        image.channels[channel] = held(image.channels[channel], painted.channels[channel], x, y)
      }
    }
    image.keys.formUnion(batch.written)
    touched.formUnion(batch.written)
    return batch
  }

  private mutating func merge(_ dabs: [[ModelDab]]) -> Batch {
    var batch = Batch()
    var reached: Set<TileKey> = []
    for index in coverage.indices {
      let known = coverage[index].image.keys.filter(canChange)
      for dab in dabs[index] {
        reached.formUnion(coverage[index].image.paint(dab, brush: coverage[index].brush, margin: 2))
      }
      batch.coverageMade += coverage[index].image.keys.filter(canChange).count - known.count
    }
    let known = touched
    eachPixel { x, y, place in
      var shape: UInt32 = 32_768
      for brush in coverage { shape = shape * UInt32(brush.image.channels[place + 3]) / 32_768 }
      let laid = lay(shape, x, y, place)
      for channel in 0..<4 {
        let under = original.channels[place + channel]
        image.channels[place + channel] = held(under, laid[channel], x, y)
        if image.channels[place + channel] != under {
          touched.insert(TileKey(x: x / original.edge, y: y / original.edge))
        }
      }
    }
    let new = touched.subtracting(known)
    batch.present = new.intersection(original.keys)
    // Only what a batch reaches is written again, and only where all brushes have been.
    batch.written = reached.filter { key in
      touched.contains(key) && coverage.allSatisfy { $0.image.keys.contains(key) }
    }
    image.keys.formUnion(touched)
    return batch
  }

  /// The four channels that the pixel at `place` becomes.
  private func lay(_ shape: UInt32, _ x: Int, _ y: Int, _ place: Int) -> [UInt16] {
    let under = original.channels[place..<place + 4].map(UInt32.init)
    guard case .clone(let dx, let dy) = kind else {
      let color = [brush.color.red, brush.color.green, brush.color.blue, brush.color.alpha].map(UInt32.init)
      return (0..<4).map { channel in
        let laid = brush.mode == .erase ? 0 : color[channel] * shape
        return UInt16((laid + under[channel] * (32_768 - shape)) / 32_768)
      }
    }
    guard 0..<original.width ~= x + dx, 0..<original.height ~= y + dy else { return under.map(UInt16.init) }
    let from = (y + dy) * original.stride + (x + dx) * 4
    let sampled = original.channels[from..<from + 4].map { UInt32($0) * shape / 32_768 }
    return (0..<4).map { UInt16(sampled[$0] + under[$0] * (32_768 - sampled[3]) / 32_768) }
  }

  private func held(_ base: UInt16, _ painted: UInt16, _ x: Int, _ y: Int) -> UInt16 {
    guard let hold else { return painted }
    let through = UInt32(hold[y * original.width + x])
    return UInt16((UInt32(base) * (255 - through) + UInt32(painted) * through) / 255)
  }

  /// Whether a tile gets coverage at all.
  private func canChange(_ key: TileKey) -> Bool {
    guard isSelected(key) else { return false }
    switch kind {
    case .direct: return true
    case .dual: return brush.mode == .paint || original.keys.contains(key)
    case .clone(let dx, let dy):
      return original.keys.contains { source in
        abs(source.x * original.edge - key.x * original.edge - dx) < original.edge
          && abs(source.y * original.edge - key.y * original.edge - dy) < original.edge
      }
    }
  }

  private func isSelected(_ key: TileKey) -> Bool {
    guard let hold else { return true }
    let edge = original.edge
    for y in key.y * edge..<min(original.height, (key.y + 1) * edge) {
      for x in key.x * edge..<min(original.width, (key.x + 1) * edge)
      where hold[y * original.width + x] != 0 { return true }
    }
    return false
  }

  private func eachPixel(_ body: (_ x: Int, _ y: Int, _ place: Int) -> Void) {
    for y in 0..<original.height {
      for x in 0..<original.width { body(x, y, y * original.stride + x * 4) }
    }
  }

  private static func hold(_ selection: [UInt8]?, _ grains: [Grain], _ image: ModelImage) -> [UInt8]? {
    if selection == nil, grains.isEmpty { return nil }
    return (0..<image.width * image.height).map { pixel in
      var through = Int(selection?[pixel] ?? 255)
      for grain in grains {
        let (x, y) = (pixel % image.width % grain.edge, pixel / image.width % grain.edge)
        through = through * Int(grain.texture[y * grain.edge + x]) / 255
      }
      return UInt8(through)
    }
  }
}
