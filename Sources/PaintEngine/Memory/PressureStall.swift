import Glibc
import LinuxMemory

/// The kernel's pressure stall information on memory: a descriptor on which POLLPRI says that tasks wait for memory.
struct PressureStall {
  /// nil when there is nothing to wait on.
  let descriptor: Int32?
  /// What is watched, or why not.
  let text: String

  /// What to wait for on the descriptor.
  static let events = Int16(POLLPRI)

  /// Closes the descriptor.
  func close() { if let descriptor { Glibc.close(descriptor) } }

  /// Stalls that count, widest right first. Without CAP_SYS_RESOURCE the kernel takes windows of whole 2 s only.
  private static let triggers = [
    (words: "some 150000 1000000", text: "150 ms of 1 s"),
    (words: "some 300000 2000000", text: "300 ms of 2 s"),
  ]

  /// Opens the process's own group's file, else the machine's.
  static func open(root: String, groups: [ControlGroup]) -> PressureStall {
    let own = groups.first { $0.version == .two }.map { "\($0.folder)/memory.pressure" }
    var refusals: [String] = []
    for path in [own, "\(root)/proc/pressure/memory"].compactMap({ $0 }) {
      for trigger in triggers {
        let descriptor = Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
          refusals.append("\(path): \(String(cString: strerror(errno)))")
          break
        }
        guard isOfTheKernel(descriptor) else {
          Glibc.close(descriptor)
          refusals.append("\(path): not a file of the kernel")
          break
        }
        // The kernel wants the 0 at the end of the words.
        let taken = trigger.words.utf8CString.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if taken > 0 { return PressureStall(descriptor: descriptor, text: "psi: \(path), \(trigger.text)") }
        refusals.append("\(path) (\(trigger.text)): \(String(cString: strerror(errno)))")
        Glibc.close(descriptor)
      }
    }
    return PressureStall(descriptor: nil, text: "psi: not watched; " + refusals.joined(separator: "; "))
  }

  /// An ordinary file takes the words too, and never says anything. Files of the kernel report no size.
  private static func isOfTheKernel(_ descriptor: Int32) -> Bool {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 && facts.st_size == 0
  }
}
