import Glibc

/// Files that are there whole or not at all.
///
/// Written beside as `.NAME.partial`, flushed to the disk, then renamed, so that a killed run leaves no
/// half file under the name. Two writers of one name at the same time are not foreseen.
public enum AtomicFile {
  /// Writes a text as UTF-8, replacing what was there.
  ///
  /// - Throws: ``FileError``; the partial file is gone and what was there before is untouched.
  public static func write(_ text: String, to path: String) throws(FileError) {
    try write(Array(text.utf8), to: path)
  }

  /// Writes bytes, replacing what was there.
  ///
  /// - Throws: ``FileError``; the partial file is gone and what was there before is untouched.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try AtomicFileStream(path)
    try file.append(bytes)
    try file.finish()
  }

  /// Reads a whole file.
  ///
  /// - Throws: ``FileError`` when it cannot be opened or read.
  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    func failure() -> FileError { FileError(operation: "read", path: path, code: errno) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure() }
    // Files of /proc say 0 and pipes nothing, so the size is only a first guess.
    var bytes = [UInt8](repeating: 0, count: max(4096, Int(status.st_size) + 1))
    var count = 0
    while true {
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: bytes.count)) }
      let received = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress! + count, $0.count - count)
      }
      if received < 0 {
        if errno == EINTR { continue }
        throw failure()
      }
      if received == 0 { break }
      count += received
    }
    bytes.removeSubrange(count...)
    return bytes
  }
}
