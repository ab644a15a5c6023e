import ShapeEditor
import Workloads

/// Random shapes and random edits of them.
struct RandomEdits<Record: ShapeRecord> {
  var random: SeededRandom
  private var nextID: ShapeID = 0

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func records(_ count: Int) -> [Record] { (0..<count).map { _ in record() } }

  mutating func record() -> Record {
    nextID += 1
    return Record(
      core: ShapeCore(
        id: nextID, style: UInt32(random.below(4)), center: point(),
        size: Point(Float(1 + random.below(9)), 2)))
  }

  /// Coordinates with many bits, so that a sum that is taken back differs from what was there.
  mutating func point() -> Point {
    random.below(8) == 0
      ? Point(-0.0, 0) : Point(Float(random.uniform() * 1000), Float(random.uniform() * 1e-3))
  }

  /// An edit that can be done.
  mutating func edit(of records: [Record]) -> Edit<Record> {
    let ids = records.map(\.core.id)
    let some = chosen(of: ids)
    switch records.isEmpty ? 5 : random.below(10) {
    case 0: return .move(Placement(ids[random.below(ids.count)], point()))
    case 1: return .moveMany(some.map { Placement($0, point()) })
    case 2: return .reframe(some.map { Framing($0, point(), point()) })
    case 3: return .restyle(some.map { Styling($0, UInt32(random.below(3))) })
    case 4: return .remove(some)
    case 5, 6:
      var places = Set<Int>()
      let count = 1 + random.below(4)
      while places.count < count { places.insert(random.below(records.count + count)) }
      let fitting = places.sorted().enumerated().map { min($1, records.count + $0) }
      return .insert(zip(fitting, fitting.indices).map { place, _ in Insertion(record(), at: place) })
    case 7: return .raise(Raising(ids[random.below(ids.count)], to: random.below(ids.count)))
    case 8: return .reorder(ids.shuffled(using: &random))
    default: return .replaceAll(random.below(2) == 0 ? records : self.records(random.below(12)))
    }
  }

  /// An edit that cannot be done in any state of at most a million shapes.
  mutating func wrongEdit(of records: [Record]) -> Edit<Record> {
    let stranger: ShapeID = .max
    let nan = Point(.nan, 0)
    let first = records.first?.core.id ?? stranger
    switch random.below(8) {
    case 0: return .move(Placement(stranger, point()))
    case 1: return .move(Placement(first, nan))
    case 2: return .remove([first, first])
    case 3: return .insert([Insertion(record(), at: 1_000_001)])
    case 4: return .insert([Insertion(record(), at: 0), Insertion(record(), at: 0)])
    case 5: return .reorder([stranger])
    case 6: return .raise(Raising(first, to: -1))
    default:
      let twice = record()
      return .replaceAll([twice, twice])
    }
  }

  mutating func chosen(of ids: [ShapeID]) -> [ShapeID] {
    ids.shuffled(using: &random).prefix(random.below(min(ids.count, 6) + 1)).map { $0 }
  }
}
