import Glibc
import LinuxMemory

/// Whether the machine offers huge pages to who asks with madvise, and which size they have.
public enum HugePages: Equatable, Sendable, CustomStringConvertible {
  /// Blocks of `byteCount` bytes, aligned to it, may be one page.
  case offered(byteCount: Int)
  /// They may not, for the reason given.
  case notOffered(String)

  /// What this machine offers, read once.
  public static let ofThisMachine = read()

  static let folder = "/sys/kernel/mm/transparent_hugepage"

  /// Reads the kernel's setting; `root` is put before the path.
  static func read(root: String = "") -> HugePages {
    let path = "\(root)\(folder)"
    guard let mode = SmallFile.line("\(path)/enabled") else {
      return .notOffered("\(path)/enabled cannot be read")
    }
    guard mode.contains("[always]") || mode.contains("[madvise]") else {
      return .notOffered("\(path)/enabled says \(mode)")
    }
    guard let size = SmallFile.line("\(path)/hpage_pmd_size").flatMap({ Int($0) }), size > 0 else {
      return .notOffered("\(path)/hpage_pmd_size cannot be read")
    }
    return .offered(byteCount: size)
  }

  public var description: String {
    switch self {
    case .offered(let byteCount): "huge pages of \(byteCount >> 10) KiB by madvise"
    case .notOffered(let reason): "no huge pages: \(reason)"
    }
  }
}
