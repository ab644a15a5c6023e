import Glibc

/// Files of the operating system. Calls that a signal interrupts are repeated; descriptors are not inherited; links are not
/// followed inside a package.
public struct SystemFiles: PackageFiles {
  /// The files of this process.
  public init() {}

  public func makeFolder(_ path: String) throws(FileFailure) {
    guard mkdir(path, 0o777) != 0 else { return }
    let failure = FileFailure("make folder", code: errno)
    var status = stat()
    guard failure.code == EEXIST, stat(path, &status) == 0 else { throw failure }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw FileFailure("make folder", code: ENOTDIR) }
  }

  public func names(in folder: String) throws(FileFailure) -> [String] {
    guard let stream = opendir(folder) else { throw FileFailure("list", code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // Only errno tells the end from a failure.
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw FileFailure("list", code: errno) }
        return names
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      var kind = Int32(entry.pointee.d_type)
      if kind == Int32(DT_UNKNOWN) {
        var status = stat()
        guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
        kind = status.st_mode & S_IFMT == S_IFREG ? Int32(DT_REG) : Int32(DT_DIR)
      }
      if kind == Int32(DT_REG) { names.append(name) }
    }
  }

  public func create(_ path: String) throws(FileFailure) -> Int32 {
    try Self.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, "create")
  }

  public func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(FileFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if sent >= 0 {
        rest = rest.dropFirst(sent)
      } else if errno != EINTR {
        throw FileFailure("write", code: errno)
      }
    }
  }

  public func sync(_ descriptor: Int32) throws(FileFailure) {
    while fsync(descriptor) != 0 {
      if errno != EINTR { throw FileFailure("sync", code: errno) }
    }
  }

  public func close(_ descriptor: Int32) throws(FileFailure) {
    // Linux gives the descriptor back even when a signal interrupts, so there is no second try.
    if Glibc.close(descriptor) != 0, errno != EINTR { throw FileFailure("close", code: errno) }
  }

  public func syncFolder(_ path: String) throws(FileFailure) {
    let descriptor = try Self.open(path, O_RDONLY | O_DIRECTORY, "open folder")
    defer { _ = Glibc.close(descriptor) }
    while fsync(descriptor) != 0 {
      // Some file systems cannot sync a folder and say so; there is nothing more that could be done.
      if errno == EINVAL || errno == ENOTSUP { return }
      if errno != EINTR { throw FileFailure("sync folder", code: errno) }
    }
  }

  public func rename(_ path: String, to newPath: String) throws(FileFailure) {
    if Glibc.rename(path, newPath) != 0 { throw FileFailure("rename", code: errno) }
  }

  public func remove(_ path: String) throws(FileFailure) {
    if unlink(path) != 0 { throw FileFailure("remove", code: errno) }
  }

  public func read(_ path: String, atMost most: Int) throws(FileFailure) -> [UInt8] {
    let (descriptor, size) = try Self.openRegular(path)
    defer { _ = Glibc.close(descriptor) }
    guard size <= most else { throw FileFailure("read", code: EFBIG) }
    return try Self.contents(of: descriptor, count: size)
  }

  public func readStart(_ path: String, count: Int) throws(FileFailure) -> [UInt8] {
    let (descriptor, size) = try Self.openRegular(path)
    defer { _ = Glibc.close(descriptor) }
    return try Self.contents(of: descriptor, count: min(count, size))
  }

  private static func open(_ path: String, _ flags: Int32, _ operation: String) throws(FileFailure) -> Int32 {
    while true {
      let descriptor = Glibc.open(path, flags | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw FileFailure(operation, code: errno) }
    }
  }

  /// A regular file for reading and its size. Not blocking: a pipe of that name would wait for a writer for ever.
  private static func openRegular(_ path: String) throws(FileFailure) -> (descriptor: Int32, size: Int) {
    let descriptor = try open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, "open")
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      return (descriptor, Int(status.st_size))
    }
    _ = Glibc.close(descriptor)
    throw FileFailure("open", code: EINVAL)
  }

  /// `count` bytes, or fewer where the file ends before.
  private static func contents(of descriptor: Int32, count: Int) throws(FileFailure) -> [UInt8] {
    var failure: FileFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let room = UnsafeMutableBufferPointer(rebasing: buffer[filled..<count])
        let received = Glibc.read(descriptor, room.baseAddress, room.count)
        if received > 0 {
          filled += received
        } else if received == 0 {
          return
        } else if errno != EINTR {
          failure = FileFailure("read", code: errno)
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
