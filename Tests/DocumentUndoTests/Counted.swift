/// Counts what is alive.
final class Counter {
  var alive = 0
}

/// One live object that a counter knows of; calls `whenGone` last of all.
final class Counted {
  private let counter: Counter
  private let whenGone: () -> Void

  init(_ counter: Counter, whenGone: @escaping () -> Void = {}) {
    self.counter = counter
    self.whenGone = whenGone
    counter.alive += 1
  }

  deinit {
    counter.alive -= 1
    whenGone()
  }
}
