import Glibc

/// Whole texts to file descriptors, past the buffers of `print`, so that their order is kept.
public enum Output {
  /// Writes to standard output, which is for reports only.
  ///
  /// - Returns: false when not all could be written.
  @discardableResult
  public static func report(_ text: String) -> Bool {
    if write(text, to: 1) { return true }
    let code = errno
    // A reader that has seen enough, such as `head`, is no error to talk about.
    if code != EPIPE {
      note(
        "error: cannot write standard output: \(String(cString: strerror(code)))\n"
          + "Send it to a place with room, and run it again.\n")
    }
    return false
  }

  /// Writes to standard error, which is for all but reports.
  ///
  /// - Returns: false when not all could be written.
  @discardableResult
  public static func note(_ text: String) -> Bool { write(text, to: 2) }

  /// Writes all of a text as UTF-8.
  ///
  /// - Returns: false when not all could be written; `errno` then says why.
  /// - Complexity: O(length); copies the text once.
  public static func write(_ text: String, to descriptor: Int32) -> Bool {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let sent = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written)
      }
      if sent >= 0 { written += sent } else if errno != EINTR { return false }
    }
    return true
  }
}
