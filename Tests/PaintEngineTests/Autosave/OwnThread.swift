import Foundation

/// Runs work that blocks on a thread of its own, as an artwork's thread is: the concurrency pool, on which test functions run,
/// stays free for writers. An expectation that fails there is reported by file and line, without its test's name.
enum OwnThread {
  private struct Work<Result: Sendable>: @unchecked Sendable {
    // Invariant: made by one thread, called once by another.
    let body: () throws -> Result
  }

  static func run<Result: Sendable>(_ body: @escaping () throws -> Result) async throws -> Result {
    let work = Work(body: body)
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Swift.Result { try work.body() }) }
    }
  }
}
