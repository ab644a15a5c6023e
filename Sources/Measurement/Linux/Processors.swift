import CProbes
import Glibc

/// The processors that this process may run on, and where another one runs.
///
/// On a virtual machine a processor may be half of a core, and the other half somebody else's: it then works at another speed
/// for seconds at a time, each processor in its own way. What is to be compared has to share one.
public enum Processors {
  /// The numbers of those that this process may run on, the least first, of the first 1,024; empty when the kernel does not
  /// say.
  public static var allowed: [Int] { (0..<1024).filter { cprobes_is_allowed_processor(Int32($0)) } }

  /// The one that `draw` means, each with the same chance; nil when there is no choice.
  public static func chosen(by draw: UInt64) -> Int? {
    let all = allowed
    return all.count > 1 ? all[Int(draw % UInt64(all.count))] : nil
  }

  /// Holds `process`, which has one thread, and what it starts from now on to `processor`. Returns whether the kernel did so.
  @discardableResult
  public static func hold(_ process: pid_t, to processor: Int) -> Bool {
    cprobes_hold_process(process, Int32(clamping: processor))
  }
}
