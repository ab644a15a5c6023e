/// One function on a stack.
public struct Frame: Hashable, Sendable {
  /// Whose code a function is.
  public enum Origin: String, CaseIterable, Sendable {
    /// The program's own.
    case own
    /// The Swift runtime and standard library.
    case swift
    /// Any other library: C's, the allocator's.
    case library
    /// The kernel's.
    case kernel
  }

  /// Its name, mangled or not; the module in brackets where nobody knows the name.
  public var name: String
  /// The path of the executable or library that holds it.
  public let module: String

  /// A function; `name` nil where the module has none for the place.
  public init(name: String?, module: String) {
    self.module = module
    let file = module.split(separator: "/").last.map(String.init) ?? module
    self.name = name ?? (file.hasPrefix("[") ? file : "[\(file)]")
  }

  /// Whose code it is, by the module's name.
  public var origin: Origin {
    let file = module.split(separator: "/").last.map(String.init) ?? module
    if file.hasPrefix("[kernel") || file.hasPrefix("[guest.kernel") || file.hasSuffix(".ko") {
      return .kernel
    }
    if file.hasPrefix("libswift") || file.hasPrefix("libFoundation") || file.hasPrefix("lib_Foundation") {
      return .swift
    }
    return file.hasPrefix("lib") || file.hasPrefix("ld-linux") || file.hasPrefix("[") ? .library : .own
  }

  /// Whether it is part of what hands out memory, so that whoever called it is the one who asked: jemalloc, C's and C++'s
  /// allocation functions, the Swift runtime's.
  public var isAllocator: Bool { module.contains("libjemalloc") || Self.allocators.contains(name) }

  private static let allocators: Set<String> = [
    "malloc", "calloc", "realloc", "free", "aligned_alloc", "posix_memalign", "memalign", "operator new",
    "_Znwm", "_Znam", "_ZnwmSt11align_val_t", "swift_slowAlloc", "swift_slowAllocTyped",
    "swift_coroFrameAlloc",
    "swift_allocObject", "_swift_allocObject_", "_swift_allocObject", "swift_bufferAllocate",
    "swift_allocBox", "swift::swift_slowAllocTyped",
  ]
}
