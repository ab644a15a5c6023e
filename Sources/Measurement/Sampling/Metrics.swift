import Results

/// The metrics that this project knows, each with its unit, class and instrument: the one list.
///
/// A benchmark that reads a metric for a part of its work alone prefixes the part: `undo_wall`.
public enum Metrics {
  /// The declaration of `name`, as part `part` of a benchmark if one is given. Traps in nobody's face: an
  /// unknown name is a mistake in a benchmark and yields nil, which the benchmark's test sees.
  public static func named(_ name: String, part: String? = nil) -> MetricDeclaration? {
    guard var declaration = byName[name] else { return nil }
    if let part {
      declaration.name = "\(part)_\(name)"
      declaration.summary += ", \(part.replacing("_", with: " ")) alone"
    }
    return declaration
  }

  /// The declaration of a metric as it stands in the results, `undo_wall` with its part before it; nil for one of a
  /// stranger's suite.
  public static func recorded(_ name: String) -> MetricDeclaration? {
    if let known = byName[name] { return known }
    // The longest name that ends it, since names hold underscores too: `first_write_tile_wall` is a `tile_wall`.
    for place in name.indices where name[place] == "_" {
      let part = String(name[..<place])
      if let known = named(String(name[name.index(after: place)...]), part: part) { return known }
    }
    return nil
  }

  /// Every metric, without parts.
  public static let all: [MetricDeclaration] =
    times + latency + latencyShares + saves + work + disturbing + heap + kernel + history + documents + peers
    + hashes

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static let times = [
    metric("wall", "ns", .timed, "CLOCK_MONOTONIC", "elapsed time"),
    metric("thread_cpu", "ns", .timed, "CLOCK_THREAD_CPUTIME_ID", "CPU time of the measuring thread"),
    metric("process_cpu", "ns", .timed, "CLOCK_PROCESS_CPUTIME_ID", "CPU time of all threads"),
    metric("tile_wall", "ns", .timed, "wall / tiles", "elapsed time for each tile"),
    metric(
      "copy_of_memcpy", "x", .timed, "tile_wall / memcpy_tile_wall",
      "a tile's first write over memcpy of its bytes, in the same sample"),
    metric("dab_wall", "ns", .timed, "wall / dabs", "elapsed time for each dab"),
    metric("page_faults", "count", .count, "getrusage(RUSAGE_THREAD)", "page faults, minor and major"),
    metric(
      "context_switches", "count", .count, "getrusage(RUSAGE_THREAD)",
      "how often the thread left its processor, willing or not"),
  ]

  private static let latency = [
    metric("dab_p50", "ns", .timed, "CLOCK_MONOTONIC", "median time of a pen event's dabs"),
    metric("dab_p99", "ns", .timed, "CLOCK_MONOTONIC", "99th percentile of a pen event's dabs"),
    metric("dab_max", "ns", .timed, "CLOCK_MONOTONIC", "longest time of a pen event's dabs"),
    metric("slow_frames", "count", .count, "CLOCK_MONOTONIC", "pen events over 8.33 ms, a frame at 120 Hz"),
    metric("pen_events", "count", .count, "benchmark", "pen events timed"),
    metric(
      "dab_p99_ratio", "x", .timed, "saving_dab_p99 / alone_dab_p99", "p99 beside a save over p99 alone"),
  ]

  // Counted, not timed: a share has no verdict of its own, which `dab_p99` has.
  private static let latencyShares = LatencyShares.times.map { time in
    metric(
      LatencyShares.metric(time), "%", .count, "CLOCK_MONOTONIC",
      "pen events whose dabs took at most \(time) ns", .none, .higher)
  }

