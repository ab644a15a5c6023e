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
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    guard !name.isEmpty, name != ".", name != ".." else {
      throw FileError(operation: "write", path: path, code: path.isEmpty ? ENOENT : EISDIR)
    }
    let partial = "\(folder).\(name).partial"
    let code = writeAll(bytes, to: partial)
    if code != 0 { throw FileError(operation: "write", path: path, code: code) }
    guard rename(partial, path) == 0 else {
      let code = errno
      unlink(partial)
      throw FileError(operation: "write", path: path, code: code)
    }
    flushFolder(folder.isEmpty ? "." : folder)
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

  /// Writes and flushes a new file; returns 0, or the error's number after removing the file again.
  private static func writeAll(_ bytes: [UInt8], to path: String) -> Int32 {
    // A link of that name, planted or left, must not lead the write elsewhere.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { return errno }
    var code: Int32 = 0
    var written = 0
    while code == 0, written < bytes.count {
      let sent = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written)
      }
      if sent >= 0 { written += sent } else if errno != EINTR { code = errno }
    }
    if code == 0, fsync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code != 0 { unlink(path) }
    return code
  }

  /// Makes the new name itself survive a crash. The contents are safe without it and some file systems
  /// cannot do it, so a failure is no error.
  private static func flushFolder(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}
