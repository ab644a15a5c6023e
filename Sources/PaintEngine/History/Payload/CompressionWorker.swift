import Glibc
import Synchronization

/// Work for the compression's thread.
protocol CompressionTask: AnyObject, Sendable {
  /// Does it. On the compression's thread.
  func run()
}

/// The one thread of the process that compresses what histories keep, oldest first.
final class CompressionWorker: Sendable {
  static let shared = CompressionWorker()

  private struct Work {
    var waiting: [any CompressionTask] = []
    var isBusy = false
    var hasThread = false
  }

  private let work = Monitor(Work())
  private let done = Atomic<Int>(0)

  /// How many tasks were done so far.
  var finished: Int { done.load(ordering: .acquiring) }

  /// Puts a task at the end. When the system gives no thread, it is never done: a history then keeps its tiles.
  func add(_ task: some CompressionTask) {
    let needsThread = work.withValue { work in
      work.waiting.append(task)
      defer { work.hasThread = true }
      return !work.hasThread
    }
    if needsThread, !start() {
      work.withValue { work in
        work.waiting = []
        work.hasThread = false
      }
    }
  }

  /// Blocks until nothing waits and nothing is being done.
  func waitUntilIdle() {
    while !work.wait(atMost: .seconds(86_400), until: { $0.waiting.isEmpty && !$0.isBusy }) {}
  }

  private func start() -> Bool {
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<CompressionWorker>.fromOpaque(pointer).takeUnretainedValue().loop() }
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    if code == 0 { pthread_detach(thread) }
    return code == 0
  }

  private func loop() -> Never {
    while true {
      guard work.wait(atMost: .seconds(86_400), until: { !$0.waiting.isEmpty }) else { continue }
      runNext()
      // Only now has this thread let go of the task and of its tiles.
      done.wrappingAdd(1, ordering: .releasing)
      work.withValue { $0.isBusy = false }
    }
  }

  @inline(never)
  private func runNext() {
    let task = work.withValue { work in
      work.isBusy = true
      return work.waiting.removeFirst()
    }
    task.run()
  }
}

/// The tiles of one step on their way to being compressed.
final class CompressionJob<Buffer: TileBuffer>: CompressionTask, @unchecked Sendable {
  // Invariant: `state` is reached through the monitor alone; the tiles were handed out by the artwork's thread, so nobody writes them.
  private let state: Monitor<State>

  private struct State: Sendable {
    var tiles: [(key: TileKey, tile: FrozenTile<Buffer>)]
    var result: PackedTiles?
    var isDone = false
  }

  /// Tiles that nobody writes any more, in key order.
  init(_ tiles: [(key: TileKey, tile: FrozenTile<Buffer>)]) { state = Monitor(State(tiles: tiles)) }

  /// Whether there is a result, if only that nothing got shorter.
  var isDone: Bool { state.withValue { $0.isDone } }

  /// Lets the tiles go; what is being made of them is dropped.
  func drop() { take { $0.result = nil } }

  /// The tiles that were compressed, once; lets the tiles go. On the artwork's thread.
  func takeResult() -> PackedTiles? {
    var result: PackedTiles?
    take { swap(&$0.result, &result) }
    return result
  }

  /// Empties the state; the tiles are freed after the lock.
  private func take(_ body: (inout State) -> Void) {
    var tiles: [(key: TileKey, tile: FrozenTile<Buffer>)] = []
    state.withValue { state in
      swap(&state.tiles, &tiles)
      body(&state)
    }
  }

  func run() {
    let packed = PackedTiles.pack(state.withValue { $0.tiles })
    state.withValue { state in
      state.isDone = true
      // Dropped meanwhile: nobody wants it.
      if !state.tiles.isEmpty { state.result = packed }
    }
  }
}
