import CProbes
import Glibc
import LinuxMemory

/// The processor's counter, of the calling thread in user mode.
final class ProcessorCounter: DisturbingCounter {
  let source = "perf_event_open, instructions in user mode"
  let thread = PayingThread.main
  private let descriptor = cprobes_open_instructions()

  deinit { if descriptor >= 0 { close(descriptor) } }

  func start() { _ = cprobes_start_counter(descriptor) }

  func stop() -> [Int]? {
    var value: UInt64 = 0
    return cprobes_stop_counter(descriptor, &value) ? [Int(value)] : nil
  }
}

/// Callgrind's count, in a process that runs under it.
final class CallgrindCounter: DisturbingCounter {
  let source = "valgrind --tool=callgrind"
  let thread = PayingThread.process
  private var dumps = 0

  func start() { cprobes_zero_callgrind() }

  /// What was counted is written to a file, and read back from there.
  func stop() -> [Int]? {
    cprobes_dump_callgrind()
    dumps += 1
    guard let base = getenv(Callgrind.outputVariable).map({ String(cString: $0) }),
      let text = SmallFile.text("\(base).\(dumps)")
    else { return nil }
    unlink("\(base).\(dumps)")
    return Callgrind.total(ofDump: text).map { [$0] }
  }
}
