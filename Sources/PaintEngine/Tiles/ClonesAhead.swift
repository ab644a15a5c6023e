/// Copies of tiles that are likely to be written next, made by a thread of its own before they are asked for: Krita's tile pooler.
///
/// A frozen tile never changes, so a clone of it stays right for as long as it is kept. Each clone keeps its original alive, and
/// so its identity. `limit` bounds what is kept: the newest requests win. The clones are memory that nobody uses yet:
/// `keptCount` says how much.
final class ClonesAhead<Storage: TileStorage>: Sendable {
  /// Clones kept at most, tiles.
  static var limit: Int { 512 }

  /// A tile to be cloned.
  struct Original: Sendable {
    let tile: FrozenTile<Storage.Buffer>
    /// What has it on an exact ledger's books; nil where the ledger does not ask.
    let hold: (any AnyObject & Sendable)?
  }

  private struct State {
    /// Newest last.
    var wanted: [Original] = []
    var ready: [ObjectIdentifier: Clone] = [:]
    /// The order in which clones were made; those that were taken since are still named.
    var order: [ObjectIdentifier] = []
    var isAtWork = false
    var isOver = false
  }

  private struct Clone: Sendable {
    let original: Original
    let copy: FrozenTile<Storage.Buffer>
  }

  private let state = Monitor(State())
  private let thread: WorkThread?

  /// Starts the thread. Without one, nothing is ever ready and every copy is made when it is needed.
  init() {
    let state = state
    thread = WorkThread { Self.work(state) }
  }

  deinit {
    state.withValue { $0.isOver = true }
    thread?.join()
  }

  /// How many clones wait to be taken.
  var keptCount: Int { state.withValue { $0.ready.count } }

  /// Asks for clones of `tiles`, which are frozen. O(tiles).
  func request(_ tiles: [Original]) {
    guard thread != nil else { return }
    state.withValue { state in
      state.wanted += tiles
      if state.wanted.count > Self.limit { state.wanted.removeFirst(state.wanted.count - Self.limit) }
    }
  }

  /// The clone of `buffer`, for its taker alone, if it is ready.
  func take(_ buffer: Storage.Buffer) -> Storage.Buffer? {
    state.withValue { $0.ready.removeValue(forKey: ObjectIdentifier(buffer)) }?.copy.buffer
  }

  /// Lets all clones go, wanted ones as well, and waits for the one that is being made.
  func removeAll() {
    state.withValue { state in
      state.wanted = []
      state.ready = [:]
      state.order = []
    }
    state.wait(atMost: .seconds(60)) { !$0.isAtWork }
    state.withValue { state in
      state.ready = [:]
      state.order = []
    }
  }

  /// Waits until everything asked for is ready.
  func waitUntilReady() { state.wait(atMost: .seconds(60)) { $0.wanted.isEmpty && !$0.isAtWork } }

  private static func work(_ state: Monitor<State>) {
    var storage = Storage()
    while true {
      state.wait(atMost: .seconds(86_400)) { !$0.wanted.isEmpty || $0.isOver }
      let next = state.withValue { state -> Original? in
        if state.isOver { return nil }
        let original = state.wanted.popLast()
        state.isAtWork = original != nil
        return original
      }
      guard let next else {
        if state.withValue({ $0.isOver }) { return }
        continue
      }
      let copy = storage.copy(of: next.tile.buffer)
      state.withValue { state in
        state.isAtWork = false
        // Short of memory: what cannot be had ahead is not wanted.
        guard let copy else { return state.wanted = [] }
        let identity = next.tile.identity
        guard state.ready[identity] == nil else { return }
        state.ready[identity] = Clone(original: next, copy: FrozenTile(copy))
        state.order.append(identity)
        while state.ready.count > Self.limit, !state.order.isEmpty {
          state.ready[state.order.removeFirst()] = nil
        }
        if state.order.count > 2 * Self.limit { state.order.removeAll { state.ready[$0] == nil } }
      }
    }
  }
}