  private static let saves = [
    metric("main_wall", "ns", .timed, "CLOCK_MONOTONIC", "the artwork's thread: picture and previews"),
    metric("freeze_wall", "ns", .timed, "CLOCK_MONOTONIC", "the artwork's thread: the picture"),
    metric("flatten_wall", "ns", .timed, "CLOCK_MONOTONIC", "the artwork's thread: previews"),
    metric(
      "hand_over_wall", "ns", .timed, "main_wall less freeze_wall and flatten_wall",
      "the artwork's thread: waking the writer, which costs the same for any picture"),
    metric("encode_wall", "ns", .timed, "CLOCK_MONOTONIC", "the writer's thread: hashing and compressing"),
    metric("write_wall", "ns", .timed, "CLOCK_MONOTONIC", "the writer's thread: files, synced"),
    metric("save_wall", "ns", .timed, "CLOCK_MONOTONIC", "from the request until the result was taken"),
    metric("lz4_wall", "ns", .timed, "CLOCK_MONOTONIC", "LZ4 alone over the same tiles"),
    metric(
      "encode_of_lz4", "x", .timed, "lz4_wall / solo_encode_wall", "rate of encoding over LZ4 alone", .none,
      .higher),
    metric(
      "encode_of_solo", "x", .timed, "solo_encode_wall / encode_wall",
      "rate of encoding beside painting over its rate alone", .none, .higher),
    metric("saved_bytes", "B", .exact, "save report", "content encoded", .engine),
    metric("package_bytes", "B", .count, "file sizes", "bytes of the package's files"),
    metric("chunks_written", "count", .exact, "save report", "chunks encoded and written", .engine),
    metric("chunks_kept", "count", .exact, "save report", "chunks that the package had", .engine, .fixed),
    metric(
      "chunks_unread", "count", .exact, "save report", "those kept without reading their tiles", .engine,
      .higher),
    metric("tiles_composited", "count", .exact, "engine", "canvas tiles composited for previews", .engine),
    metric(
      "saved_held_bytes", "B", .exact, "identity walk",
      "pixels that the last save's picture keeps and no live layer, just before the next save", .engine),
    metric(
      "preview_held_bytes", "B", .exact, "identity walk",
      "pixels that the previews keep and no live layer, just before the next save", .engine),
    metric("preview_bytes", "B", .exact, "engine", "images and lists that the previews keep", .engine),
    metric("saves_started", "count", .exact, "autosaver", "pictures taken and written", .engine, .fixed),
    metric(
      "saves_deferred", "count", .exact, "autosaver", "autosaves put off in mid-stroke", .engine, .fixed),
    metric("saves_unchanged", "count", .exact, "autosaver", "requests with nothing to save", .engine, .fixed),
  ]

  private static let work = [
    metric("dabs", "count", .exact, "engine counter", "dabs set down", .engine, .fixed),
    metric("tile_copies", "count", .exact, "engine counter", "whole tiles copied", .engine),
    metric("bytes_copied", "B", .exact, "engine counter", "bytes of pixels copied", .engine),
    metric("tiles_touched", "count", .exact, "engine counter", "tiles written, once a stroke", .engine),
    metric("tiles_created", "count", .exact, "engine counter", "tiles made where there was none", .engine),
    metric("tiles_visited", "count", .exact, "engine counter", "tiles that walks looked at", .engine),
    metric("live_buffers", "count", .exact, "engine counter", "tile buffers alive", .engine),
  ]

  private static let disturbing = [
    metric("retains", "count", .exact, "Swift runtime's hook pointers", "references taken, all threads"),
    metric("releases", "count", .exact, "Swift runtime's hook pointers", "references let go, all threads"),
    metric(
      "object_allocations", "count", .exact, "Swift runtime's hook pointers", "objects made, all threads"),
    metric(
      "instructions", "count", .count, "perf_event_open or callgrind", "instructions in user mode"),
    metric(
      "profiled_requests", "count", .exact, "jemalloc prof.dump", "requests that the heap profiler saw",
      .toolchain),
    metric(
      "profiled_bytes", "B", .exact, "jemalloc prof.dump", "bytes of these requests, by size class",
      .toolchain),
    metric(
      "allocation_sites", "count", .exact, "jemalloc prof.dump", "distinct stacks that asked the allocator",
      .toolchain),
  ]

