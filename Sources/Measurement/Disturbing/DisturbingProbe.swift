import CProbes
import CommandLine
import Results

/// An instrument that changes what others would read, and so runs in processes of its own, which yield its metrics alone.
public enum DisturbingProbe: String, CaseIterable, Codable, Sendable {
  /// Retains, releases and object allocations, by the Swift runtime's hook pointers.
  case arc
  /// Requests to the allocator and the stacks they come from, by jemalloc's heap profiler.
  case heap
  /// Instructions, by the processor's counter or else by callgrind.
  case instructions

  /// What it yields for each operation that a sampler measures.
  public var metrics: [String] {
    switch self {
    case .arc: ["retains", "releases", "object_allocations"]
    case .heap: ["profiled_requests", "profiled_bytes", "allocation_sites"]
    case .instructions: ["instructions"]
    }
  }

  /// The probe called `name`. Throws `SuiteInputError` when there is none such.
  public init(named name: String) throws(SuiteInputError) {
    guard let probe = DisturbingProbe(rawValue: name) else {
      let names = Self.allCases.map(\.rawValue)
      let hint = suggestion(for: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
      throw SuiteInputError(
        "no disturbing probe is called '\(name)'\(hint)",
        advice: "There are \(names.joined(separator: ", ")).")
    }
    self = probe
  }

  /// Whether a metric, with a part before it or without, is one of a disturbing probe.
  public static func yields(_ metric: String) -> Bool {
    allCases.flatMap(\.metrics).contains { metric == $0 || metric.hasSuffix("_\($0)") }
  }

  /// Why it cannot be had here; nil when it can.
  public var refusal: String? {
    switch self {
    case .arc: return Facility.runtimeHooks.refusal
    case .heap: return Facility.heapProfile.refusal
    case .instructions:
      guard let first = Facility.perfEvents.refusal, let second = Facility.callgrind.refusal else {
        return nil
      }
      return "\(first); \(second)"
    }
  }

  /// What the allocator of its process must be told, beside the fixed settings; nil for nothing.
  var allocatorSettings: String? { self == .heap && refusal == nil ? HeapProfileCounter.settings : nil }

  /// A counter of this process; nil when it cannot be had.
  func counter() -> (any DisturbingCounter)? {
    guard refusal == nil else { return nil }
    switch self {
    case .arc: return RuntimeCounter()
    case .heap: return HeapProfileCounter()
    case .instructions:
      return Facility.perfEvents.refusal == nil
        ? ProcessorCounter() : Callgrind.isCounting ? CallgrindCounter() : nil
    }
  }
}

/// Counts what an operation does; what it counts of itself is taken off again.
protocol DisturbingCounter: AnyObject {
  /// The instrument and the thread that pays.
  var source: String { get }
  var thread: PayingThread { get }

  /// Counts from 0.
  func start()

  /// Ends counting and gives the counts in the order of the probe's metrics; nil when they could not be read.
  func stop() -> [Int]?
}

/// Retains, releases and object allocations of all threads.
private final class RuntimeCounter: DisturbingCounter {
  let source = "Swift runtime's hook pointers"
  let thread = PayingThread.process

  init() { Self.install }

  /// Once a process.
  private static let install: Void = cprobes_install_runtime_hooks()

  func start() { cprobes_start_runtime_counts() }

  func stop() -> [Int]? {
    let counts = cprobes_stop_runtime_counts()
    return [Int(counts.retains), Int(counts.releases), Int(counts.object_allocations)]
  }
}
