import CProbes
import CommandLine
import Glibc
import LinuxMemory
import Synchronization

/// What an instrument needs of the machine, the kernel, the allocator or the runtime: the one list from which probes
/// refuse a figure and `pentimento doctor` says what can be measured here.
public enum Facility: String, CaseIterable, Sendable {
  /// jemalloc in charge of the Swift runtime's allocations.
  case jemalloc
  /// jemalloc's `thread.peak.read`.
  case threadPeak = "thread_peak"
  /// jemalloc's heap profiler.
  case heapProfile = "heap_profile"
  /// `/proc/self/statm`.
  case statm
  /// `/proc/self/smaps_rollup`.
  case smaps
  /// `/proc/self/clear_refs`, which sets VmHWM back.
  case clearRefs = "clear_refs"
  /// `/proc/self/pagemap`, which says of each page whether it is in memory.
  case pagemap
  /// The processor's instruction counter, by perf_event_open.
  case perfEvents = "perf_event"
  /// Valgrind's callgrind.
  case callgrind
  /// The hook pointers of the Swift runtime.
  case runtimeHooks = "runtime_hooks"

  /// The environment variable that names facilities, separated by commas, to do without: so that a test, or a person,
  /// sees what a run says on a machine that lacks them.
  public static let withheldVariable = "PENTIMENTO_WITHOUT"

  /// Why it cannot be used in this process; nil when it can. Found out once, when first asked, and then kept.
  public var refusal: String? {
    Self.known.withLock { known in
      if let answer = known[self] { return answer }
      let isWithheld = Self.withheld.contains(rawValue)
      let answer = isWithheld ? "withheld by \(Self.withheldVariable)" : found()
      known[self] = .some(answer)
      return answer
    }
  }

  /// Finds out about all of them, so that nothing is allocated for it between two readings of the heap.
  static func settle() { for facility in allCases { _ = facility.refusal } }

  private static let known = Mutex<[Facility: String?]>([:])

  private static let withheld: Set<String> = {
    guard let names = getenv(withheldVariable) else { return [] }
    return Set(String(cString: names).split(separator: ",").map(String.init))
  }()

  /// Throws `SuiteInputError` when `PENTIMENTO_WITHOUT` names something that is no facility: it would be withheld from
  /// nobody, in silence.
  public static func checkWithheld() throws(SuiteInputError) {
    let names = allCases.map(\.rawValue)
    guard let stranger = withheld.sorted().first(where: { !names.contains($0) }) else { return }
    let hint = suggestion(for: stranger, among: names).map { "; did you mean '\($0)'?" } ?? ""
    throw SuiteInputError(
      "\(withheldVariable) names '\(stranger)', which is no facility\(hint)",
      advice: "There are \(names.joined(separator: ", ")).")
  }

  private func found() -> String? {
    switch self {
    case .jemalloc: return Jemalloc.foundRefusal
    case .threadPeak:
      return Jemalloc.Statistic("thread.peak.read") == nil ? "this jemalloc has no thread.peak.read" : nil
    case .heapProfile: return HeapProfileCounter.foundRefusal
    case .statm: return Self.readable("/proc/self/statm")
    case .smaps: return Self.readable("/proc/self/smaps_rollup")
    case .clearRefs:
      return SmallFile.write("5", to: "/proc/self/clear_refs")
        ? nil : "VmHWM cannot be reset: /proc/self/clear_refs does not take 5"
    case .pagemap: return Pagemap.foundRefusal
    case .perfEvents: return InstructionCounter.foundRefusal
    case .callgrind: return Callgrind.foundRefusal
    case .runtimeHooks:
      return cprobes_missing_runtime_hook().map { "this Swift runtime has no \(String(cString: $0))" }
    }
  }

  private static func readable(_ path: String) -> String? {
    SmallFile.line(path) == nil ? "\(path) cannot be read" : nil
  }
}