  private static let heap = [
    metric("allocations", "count", .exact, "jemalloc nrequests", "requests to the allocator", .toolchain),
    metric(
      "bytes_allocated", "B", .exact, "jemalloc thread.allocated", "bytes requested, by size class",
      .toolchain),
    metric(
      "tile_allocated", "B", .exact, "thread.allocated / tiles", "bytes allocated for each tile", .toolchain),
    metric(
      "tile_requests", "count", .exact, "jemalloc nrequests of one class",
      "requests in the size class of a tile's pixels", .toolchain),
    metric(
      "heap_allocated_delta", "B", .exact, "jemalloc stats.allocated", "live blocks by size class", .toolchain
    ),
    metric("heap_active_delta", "B", .peak, "jemalloc stats.active", "pages that hold live blocks"),
    metric(
      "heap_resident_delta", "B", .peak, "jemalloc stats.resident",
      "pages that jemalloc may have in memory, untouched ones included"),
    metric("heap_mapped_delta", "B", .peak, "jemalloc stats.mapped", "address space in use"),
    metric("heap_retained_delta", "B", .peak, "jemalloc stats.retained", "address space kept for later"),
    metric("heap_metadata_delta", "B", .peak, "jemalloc stats.metadata", "the allocator's own memory"),
    metric(
      "peak_thread_heap", "B", .peak, "jemalloc thread.peak.read", "highest net allocation of the thread"),
    metric(
      "heap_allocated", "B", .exact, "jemalloc stats.allocated", "live blocks over the baseline", .toolchain),
    metric("heap_resident", "B", .peak, "jemalloc stats.resident", "resident pages over the baseline"),
    metric(
      "heap_allocated_after_free", "B", .exact, "jemalloc stats.allocated",
      "what stays allocated over the baseline once the history is gone", .toolchain),
    metric(
      "heap_resident_after_free", "B", .peak, "jemalloc stats.resident",
      "what stays resident over the baseline once the history is gone"),
    metric(
      "heap_resident_purged", "B", .peak, "jemalloc stats.resident",
      "what stays resident over the baseline after a purge"),
  ]

  private static let kernel = [
    metric(
      "idle_bytes", "B", .peak, "tile storage",
      "what the storage had from the system for tiles and holds none"),
    metric("rss_delta", "B", .peak, "/proc/self/statm", "resident memory, by the kernel"),
    metric(
      "pss_delta", "B", .peak, "/proc/self/smaps_rollup", "resident memory, shared pages by their share"),
    metric(
      "private_dirty_delta", "B", .peak, "/proc/self/smaps_rollup",
      "resident memory that is this process's alone and was written"),
    metric("peak_rss_delta", "B", .peak, "VmHWM after clear_refs", "extra peak of resident memory"),
    metric(
      "dirty_bytes", "B", .peak, "jemalloc stats.arenas.all.pdirty",
      "pages of freed blocks not returned yet: part of resident less active"),
    metric(
      "untouched_bytes", "B", .peak, "/proc/self/pagemap",
      "pages that jemalloc counts as resident and that are not there: resident less these is in memory"),
    metric(
      "library_bytes", "B", .peak, "/proc/self/smaps_rollup", "resident pages of files, such as libraries"),
    metric(
      "unexplained_bytes", "B", .peak, "RSS - (resident - untouched) - libraries",
      "what the kernel has more than all that is named; below 0: less"),
    metric(
      "peak_over_heap_bytes", "B", .peak, "VmHWM - thread.peak",
      "peak of resident memory over the peak of the thread's heap"),
    metric("rss", "B", .peak, "/proc/self/statm", "resident memory over the baseline"),
    metric("rss_purged", "B", .peak, "/proc/self/statm", "RSS over the baseline after a purge"),
  ]

