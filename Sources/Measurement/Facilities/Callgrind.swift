import CProbes
import Glibc

/// Valgrind's callgrind, which counts every instruction and makes a program some fifty times slower.
enum Callgrind {
  /// Why it cannot be used; nil when it can.
  static var foundRefusal: String? {
    guard cprobes_has_callgrind_requests() else {
      return "built without <valgrind/callgrind.h>, which comes with valgrind"
    }
    return Programs.path("valgrind") == nil ? "there is no valgrind on PATH" : nil
  }

  /// Whether this process runs under it.
  static var isCounting: Bool { cprobes_is_under_valgrind() }
}
