import Testing
import Workloads

@testable import PaintEngine

/// The push warp against a model that sums all pushes anew at each pixel.
struct EditingLiquifyTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func agreesWithTheModel(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let artwork = try EditingGround(
      edge: [4, 16, 32][Int(seed % 3)], seed: seed, hasSelection: seed % 2 == 0
    )
    .artwork(Seed.self)
    let before = artwork.image()
    let session = try artwork.beginLiquify(layer: 0)
    for number in 0..<4 {
      let pushes = try (0..<1 + random.below(8)).map { _ in try Self.push(&random) }
      try session.preview(pushes)
      let far = artwork.image().farthest { x, y in
        let from = Self.origin(x, y, pushes)
        let share = artwork.selection.map { Double($0.coverage(x: x, y: y)) / 255 } ?? 1
        return zip(before.numbers(x, y), before.bilinear(from.x, from.y)).map {
          $0 * (1 - share) + $1 * share
        }
      }
      #expect(far <= 2, "seed \(seed), preview \(number): \(far) units")
    }
  }

  /// Push after push shows the same, bit for bit, as all of them at once.
  @Test(arguments: Designs.honest)
  func pushesGather(design: String) throws {
    try Designs.run(Gathering(), in: design)
  }

  private struct Gathering: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      for hasSelection in [false, true] {
        var random = SeededRandom(seed: 5)
        let ground = EditingGround(edge: 8, hasSelection: hasSelection)
        let (one, all) = (try ground.artwork(design), try ground.artwork(design))
        let (single, whole) = (try one.beginLiquify(layer: 0), try all.beginLiquify(layer: 0))
        var pushes: [LiquifyPush] = []
        for number in 1...12 {
          let push = try EditingLiquifyTests.push(&random)
          pushes.append(push)
          try single.push(push)
          try whole.preview(pushes)
          #expect(single.pushes == number && whole.pushes == number)
          #expect(one.pixelHash() == all.pixelHash(), "push \(number)")
        }
        // There and back again sums to nothing.
        try single.preview([])
        let untouched = try ground.artwork(design)
        #expect(one.pixelHash() == untouched.pixelHash())
        try single.push(try LiquifyPush(x: 40, y: 40, radius: 20, dx: 8, dy: -4))
        try single.push(try LiquifyPush(x: 40, y: 40, radius: 20, dx: -8, dy: 4))
        #expect(one.pixelHash() == untouched.pixelHash() && !one.commitSession())
      }
    }
  }

  /// Many small pushes blur no more than one: a pixel is mixed from four, once.
  @Test func smallPushesDoNotBlur() throws {
    let artwork = try EditingGround(coverage: 100).artwork(Seed.self)
    let before = artwork.image()
    let session = try artwork.beginLiquify(layer: 0)
    // 64 pushes of 1/32 px: exactly two pixels in the middle.
    for _ in 0..<64 { try session.push(try LiquifyPush(x: 50.5, y: 37.5, radius: 20, dx: 0.031_25, dy: 0)) }
    #expect(artwork.image().numbers(50, 37) == before.numbers(48, 37))
  }

  @Test func pushesOutOfReachChangeNothing() throws {
    let artwork = try EditingGround().artwork(Seed.self)
    let session = try artwork.beginLiquify(layer: 0)
    for (x, y, radius, dx) in [(-30.0, 20.0, 29.0, 5.0), (50, 1_000_000, 1024, 5), (50, 40, 30, 0)] {
      try session.push(try LiquifyPush(x: x, y: y, radius: radius, dx: dx, dy: 0))
    }
    try session.push(try LiquifyPush(x: 50, y: 40, radius: 30, dx: 9, dy: 9, strength: 0))
    #expect(artwork.context.counters.tileCopies == 0 && session.pushes == 4 && !artwork.commitSession())
  }

  static func push(_ random: inout SeededRandom) throws -> LiquifyPush {
    try LiquifyPush(
      x: random.uniform() * 120 - 10, y: random.uniform() * 95 - 10, radius: 1 + random.uniform() * 40,
      dx: random.uniform() * 30 - 15, dy: random.uniform() * 30 - 15, strength: random.uniform())
  }

  private static func origin(_ x: Int, _ y: Int, _ pushes: [LiquifyPush]) -> (x: Double, y: Double) {
    var place = (x: Double(x) + 0.5, y: Double(y) + 0.5)
    for push in pushes {
      let (right, down) = (Double(x) + 0.5 - push.x, Double(y) + 0.5 - push.y)
      let distance = (right * right + down * down) / (push.radius * push.radius)
      guard distance < 1 else { continue }
      place.x -= (1 - distance) * (1 - distance) * push.strength * push.dx
      place.y -= (1 - distance) * (1 - distance) * push.strength * push.dy
    }
    return place
  }
}
