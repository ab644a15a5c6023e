import PaintEngine
import Workloads

/// What an action's numbers mean where they do not depend on the artwork. 0 is the simplest of everything.
enum Palette {
  /// Opaque and translucent colours; every seventh is none at all.
  static func color(_ number: Int) -> Fix15Color {
    let share = { (step: Int) in Float(number * step % 11) / 10 }
    return Fix15Color(
      red: share(1), green: share(3), blue: share(7), alpha: number % 7 == 6 ? 0 : number % 3 == 2 ? 0.6 : 1)
  }

  /// Small brushes, hard and soft; every fourth erases.
  static func brush(_ number: Int, grain: Grain? = nil) throws -> Brush {
    try Brush(
      diameter: [4, 1.5, 7, 11][number / 4 % 4], spacing: 0.4, hardness: [1, 0.5, 0][number / 16 % 3],
      opacity: [1, 0.45][number / 48 % 2], sizeByPressure: 0.5, opacityByPressure: number % 5 == 0 ? 0.5 : 0,
      color: color(number), mode: number % 4 == 3 ? .erase : .paint,
      grain: grain)
  }

  /// A pen at one place that goes to another; places may lie a little outside the canvas.
  static func pen(_ numbers: ArraySlice<Int>, on canvas: CanvasSize) -> [PenEvent] {
    let n = Array(numbers)
    func place(_ number: Int, _ side: Int) -> Double {
      Double(number % (side + 6) - 3) + Double(number % 4) / 4
    }
    let start = (x: place(n[0], canvas.width), y: place(n[1], canvas.height))
    let end = (x: start.x + Double(n[2] % 17) - 8, y: start.y + Double(n[3] % 17) - 8)
    return [
      PenEvent(time: 0, x: start.x, y: start.y, pressure: 1),
      PenEvent(time: 1, x: end.x, y: end.y, pressure: n[2] % 2 == 0 ? 1 : 0.4),
    ]
  }

  /// Other properties than a layer has: one of them is changed.
  static func properties(
    _ what: Int, _ value: Int, from old: LayerProperties, groups: [LayerGroup]
  ) -> LayerProperties {
    var new = old
    switch what % 7 {
    case 0: new.name = "Layer \(value % 5)"
    case 1: new.isVisible.toggle()
    case 2: new.opacity = Float(value % 9) / 8
    case 3: new.blendMode = BlendMode.allCases[value % BlendMode.allCases.count]
    // Locked layers refuse much: not too many of them.
    case 4: new.isLocked = value % 4 == 0
    case 5: new.group = groups.isEmpty ? nil : groups[value % groups.count].id
    // A group that there is not.
    default: new.group = value % 4 == 0 ? GroupID(number: 1 << 40) : nil
    }
    return new
  }

  /// Another canvas of at most 30 px a side.
  static func canvas(_ width: Int, _ height: Int) throws -> CanvasSize {
    try CanvasSize(width: 1 + width % 30, height: 1 + height % 30)
  }

  /// Exact shifts, by tiles and in between, stretches, turns, and the map that does nothing.
  static func map(_ kind: Int, _ x: Int, _ y: Int, on canvas: CanvasSize, edge: Int) -> AffineMap {
    let centre = (x: Double(canvas.width) / 2, y: Double(canvas.height) / 2)
    let scales = [0.5, 1.75, -1]
    return switch kind % 6 {
    case 0: .shift(x: Double(x % 17 - 8), y: Double(y % 17 - 8))
    case 1: .shift(x: Double(x % 3 - 1) * Double(edge), y: Double(y % 3 - 1) * Double(edge))
    case 2: .shift(x: Double(x % 33 - 16) / 4, y: Double(y % 33 - 16) / 4)
    case 3: .scale(x: scales[x % 3], y: scales[y % 3], about: centre)
    case 4: .rotation(cosine: 0.6, sine: x % 2 == 0 ? 0.8 : -0.8, about: centre)
    default: .identity
    }
  }

  /// Texts of none to some letters, on the canvas and off it. Every eleventh is too large to be drawn, unless it must not be.
  static func text(_ number: Int, isDrawable: Bool = false) -> LayerText {
    let scale = number % 11 == 10 && !isDrawable ? 257 : 1 + number % 2
    return LayerText(
      ["a", "", "Hi", "x\ny", "\u{e9}~"][number % 5], x: number / 5 % 30 - 5, y: number / 7 % 20 - 4,
      scale: scale,
      color: color(number / 3))
  }
}
