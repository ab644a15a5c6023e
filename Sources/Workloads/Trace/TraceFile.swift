import Glibc

/// The bytes of a file, read whole.
enum TraceFile {
  /// Reads a regular file or a pipe, at most `limit` bytes.
  static func bytes(of path: String, limit: Int) throws(TraceError) -> [UInt8] {
    // A C string would end at the NUL and name another file.
    guard !path.utf8.contains(0) else { throw unreadable(path, "the path holds a NUL byte") }
    let descriptor = retried { Int(open(path, O_RDONLY | O_CLOEXEC)) }
    guard descriptor >= 0 else { throw unreadable(path, reason(errno)) }
    defer { close(Int32(descriptor)) }
    var status = stat()
    guard fstat(Int32(descriptor), &status) == 0 else { throw unreadable(path, reason(errno)) }
    if status.st_mode & S_IFMT == S_IFDIR { throw TraceError(file: path, line: nil, fault: .folder) }

    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = retried { chunk.withUnsafeMutableBytes { read(Int32(descriptor), $0.baseAddress, $0.count) } }
      guard got >= 0 else { throw unreadable(path, reason(errno)) }
      if got == 0 { return bytes }
      guard bytes.count + got <= limit else { throw TraceError(file: path, line: nil, fault: .tooLarge) }
      bytes += chunk[..<got]
    }
  }

  /// Again while a signal interrupts the call.
  private static func retried(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static func unreadable(_ path: String, _ reason: String) -> TraceError {
    TraceError(file: path, line: nil, fault: .unreadable(reason))
  }

  private static func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
