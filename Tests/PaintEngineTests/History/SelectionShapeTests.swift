import Testing
import Workloads

@testable import PaintEngine

/// Selections against what each pixel must be: a canvas of 41 x 30 px in tiles of 8 px, so that the last column is 1 px wide.
struct SelectionShapeTests {
  private let canvas: CanvasSize
  private let geometry: TileGeometry

  init() throws {
    canvas = try CanvasSize(width: 41, height: 30)
    geometry = try TileGeometry(edge: 8)
  }

  /// Compares every pixel of the canvas and a rim of 10 px around it, where nothing may be selected; tiles of zeros must not exist.
  private func expect(_ mask: SelectionMask, _ what: String, _ isRight: (Int, Int, UInt8) -> Bool) {
    var wrong: [String] = []
    for y in -10..<canvas.height + 10 {
      for x in -10..<canvas.width + 10 {
        let coverage = mask.coverage(x: x, y: y)
        let isInside = 0..<canvas.width ~= x && 0..<canvas.height ~= y
        if isInside ? !isRight(x, y, coverage) : coverage != 0 { wrong.append("(\(x), \(y)): \(coverage)") }
      }
    }
    #expect(wrong.prefix(3) == [], "\(what)")
    #expect(mask.tiles.values.allSatisfy { $0.count == 64 && $0.contains { $0 != 0 } }, "\(what)")
    #expect(mask.byteCount == mask.tiles.count * 64 && mask.isEmpty == mask.tiles.isEmpty, "\(what)")
  }

  /// Corners: left, top, right, bottom.
  private static let corners = [
    (0, 0, 41, 30), (3, 5, 20, 17), (8, 8, 16, 16), (-7, -9, 4, 3), (30, 20, 60, 70), (-5, -5, 90, 90),
    (40, 29, 41, 30),
    (7, 7, 8, 8), (10, 4, 11, 25), (5, 5, 5, 9), (20, 9, 10, 12), (50, 0, 60, 10), (-20, 3, -1, 9),
    (.min, .min, .max, .max), (.max, .max, .min, .min), (.min, 2, 3, .max), (-2_000_000, -5, 20, 35),
  ]

  @Test(arguments: corners)
  func rectangles(left: Int, top: Int, right: Int, bottom: Int) {
    let mask = SelectionMask.rectangle(
      left: left, top: top, right: right, bottom: bottom, in: canvas, geometry: geometry)
    expect(mask, "\(left), \(top), \(right), \(bottom)") { x, y, coverage in
      coverage == (left <= x && x < right && top <= y && y < bottom ? 255 : 0)
    }
  }

  /// Each pixel has 4 x 4 samples in the middles of its sixteenths. In sixteenths of a pixel everything is a whole number; a sample just
  /// on the rim may count or not.
  @Test(arguments: corners.prefix(13))
  func ellipses(left: Int, top: Int, right: Int, bottom: Int) {
    let mask = SelectionMask.ellipse(
      left: left, top: top, right: right, bottom: bottom, in: canvas, geometry: geometry)
    let (width, height) = (8 * (right - left), 8 * (bottom - top))
    expect(mask, "\(left), \(top), \(right), \(bottom)") { x, y, coverage in
      guard width > 0, height > 0 else { return coverage == 0 }
      var (within, onRim) = (0, 0)
      for row in 0..<4 {
        for column in 0..<4 {
          let dx = 2 * (8 * x + 2 * column + 1) - 8 * (left + right)
          let dy = 2 * (8 * y + 2 * row + 1) - 8 * (top + bottom)
          let (distance, limit) = (
            dx * dx * height * height + dy * dy * width * width, width * width * height * height
          )
          if distance < limit { within += 1 }
          if distance == limit { onRim += 1 }
        }
      }
      return UInt8(within * 255 / 16)...UInt8((within + onRim) * 255 / 16) ~= coverage
    }
  }

  @Test func ellipsesBeyondAllBoundsAreHeld() {
    for (left, right) in [(Int.min, Int.max), (Int.max, Int.min), (2_000_000, 3_000_000)] {
      let mask = SelectionMask.ellipse(
        left: left, top: left, right: right, bottom: right, in: canvas, geometry: geometry)
      expect(mask, "\(left)...\(right)") { _, _, coverage in coverage == (left < 0 ? 255 : 0) }
    }
  }

  @Test func invertingTwiceIsNothing() {
    let oval = SelectionMask.ellipse(left: 4, top: 2, right: 39, bottom: 31, in: canvas, geometry: geometry)
    let rest = oval.inverted(in: canvas, geometry: geometry)
    expect(rest, "inverted") { x, y, coverage in coverage == 255 - oval.coverage(x: x, y: y) }
    #expect(rest.inverted(in: canvas, geometry: geometry) == oval)
    let all = SelectionMask(geometry: geometry).inverted(in: canvas, geometry: geometry)
    expect(all, "all") { _, _, coverage in coverage == 255 }
  }

  @Test(arguments: SelectionMask.Combination.allCases)
  func combinations(_ combination: SelectionMask.Combination) throws {
    let one = SelectionMask.ellipse(left: 2, top: 1, right: 30, bottom: 22, in: canvas, geometry: geometry)
    let two = SelectionMask.ellipse(left: 13, top: 9, right: 45, bottom: 29, in: canvas, geometry: geometry)
    for (own, its) in [(one, two), (two, one), (one, one), (one, SelectionMask(geometry: geometry))] {
      expect(own.combined(combination, its), "\(combination)") { x, y, coverage in
        let (a, b) = (own.coverage(x: x, y: y), its.coverage(x: x, y: y))
        return switch combination {
        case .adding: coverage == max(a, b)
        case .subtracting: coverage == min(a, 255 - b)
        case .intersecting: coverage == min(a, b)
        }
      }
    }
    let otherEdge = SelectionMask.rectangle(
      left: 0, top: 0, right: 9, bottom: 9, in: canvas, geometry: .standard)
    #expect(one.combined(combination, otherEdge) == one)
  }

  @Test func tilesOfAnotherSizeAreRefused() {
    var mask = SelectionMask(geometry: geometry)
    let key = TileKey(x: 1, y: 1)
    let isSet = mask.set([UInt8](repeating: 7, count: 64), at: key)
    #expect(isSet && mask.byteCount == 64)
    let kept = mask
    for count in [0, 1, 63, 65, 256] {
      for value in [0, 9] as [UInt8] {
        let isSet = mask.set([UInt8](repeating: value, count: count), at: key)
        #expect(!isSet && mask == kept, "\(count) bytes of \(value)")
      }
    }
    #expect(mask.coverage(x: 8, y: 15) == 7 && mask.coverage(x: -1, y: -1) == 0)
    for nothing in [nil, [UInt8](repeating: 0, count: 64)] {
      mask = kept
      let isSet = mask.set(nothing, at: key)
      #expect(isSet && mask.isEmpty)
    }
  }

  /// Layers, device memory, the most pixels: a quarter of the memory at 8 B a pixel for the layers and two more.
  @Test(arguments: [
    (0, 64, 1), (0, 63, 0), (2, 1 << 30, 8_388_608), (4, 1_440_000, 7_500), (5, 1_440_000, 6_428),
    (-3, 64, 1), (1, 0, 0),
    (20, 8 << 30, 12_201_611), (0, -64, 0),
  ])
  func theCanvasFollowsTheMemory(layers: Int, memory: Int, most: Int) {
    #expect(CanvasSize.maximumPixels(layers: layers, deviceMemory: memory) == most)
  }
}
