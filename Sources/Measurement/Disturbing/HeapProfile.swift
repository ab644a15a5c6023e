import CJemalloc
import Glibc
import LinuxMemory

/// jemalloc's heap profiler, told to look at every single request: it walks the stack for each, and so disturbs.
final class HeapProfileCounter: DisturbingCounter {
  /// What a process must be started with, beside its other settings: there, and idle until it is asked.
  static let settings = "prof:true,prof_active:false,prof_accum:true,lg_prof_sample:0"

  let source = "jemalloc prof.dump, every request"
  let thread = PayingThread.process
  private let path = "/tmp/pentimento-heap-\(getpid())"

  /// Why it cannot be used in a process that is started for it; nil when it can.
  static var foundRefusal: String? {
    if let refusal = Jemalloc.foundRefusal { return refusal }
    guard Jemalloc.flag("config.prof") == true else { return "this jemalloc was built without its profiler" }
    return nil
  }

  /// nil where the profiler was not asked for when the process started: somebody else's MALLOC_CONF.
  init?() {
    guard Jemalloc.flag("opt.prof") == true else { return nil }
  }

  func start() {
    Jemalloc.call("prof.reset")
    Jemalloc.setFlag("prof.active", true)
  }

  /// What was counted is written to a file, and read back from there.
  func stop() -> [Int]? {
    Jemalloc.setFlag("prof.active", false)
    defer { unlink(path) }
    guard Jemalloc.dumpProfile(to: path), let text = SmallFile.text(path) else { return nil }
    return HeapDump(text).map { [$0.requests, $0.bytes, $0.sites] }
  }
}

/// The totals of a heap profile in jemalloc's text form (`heap_v2`), with what was freed again.
struct HeapDump: Equatable {
  /// Requests, and their bytes by size class.
  let requests: Int
  let bytes: Int
  /// Distinct stacks that asked.
  let sites: Int

  /// nil for text that is no such profile.
  init?(_ text: String) {
    let lines = text.split(separator: "\n")
    // `  t*: OBJECTS: BYTES [ALL OBJECTS: ALL BYTES]`, over all threads, before the first stack.
    guard lines.first?.hasPrefix("heap_v2/") == true,
      let total = lines.first(where: { $0.hasPrefix("  t*:") })
    else { return nil }
    let numbers = total.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 4 else { return nil }
    (requests, bytes) = (numbers[2], numbers[3])
    sites = lines.count { $0.hasPrefix("@") }
  }
}
