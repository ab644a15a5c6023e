import CProbes

/// Callgrind, under which this process runs already, and which writes its file when the process ends.
final class CallgrindWindow: ProfileWindow {
  func open() { cprobes_start_callgrind() }

  func close() { cprobes_stop_callgrind() }

  func finish() {}
}
