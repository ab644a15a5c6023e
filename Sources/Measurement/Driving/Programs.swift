import Glibc

/// Other programs that the driver asks: git, the compiler.
public enum Programs {
  /// The path of `name` along PATH; nil when there is none.
  public static func path(_ name: String) -> String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// What `name` prints on standard output, without the line end; nil when it is not there or fails within 20 s.
  public static func output(_ name: String, _ arguments: [String]) -> String? {
    guard let path = path(name) else { return nil }
    let child = ChildProcess.run(path, arguments, timeLimit: 20)
    guard child.ending == .exited(0) else { return nil }
    var text = String(decoding: child.output, as: UTF8.self)
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  /// The folder of the running executable.
  public static let ownFolder: String = {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = length > 0 ? String(decoding: buffer[..<length], as: UTF8.self) : ""
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }()
}
