import Testing
import Workloads

@testable import PaintEngine

/// The tree has no node that its keys do not ask for, whatever was put in and taken out before.
struct PersistentTreeShapeTests {
  private typealias Tree = PersistentTree<SeparateBuffer.Buffer>

  @Test(arguments: KeySpread.allCases)
  func nodesAreThoseThatTheKeysAskFor(spread: KeySpread) {
    var random = SeededRandom(seed: 3)
    var storage = SeparateBuffer()
    var tree = Tree(capacity: 0)
    var keys: Set<TileKey> = []
    var pictures: [Tree] = []
    for number in 0..<2_000 {
      let key = spread.key(&random)
      // Grows, then shrinks until next to nothing is left.
      if random.below(100) < (number < 1_000 ? 70 : 20) {
        tree[key] = storage.makeTransparent(byteCount: 128)
        keys.insert(key)
      } else if let known = keys.randomElement(using: &random) {
        tree[known] = nil
        keys.remove(known)
      }
      if number % 7 == 0 { pictures = [tree] }
      #expect(tree.nodeCount == Self.nodes(askedForBy: keys))
    }
    for key in keys { tree[key] = nil }
    #expect(tree.nodeCount == 0 && tree.count == 0)
    #expect(pictures.count == 1)
  }

  /// One leaf for each group of keys that differ in the last digit alone, one node for each digit at which they branch.
  private static func nodes(askedForBy keys: Set<TileKey>) -> Int {
    let words = keys.map(\.word)
    let leaves = Set(words.map { $0 >> 4 }).count
    let branches = stride(from: UInt64(4), to: 64, by: 4).reduce(0) { sum, shift in
      let children = Set(words.map { $0 >> shift })
      return sum + Dictionary(grouping: children) { $0 >> 4 }.values.count { $0.count > 1 }
    }
    return leaves + branches
  }

  /// The promise of its comment: the first write after a picture copies the four nodes above one tile of a full 4096 x 4096 layer,
  /// and the next one beside it none.
  @Test func aWriteAfterAPictureCopiesOneWay() {
    var storage = SeparateBuffer()
    var tree = Tree(capacity: 0)
    for place in 0..<4_096 {
      tree[TileKey(x: place % 64, y: place / 64)] = storage.makeTransparent(byteCount: 128)
    }
    let picture = tree
    #expect(tree.nodeCount == 1 + 4 + 64 + 256)
    #expect(tree.nodes.subtracting(picture.nodes).isEmpty)
    tree[TileKey(x: 17, y: 40)] = storage.makeTransparent(byteCount: 128)
    #expect(tree.nodes.subtracting(picture.nodes).count == 4)
    tree[TileKey(x: 18, y: 40)] = storage.makeTransparent(byteCount: 128)
    #expect(tree.nodes.subtracting(picture.nodes).count == 4)
  }
}