  private static let history = [
    metric("steps_kept", "count", .exact, "history", "steps on the undo stack", .engine, .higher),
    metric("strokes_kept", "count", .exact, "history", "strokes on the undo stack", .engine, .higher),
    metric("steps_dropped", "count", .exact, "history", "undo steps let go by warnings", .engine),
    metric("redo_steps", "count", .exact, "history", "steps on the redo stack", .engine, .higher),
    metric("claimed_bytes", "B", .exact, "ledger", "bytes that the ledger claims for the history", .engine),
    metric("held_bytes", "B", .exact, "identity walk", "pixels that only the history keeps alive", .engine),
    metric(
      "history_allocated", "B", .exact, "jemalloc stats.allocated",
      "what letting the history go gives back: tiles, dictionaries, arrays", .toolchain),
    metric(
      "whole_bytes", "B", .exact, "engine counter", "tiles that strokes changed, each whole, once a stroke",
      .engine, .fixed),
    metric(
      "applied_bytes", "B", .exact, "engine counter", "pixels that undo puts in place, beside whole tiles",
      .engine),
    metric(
      "held_of_whole", "x", .exact, "history_allocated / whole_bytes",
      "what the history takes of what whole tiles have", .toolchain),
    metric(
      "undo_of_memcpy", "x", .timed, "undo_wall / memcpy_wall",
      "undo over memcpy of the bytes it applies, in one piece"),
    metric(
      "undo_of_scatter", "x", .timed, "undo_wall / scatter_wall, byte for byte",
      "undo over a copy of the bytes it applies to where they belong"),
    metric(
      "ledger_error_bytes", "B", .exact, "history_allocated - claimed_bytes",
      "what letting the history go gives back over what the ledger claimed", .toolchain),
    metric("claimed_per_step", "B", .exact, "ledger", "bytes claimed for each step", .engine),
    metric(
      "history_allocated_per_step", "B", .exact, "jemalloc stats.allocated", "bytes allocated for each step",
      .toolchain),
    metric("held_allocated", "B", .exact, "identity walk x nallocx", "the same by size class", .toolchain),
  ]

  private static let documents = [
    metric(
      "of_gnustep", "x", .timed, "wall / gnustep wall",
      "time over that of GNUstep's undo manager, in the same sample"),
    metric("actions_kept", "count", .exact, "undo manager", "registrations on the undo stack", .engine),
    metric(
      "logical_bytes", "B", .exact, "ids and values",
      "ids and values that undo keeps of one step, without memory management", .engine),
    metric(
      "predicted_bytes", "B", .exact, "size classes of what is kept",
      "what the history is predicted to take, from sizes alone", .toolchain),
    metric(
      "trimmed_allocated", "B", .exact, "jemalloc stats.allocated",
      "what the history takes after all but a tenth of its steps were let go", .toolchain),
    metric(
      "levels_small_allocated", "B", .exact, "jemalloc stats.allocated",
      "what a limit of 100 levels keeps of edits of one shape", .toolchain),
    metric(
      "levels_large_allocated", "B", .exact, "jemalloc stats.allocated",
      "what the same limit keeps of edits of a third of the shapes", .toolchain),
    metric(
      "faults_planted", "count", .exact, "benchmark", "changes of the model behind history's back", .engine,
      .fixed),
    metric("faults_reported", "count", .exact, "editor", "those that undo reported", .engine, .higher),
    metric(
      "faults_restored", "count", .exact, "editor",
      "those after which undo gave the exact state before the edit",
      .engine, .higher),
    metric(
      "faults_silent", "count", .exact, "editor", "those after which it did not and said nothing", .engine),
  ]

  private static let peers = [
    metric(
      "mib_wall", "ns", .timed, "wall / MiB of pixels",
      "elapsed time for each MiB of pixels that was written to"),
    metric(
      "unit_wall", "ns", .timed, "wall / units", "elapsed time for each unit that the engine copies at once"),
    metric(
      "unit_bytes", "B", .exact, "engine", "what the engine copies at once: a tile, a page, everything",
      .none, .fixed),
    metric("units_touched", "count", .exact, "cells / unit", "units that were written to", .none, .fixed),
    metric(
      "elsewhere_bytes", "B", .peak, "/proc/<pid>/smaps_rollup",
      "memory that other processes hold for this one: pages that a forked child alone has"),
  ]

  private static let hashes = [
    metric("document_hash", "hash", .exact, "content hash", "ids, order, places, sizes and styles", .engine),
    metric("pixel_hash", "hash", .exact, "content hash", "the live pixels", .engine),
    metric("saved_hash", "hash", .exact, "content hash", "the artwork loaded from the package", .engine),
    metric(
      "holder_hash", "hash", .exact, "content hash", "live pixels and everything that history holds", .engine),
    metric(
      "undo_hash", "hash", .exact, "content hash", "the pixels after undoing and redoing everything", .engine),
  ]

  private static func metric(
    _ name: String, _ unit: String, _ metricClass: MetricClass, _ source: String, _ summary: String,
    _ gate: MetricGate = .none, _ direction: MetricDirection = .lower
  ) -> MetricDeclaration {
    MetricDeclaration(
      name: name, unit: unit, metricClass: metricClass, source: source, summary: summary, gate: gate,
      direction: direction)
  }
}
