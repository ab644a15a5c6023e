import Testing
import Workloads

@testable import PaintEngine

/// The transform against a slow model that asks for each pixel where it comes from.
struct EditingTransformTests {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func agreesWithTheModel(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let ground = EditingGround(edge: [4, 16, 32][Int(seed % 3)], seed: seed)
    let artwork = try ground.artwork(Seed.self)
    let before = artwork.image()
    let session = try artwork.beginTransform(layer: 0)
    for number in 0..<5 {
      let map = Self.map(&random)
      try session.preview(map)
      let far = artwork.image().farthest { x, y in
        let place = Self.origin(of: map, x, y)
        return before.bilinear(place.x, place.y)
      }
      // Each share is cut to 1/65,536, half a unit of the largest step between two pixels; rounding is another half.
      #expect(far <= 1.5, "seed \(seed), preview \(number), \(map): \(far) units")
    }
  }

  /// The selected part is cut out and laid over what stays.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func movesWhatIsSelected(seed: UInt64) throws {
    var random = SeededRandom(seed: seed ^ 77)
    let artwork = try EditingGround(edge: [4, 16, 32][Int(seed % 3)], seed: seed, hasSelection: true)
      .artwork(Seed.self)
    let before = artwork.image()
    let selection = try #require(artwork.selection)
    var (cut, rest) = (before, before)
    for y in 0..<before.height {
      for x in 0..<before.width {
        let share = Double(selection.coverage(x: x, y: y)) / 255
        for channel in 0..<4 {
          let place = y * before.stride + x * 4 + channel
          cut.channels[place] = UInt16((Double(before.channels[place]) * share).rounded())
          rest.channels[place] = before.channels[place] - cut.channels[place]
        }
      }
    }
    let session = try artwork.beginTransform(layer: 0)
    for number in 0..<4 {
      let map = number == 0 ? AffineMap.shift(x: 16, y: 32) : Self.map(&random)
      try session.preview(map)
      let far = artwork.image().farthest { x, y in
        let place = Self.origin(of: map, x, y)
        let over = cut.bilinear(place.x, place.y)
        return zip(over, rest.numbers(x, y)).map { $0 + $1 * (1 - over[3] / 32_768) }
      }
      #expect(far <= 2, "seed \(seed), preview \(number), \(map): \(far) units")
    }
  }

  @Test(arguments: [(5.0, 3.0), (-17, 40), (16, 0), (-32, 16), (0, 99), (-99, -74), (100, 0)])
  func wholePixelShiftsAreExact(x: Double, y: Double) throws {
    for hasSelection in [false, true] {
      let artwork = try EditingGround(hasSelection: hasSelection).artwork(Seed.self)
      // Nothing soft: what is selected is selected wholly.
      if hasSelection { artwork.selection = try Self.leftHalf(of: artwork) }
      let before = artwork.image()
      let session = try artwork.beginTransform(layer: 0)
      // About a place that is no binary fraction, which must not matter.
      try session.preview(AffineMap(a: 1, b: 0, c: 0, d: 1, about: (0.1, 33.3), shift: (x, y)))
      let far = artwork.image().farthest { column, row in
        let source = (column - Int(x), row - Int(y))
        guard hasSelection else { return before.numbers(source.0, source.1) }
        let moved = source.0 < 48 ? before.numbers(source.0, source.1) : [0, 0, 0, 0]
        let under = column < 48 ? [0, 0, 0, 0] : before.numbers(column, row)
        // Over in whole numbers, rounded to nearest.
        return zip(moved, under).map { $0 + (($1 * (32_768 - moved[3]) + 16_384) / 32_768).rounded(.down) }
      }
      #expect(far == 0)
    }
  }

  /// A tile that moves as a whole is shared, not drawn again.
  @Test func wholeTilesAreShared() throws {
    let artwork = try EditingGround(width: 96, height: 64, coverage: 100).artwork(Seed.self)
    let store = artwork.layers[0].tiles
    var found: [TileKey: ObjectIdentifier] = [:]
    store.forEachInKeyOrder { found[$0] = $1.identity }
    try artwork.beginTransform(layer: 0).preview(.shift(x: 32, y: 16))
    #expect(artwork.context.counters.tileCopies == 0 && artwork.context.counters.tilesCreated == 0)
    var shared = 0
    store.forEachInKeyOrder { key, tile in
      // Where nothing comes from, the tile that was erased may stay.
      #expect(tile.identity == found[TileKey(x: key.x - 2, y: key.y - 1)] ?? found[key])
      shared += 1
    }
    #expect(shared >= 11 && artwork.commitSession())
  }

  /// Paint that strayed beyond the canvas neither comes in nor stays in a tile that is drawn.
  @Test func strayPaintIsNotRead() throws {
    let artwork = try EditingGround(coverage: 100).artwork(Seed.self)
    let before = artwork.image()
    for (key, tile) in artwork.layers[0].tiles.frozenTiles() where key.x == 6 || key.y == 4 {
      let original = tile.withChannels { Array($0) }
      let pixels = artwork.layers[0].tiles.writableTile(at: key).pixels
      for place in original.indices {
        let (x, y) = (key.x * 16 + place / 4 % 16, key.y * 16 + place / 64)
        if x >= 100 || y >= 75 { pixels[place] = 9_999 }
      }
    }
    #expect(!artwork.brokenPixels.isEmpty)
    let session = try artwork.beginTransform(layer: 0)
    // Half a pixel: the last column and row mix with what lies beyond the canvas, which is nothing.
    try session.preview(.shift(x: -0.5, y: -0.5))
    #expect(artwork.image().farthest { x, y in before.bilinear(Double(x) + 1, Double(y) + 1) } <= 1.5)
    try session.preview(.shift(x: -3, y: -2))
    #expect(artwork.brokenPixels.isEmpty)
    #expect(artwork.image().farthest { x, y in before.numbers(x + 3, y + 2) } == 0)
  }

  @Test func turnsClockwiseAboutItsCentre() throws {
    let quarter = AffineMap.rotation(cosine: 0, sine: 1, about: (32, 32))
    #expect(quarter.apply(42, 32) == (32, 42))
    let artwork = try EditingGround(width: 64, height: 64).artwork(Seed.self)
    let before = artwork.image()
    try artwork.beginTransform(layer: 0).preview(quarter)
    #expect(artwork.image().farthest { x, y in before.numbers(y, 63 - x) } == 0)
  }

  /// Everything that a map may hold is computed with, however odd.
  @Test func extremeMapsAreTaken() throws {
    let artwork = try EditingGround(hasSelection: true).artwork(Seed.self)
    let session = try artwork.beginTransform(layer: 0)
    for map in [
      AffineMap(a: 65_536, b: 0, c: 0, d: 65_536, dx: 0x1p32, dy: -0x1p32),
      AffineMap(a: 0x1p-16, b: 0, c: 0, d: 0x1p-16, dx: 50, dy: 40),
      AffineMap(a: 65_536, b: 65_535, c: 65_536, d: 65_536, dx: -1e9, dy: 1e9),
      AffineMap(a: -1, b: 0, c: 0, d: 1, dx: 100, dy: 0),
    ] {
      try session.preview(map)
      #expect(artwork.brokenPixels.isEmpty)
    }
  }

  static func map(_ random: inout SeededRandom) -> AffineMap {
    let scale = 0.3 + random.uniform() * 2
    // A point of the unit circle by its half-angle tangent: no library's sine.
    let t = random.uniform() * 4 - 2
    let (cosine, sine) = ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
    return AffineMap(
      a: cosine * scale, b: -sine * scale, c: sine, d: cosine * (0.5 + random.uniform()),
      about: (random.uniform() * 100, random.uniform() * 75),
      shift: (random.uniform() * 60 - 30, random.uniform() * 60 - 30))
  }

  /// Where the centre of a pixel comes from, by solving the two equations.
  static func origin(of map: AffineMap, _ x: Int, _ y: Int) -> (x: Double, y: Double) {
    let (right, down) = (Double(x) + 0.5 - map.dx, Double(y) + 0.5 - map.dy)
    let determinant = map.a * map.d - map.b * map.c
    return ((right * map.d - down * map.b) / determinant, (down * map.a - right * map.c) / determinant)
  }

  private static func leftHalf<Design: EngineDesign>(of artwork: Artwork<Design>) throws -> SelectionMask {
    var mask = SelectionMask(geometry: artwork.context.geometry)
    for y in 0..<5 { for x in 0..<3 { mask.set(Array(repeating: 255, count: 256), at: TileKey(x: x, y: y)) } }
    return mask
  }
}
