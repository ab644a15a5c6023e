import CProbes
import Glibc
import LinuxMemory

/// The processor's counter of instructions of the calling thread, by perf_event_open.
enum InstructionCounter {
  /// Why there is none; nil when it counts.
  static var foundRefusal: String? {
    let counter = cprobes_open_instructions()
    guard counter < 0 else {
      defer { close(counter) }
      var value: UInt64 = 0
      let counts = cprobes_start_counter(counter) && cprobes_stop_counter(counter, &value) && value > 0
      return counts ? nil : "perf_event_open gives a counter of instructions that does not count"
    }
    return reason(-counter, paranoid: SmallFile.line("/proc/sys/kernel/perf_event_paranoid"))
  }

  /// What an error of perf_event_open means for a counter of instructions.
  static func reason(_ code: Int32, paranoid: String?) -> String {
    switch code {
    case ENOENT, EOPNOTSUPP, ENODEV:
      "perf_event_open: the processor's counters are not offered here (usual in virtual machines)"
    case EACCES, EPERM:
      "perf_event_open is not permitted (kernel.perf_event_paranoid is \(paranoid ?? "unknown"), or a container forbids it)"
    case ENOSYS: "this kernel has no perf_event_open"
    default: "perf_event_open: \(String(cString: strerror(code)))"
    }
  }
}
