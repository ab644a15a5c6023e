import Testing
import Workloads

@testable import PaintEngine

/// Every map against a plain dictionary, by random operations, with pictures held meanwhile that must stay as they were.
struct MapModelTests {
  /// The first honest design with each alternative on the axis `map`.
  static let designs = Dictionary(
    Designs.all.filter { Designs.honest.contains($0.name) }.map { design in
      (design.axes.first { $0.axis == "map" }?.alternative ?? "", design.name)
    }, uniquingKeysWith: { first, _ in first }
  ).values.sorted()

  @Test func everyMapIsThere() { #expect(Self.designs.count >= 3) }

  @Test(arguments: designs, KeySpread.allCases)
  func mapAgreesWithADictionary(design: String, spread: KeySpread) throws {
    let report = try Designs.run(Run(spread: spread, operations: 6_000), in: design)
    #expect(report.broken == [])
    // A run in which nothing was shared, or all was, proves nothing.
    #expect(report.updatedAlone > 50 && report.updatedShared > 50 && report.removed > 200)
  }

  struct Report {
    var broken: [String] = []
    var updatedAlone = 0
    var updatedShared = 0
    var removed = 0
  }

  /// Runs the operations on the map of a design.
  struct Run: DesignVisitor {
    let spread: KeySpread
    let operations: Int

    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> Report {
      if spread == .extremes, Design.Map.name == "rowGrid" {
        // A word a place: rows of tiles are for the keys of one canvas, as their comment says.
        return Report(updatedAlone: .max, updatedShared: .max, removed: .max)
      }
      var session = MapSession<Design>(spread: spread)
      for number in 0..<operations {
        session.perform()
        if number % 100 == 99 { session.checkAll() }
        guard session.report.broken.isEmpty else { break }
      }
      return session.report
    }
  }
}

/// Where the keys of a run lie.
enum KeySpread: CaseIterable {
  /// A canvas of 20 x 20 tiles.
  case canvas
  /// Around the corner of the canvas, negative columns and rows among them.
  case corner
  /// A few columns far apart.
  case wide
  /// The first and last columns and rows that a key can have, and what lies beside them.
  case extremes

  func key(_ random: inout SeededRandom) -> TileKey {
    switch self {
    case .canvas: TileKey(x: random.below(20), y: random.below(20))
    case .corner: TileKey(x: random.below(20) - 10, y: random.below(20) - 10)
    case .wide: TileKey(x: (random.below(40) - 20) * 97, y: (random.below(12) - 6) * 31)
    case .extremes:
      TileKey(x: Self.extreme(&random), y: Self.extreme(&random))
    }
  }

  private static func extreme(_ random: inout SeededRandom) -> Int {
    let near = random.below(4)
    return [Int(Int32.min) + near, Int(Int32.max) - near, near - 2, 1 << random.below(31)][random.below(4)]
  }
}

/// A map of one design, what it must hold, and pictures of both.
struct MapSession<Design: EngineDesign> {
  typealias Buffer = Design.Storage.Buffer

  /// What a buffer is known by without holding it, and the first channel of its pixels.
  struct Tile: Equatable {
    var serial: UInt
    var pixel: UInt16
  }

  private(set) var report = MapModelTests.Report()
  private let spread: KeySpread
  private var random = SeededRandom(seed: 77)
  private var storage = Design.Storage()
  private var serial: UInt = 0
  private var map = Design.Map(capacity: 0)
  private var model: [TileKey: Tile] = [:]
  private var pictures: [(map: Design.Map, model: [TileKey: Tile])] = []

  init(spread: KeySpread) { self.spread = spread }

  mutating func perform() {
    // Now and then a key that is there, so that sparse spreads meet any.
    let known = random.below(2) == 0 ? model.keys.min { $0.hashValue < $1.hashValue } : nil
    let key = known ?? spread.key(&random)
    switch random.below(100) {
    case 0..<40: insert(at: key)
    case 40..<60: remove(key)
    case 60..<88: update(key)
    case 88..<92: restore(key)
    case 92..<96: if pictures.count < 4 { pictures.append((map, model)) }
    default: if !pictures.isEmpty { pictures.remove(at: random.below(pictures.count)) }
    }
    if map.count != model.count { report.broken.append("count \(map.count), not \(model.count)") }
    expect(map[key], model[key], "at \(key)")
  }

  private mutating func insert(at key: TileKey) {
    guard let buffer = storage.makeTransparent(byteCount: 128) else { return }
    serial += 1
    buffer.mark = serial
    buffer.pixels[0] = 1
    map[key] = buffer
    model[key] = Tile(serial: serial, pixel: 1)
  }

  private mutating func remove(_ key: TileKey) {
    map[key] = nil
    if model.removeValue(forKey: key) != nil { report.removed += 1 }
  }

  /// What `update` must see: another reference if a picture holds the tile, or if the map itself holds it twice.
  private mutating func update(_ key: TileKey) {
    let tile = model[key]
    let holders = ([model] + pictures.map(\.model)).reduce(0) { sum, model in
      sum + model.values.count { $0.serial == tile?.serial }
    }
    let seen: (serial: UInt, isSole: Bool)? = map.update(key) { buffer in
      let isSole = isKnownUniquelyReferenced(&buffer)
      if isSole { buffer.pixels[0] &+= 1 }
      return (buffer.mark, isSole)
    }
    if seen?.serial != tile?.serial { report.broken.append("another tile at \(key)") }
    guard let seen else { return }
    if seen.isSole != (holders == 1) {
      report.broken.append("\(holders) holders at \(key), sole: \(seen.isSole)")
    }
    if seen.isSole {
      model[key]?.pixel &+= 1
      report.updatedAlone += 1
    } else {
      report.updatedShared += 1
    }
  }

  /// Puts a tile of a picture back, as undo does; the map may then hold it twice.
  private mutating func restore(_ key: TileKey) {
    guard let picture = pictures.last, let tile = picture.model[key] else { return }
    map[key] = picture.map[key]
    model[key] = tile
  }

  private mutating func expect(_ buffer: Buffer?, _ tile: Tile?, _ place: String) {
    let found = buffer.map { Tile(serial: $0.mark, pixel: $0.pixels[0]) }
    if found != tile {
      report.broken.append("\(place): \(String(describing: found)), not \(String(describing: tile))")
    }
  }

  /// The map and every picture hold what they must, each listed once, in key order if the map says so.
  mutating func checkAll() {
    for (name, map, model) in [("map", map, model)] + pictures.map({ ("picture", $0.map, $0.model) }) {
      var listed: [(key: TileKey, tile: Tile)] = []
      map.forEach { listed.append(($0, Tile(serial: $1.mark, pixel: $1.pixels[0]))) }
      if Design.Map.isOrdered, listed.map(\.key) != model.keys.sorted() {
        report.broken.append("order of \(name)")
      }
      let held = Dictionary(listed.map { ($0.key, $0.tile) }, uniquingKeysWith: { first, _ in first })
      if listed.count != model.count || held != model { report.broken.append("tiles of \(name)") }
      if map.count != model.count { report.broken.append("count of \(name)") }
    }
  }
}
