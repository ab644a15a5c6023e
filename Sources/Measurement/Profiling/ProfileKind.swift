/// A profiler that a case can be run under, in a process of its own.
public enum ProfileKind: String, CaseIterable, Sendable {
  /// jemalloc's heap profiler: who asked for memory, and whose is still there.
  case heap
  /// perf's samples of the CPU clock, which needs no hardware counters: where time goes.
  case cpu
  /// Valgrind's callgrind: every instruction, by function.
  case instructions
  /// Levels of memory and stalls over the session.
  case timeline

  /// Why it cannot be had here, and the Debian package that brings it; nil when it can. Finds out anew at each call.
  public var refusal: (reason: String, package: String)? {
    switch self {
    case .heap: return Facility.heapProfile.refusal.map { ($0, "libjemalloc-dev") }
    case .cpu: return Programs.path("perf") == nil ? ("there is no perf on PATH", "linux-perf") : nil
    case .instructions:
      return Facility.callgrind.refusal.map { ($0, $0.contains("strip") ? "binutils" : "valgrind") }
    case .timeline: return Facility.statm.refusal.map { ($0, "procps") }
    }
  }

  /// What the allocator of its process must be told, beside the fixed settings; nil for nothing.
  var allocatorSettings: String? { self == .heap ? HeapWindow.settings : nil }
}

/// What a driver asks of a suite's process by `--profile KIND=FOLDER`.
struct ProfileRequest {
  let kind: ProfileKind
  /// Where the profile goes: a folder that is there.
  let folder: String

  /// Reads `KIND=FOLDER`. Throws `SuiteInputError` for any other text.
  init(_ text: String) throws(SuiteInputError) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let names = ProfileKind.allCases.map(\.rawValue).joined(separator: ", ")
    guard sides.count == 2, !sides[1].isEmpty, let kind = ProfileKind(rawValue: sides[0]) else {
      throw SuiteInputError(
        "'\(text)' after --profile is not KIND=FOLDER", advice: "KIND is one of \(names).")
    }
    self.kind = kind
    folder = sides[1]
  }
}
