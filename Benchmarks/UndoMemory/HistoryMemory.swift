import Measurement
import PaintBench
import PaintEngine

/// The memory of a history, side by side: what the ledger claims, what the identity walk finds, what the allocator and
/// the kernel say, and what is left when it is gone.
struct HistoryMemory {
  let run: CaseRun

  /// The metrics that `measure` yields.
  static let metrics =
    [
      "wall", "page_faults", "steps_kept", "redo_steps", "claimed_bytes", "held_bytes", "held_allocated",
      "history_allocated", "ledger_error_bytes", "live_buffers", "idle_bytes", "tile_copies", "bytes_copied",
      "tiles_created", "heap_allocated_after_free", "heap_resident_after_free", "heap_resident_purged",
      "rss_purged", "pixel_hash", "holder_hash", "undo_hash",
    ] + MemoryProbe.metrics

  /// The columns of the summary table.
  static let headline = [
    "steps_kept", "claimed_bytes", "held_bytes", "held_allocated", "heap_allocated_delta",
    "heap_resident_delta",
    "rss_delta", "peak_rss_delta",
  ]

  /// Runs `work`, which fills the history of `artwork`, and yields its rows. The history is gone afterwards.
  func measure<Design: EngineDesign>(
    _ artwork: Artwork<Design>, sample: Int, _ work: () throws -> Void
  ) throws {
    Jemalloc.purge()
    let before = MemoryLevels()
    run.record(try PaintProbes(artwork.context, memory: MemoryProbe()).measure(work), sample: sample)
    // What is compressed beside painting counts once it is done; which steps a budget let go before that depends on the hour.
    artwork.waitForHistory()
    run.record("steps_kept", Double(artwork.history.undoStack.count), sample: sample)
    run.record("redo_steps", Double(artwork.history.redoStack.count), sample: sample)
    run.record("claimed_bytes", Double(artwork.history.claimedBytes), sample: sample)
    run.record("live_buffers", Double(LiveBuffers.count), sample: sample)
    run.record("idle_bytes", Double(artwork.context.idleBytes), sample: sample)
    let held = artwork.heldMemory(allocated: Jemalloc.sizeClass)
    run.record("held_bytes", Double(held.bytes), sample: sample)
    record("held_allocated", held.allocatedBytes, sample)
    run.recordHashes(of: artwork, sample: sample)
    artwork.waitForHistory()

    let freed = recordLedgerError(of: artwork, sample: sample)
    Jemalloc.purge()
    let purged = MemoryLevels()
    record("heap_allocated_after_free", freed.allocated - before.allocated, sample)
    record("heap_resident_after_free", freed.resident - before.resident, sample)
    record("heap_resident_purged", purged.resident - before.resident, sample)
    let rss = before.rss.flatMap { before in purged.rss.map { $0 - before } }
    run.record(
      [
        Reading(
          "rss_purged", rss, source: "/proc/self/statm", otherwise: "/proc/self/statm cannot be read",
          thread: .process)
      ],
      sample: sample)
  }

  /// Lets the history go and yields what that gives back, and how far the ledger's claim was from it. Returns the levels then.
  @discardableResult
  func recordLedgerError<Design: EngineDesign>(of artwork: Artwork<Design>, sample: Int) -> MemoryLevels {
    let claimed = artwork.history.claimedBytes
    let full = MemoryLevels()
    artwork.history.removeAll()
    let freed = MemoryLevels()
    record("history_allocated", full.allocated - freed.allocated, sample)
    record("ledger_error_bytes", full.allocated - freed.allocated - claimed, sample)
    return freed
  }

  /// A figure of jemalloc's, or why there is none.
  private func record(_ metric: String, _ value: Int, _ sample: Int) {
    let source = Metrics.named(metric)?.source ?? ""
    let reading =
      Jemalloc.refusal.map { Reading(metric, unavailable: $0, thread: .process) }
      ?? Reading(metric, Double(value), source: source, thread: .process)
    run.record([reading], sample: sample)
  }
}
