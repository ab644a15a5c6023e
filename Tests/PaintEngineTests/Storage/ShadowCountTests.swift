import Glibc
import Synchronization
import Testing
import Workloads

@testable import PaintEngine

/// Bytes copied by a second count, at the one place where memory is copied: the engine's counter adds what it was asked for, the shadow
/// what it finds written.
@Suite(.serialized) struct ShadowCountTests {
  private struct Shadow: TileStorage {
    static var name: String { SeparateBuffer.name }
    static func requests(byteCount: Int) -> [Int] { SeparateBuffer.requests(byteCount: byteCount) }

    static let copied = Atomic<Int>(0)
    private var honest = SeparateBuffer()

    mutating func makeTransparent(byteCount: Int) -> SeparateBuffer.Buffer? {
      honest.makeTransparent(byteCount: byteCount)
    }

    mutating func copy(of buffer: SeparateBuffer.Buffer) -> SeparateBuffer.Buffer? {
      guard let copy = honest.copy(of: buffer) else { return nil }
      let same = (0..<buffer.byteCount / 2).count { copy.pixels[$0] == buffer.pixels[$0] }
      Self.copied.add(2 * same, ordering: .relaxed)
      return copy
    }
  }

  private enum Sticky: EngineDesign { typealias Storage = Shadow }
  private enum Eager: EngineDesign {
    typealias Storage = Shadow
    typealias Sharing = EagerCopy
    typealias Archive = CopyArchive
  }
  private enum Unique: EngineDesign {
    typealias Storage = Shadow
    typealias Sharing = UniqueReference
    typealias Map = RowGrid<SeparateBuffer.Buffer>
  }
  private enum Stamped: EngineDesign {
    typealias Storage = Shadow
    typealias Sharing = Epoch
    typealias Map = PersistentTree<SeparateBuffer.Buffer>
    typealias Payload = SubTile<SeparateBuffer.Buffer, ChangedSpans>
  }

  @Test func theCounterIsWhatWasCopied() throws {
    try count(Sticky.self)
    try count(Eager.self)
    try count(Unique.self)
    try count(Stamped.self)
  }

  private func count<Design: EngineDesign>(_ design: Design.Type) throws {
    Shadow.copied.store(0, ordering: .relaxed)
    let setup = SessionSetup(width: 200, height: 150, layers: 2)
    let session = try Session<Design>(setup)
    // What the ground copied came before the counters began.
    let (ground, before) = (
      Shadow.copied.load(ordering: .relaxed), session.artwork.context.counters.bytesCopied
    )
    for action in try SessionAction.script(seed: 5, count: 400, setup: setup) { try session.perform(action) }
    while session.artwork.undo() {}
    while session.artwork.redo() {}
    let counted = session.artwork.context.counters.bytesCopied - before
    #expect(counted > 100_000 && Shadow.copied.load(ordering: .relaxed) - ground == counted, "\(design)")
  }
}
