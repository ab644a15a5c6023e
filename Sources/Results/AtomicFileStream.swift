import Glibc

/// A file written piece by piece and there whole or not at all: beside as `.NAME.partial` until it is finished.
///
/// One that is never finished takes its partial file away when it goes.
public final class AtomicFileStream {
  private let path: String
  private let partial: String
  private let folder: String
  private var descriptor: Int32

  /// Begins the file at `path`; what is there stays until `finish()`.
  ///
  /// - Throws: ``FileError`` when it cannot be made.
  public init(_ path: String) throws(FileError) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    guard !name.isEmpty, name != ".", name != ".." else {
      throw FileError(operation: "write", path: path, code: path.isEmpty ? ENOENT : EISDIR)
    }
    self.path = path
    partial = "\(folder).\(name).partial"
    // A link of that name, planted or left, must not lead the write elsewhere.
    descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    if descriptor < 0 { throw failure() }
  }

  deinit { abandon() }

  /// Appends bytes. One call is one write where the system takes it whole.
  ///
  /// - Throws: ``FileError``; the partial file is gone then.
  public func append(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let sent = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written)
      }
      if sent >= 0 { written += sent } else if errno != EINTR { throw abandoned() }
    }
  }

  /// Flushes the file to the disk and gives it its name, replacing what was there.
  ///
  /// - Throws: ``FileError``; the partial file is gone then, and what was there before is untouched.
  public func finish() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw abandoned() }
    let code = close(descriptor)
    descriptor = -1
    guard code == 0, rename(partial, path) == 0 else {
      let error = failure()
      unlink(partial)
      throw error
    }
    flushFolder()
  }

  private func failure() -> FileError { FileError(operation: "write", path: path, code: errno) }

  private func abandoned() -> FileError {
    let error = failure()
    abandon()
    return error
  }

  private func abandon() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    unlink(partial)
  }

  /// Makes the new name itself survive a crash. The contents are safe without it and some file systems
  /// cannot do it, so a failure is no error.
  private func flushFolder() {
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}
