import Glibc

/// Reads the small files of /proc and /sys, which report no size.
public enum SmallFile {
  /// The whole text, at most 64 KiB; nil when the file cannot be read.
  public static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      var length = 0
      while length < buffer.count, let base = buffer.baseAddress {
        let got = read(file, base + length, buffer.count - length)
        if got <= 0 { break }
        length += got
      }
      return String(decoding: buffer[..<length], as: UTF8.self)
    }
  }

  /// The first line without its end; nil when the file cannot be read or is empty.
  public static func line(_ path: String) -> String? {
    text(path)?.split(separator: "\n", maxSplits: 1).first.map(String.init)
  }

  /// The number of kB behind `name:` in a file such as /proc/self/status, as bytes.
  public static func kilobytes(_ name: String, in path: String) -> Int? {
    text(path).flatMap { kilobytes(name, inText: $0) }
  }

  /// The same of a text that was read already.
  public static func kilobytes(_ name: String, inText text: String) -> Int? {
    for line in text.split(separator: "\n") where line.hasPrefix(name + ":") {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ":" })
      if words.count > 1, let number = Int(words[1]) { return number * 1024 }
    }
    return nil
  }

  /// Writes `text`; false when the file does not take it.
  public static func write(_ text: String, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return text.utf8CString.withUnsafeBytes {
      Glibc.write(file, $0.baseAddress, $0.count - 1) == $0.count - 1
    }
  }
}
