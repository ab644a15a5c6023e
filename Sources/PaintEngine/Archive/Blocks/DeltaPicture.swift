/// Every tile of a store as it was at one moment, as what changed since the picture that was saved last.
///
/// Taking it costs the artwork's thread what changed. The first reader, on whichever thread, lays the changes over the base, block by
/// block, and shares the blocks that nothing has touched; then it lets go of the base.
public final class DeltaPicture<Buffer: TileBuffer>: Sendable {
  /// In block order.
  typealias Blocks = [PictureBlock<Buffer>]

  private enum State: Sendable {
    case delta(base: DeltaPicture?, changes: [PictureChange<Buffer>])
    case blocks(Blocks)
  }

  /// Whose picture it is: a number that each store has of its own.
  let owner: Int
  /// Its number among the owner's pictures.
  let number: Int
  /// How many tiles there are.
  let count: Int
  /// What has it on an exact ledger's books for as long as it is kept, as the last save or under another picture; nil where the ledger
  /// does not ask.
  let hold: (any AnyObject & Sendable)?
  private let state: Monitor<State>

  /// `changes`, each key once, over `base` (nil: over nothing). O(1).
  init(
    owner: Int, number: Int, count: Int, base: DeltaPicture?, changes: [PictureChange<Buffer>],
    hold: (any AnyObject & Sendable)?
  ) {
    self.owner = owner
    self.number = number
    self.count = count
    self.hold = hold
    state = Monitor(.delta(base: base, changes: changes))
  }

  /// All blocks. The first call costs O(blocks + 64 x blocks with a change + changes x log changes), the next ones nothing.
  var blocks: Blocks {
    state.withValue { state in
      switch state {
      case .blocks(let blocks): return blocks
      case .delta(let base, let changes):
        let blocks = Self.merge(base?.blocks ?? [], changes)
        state = .blocks(blocks)
        return blocks
      }
    }
  }

  private static func merge(_ base: Blocks, _ changes: [PictureChange<Buffer>]) -> Blocks {
    guard !changes.isEmpty else { return base }
    let changes = changes.sorted {
      let (left, right) = (ChunkLayout.block(of: $0.key), ChunkLayout.block(of: $1.key))
      return left == right ? $0.key < $1.key : left < right
    }
    var blocks: Blocks = []
    blocks.reserveCapacity(base.count)
    var (rest, changed) = (base[...], changes[...])
    while let key = changed.first.map({ ChunkLayout.block(of: $0.key) }) {
      let end = changed.firstIndex { ChunkLayout.block(of: $0.key) != key } ?? changed.endIndex
      while let block = rest.first, block.key < key { blocks.append(rest.removeFirst()) }
      let block: PictureBlock<Buffer>?
      if rest.first?.key == key {
        block = rest.removeFirst().changed(by: changed[..<end])
      } else {
        block = PictureBlock(key, PictureBlock.merged([], changed[..<end]))
      }
      if let block { blocks.append(block) }
      changed = changed[end...]
    }
    return blocks + rest
  }
}
