/// The operations on files that a save and a load are made of.
///
/// `SystemFiles` is what programs use. A test puts another in its place and fails, or ends, at any one of them.
public protocol PackageFiles: Sendable {
  /// Makes a folder. One that is there already is left as it is.
  func makeFolder(_ path: String) throws(FileFailure)

  /// The names of the regular files in a folder, in no order.
  func names(in folder: String) throws(FileFailure) -> [String]

  /// Opens a file for writing, emptied or new, and returns its descriptor. A link of that name is refused.
  func create(_ path: String) throws(FileFailure) -> Int32

  /// Writes all of `bytes` at the descriptor's end.
  func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(FileFailure)

  /// Returns when the file's contents are on the disk.
  func sync(_ descriptor: Int32) throws(FileFailure)

  /// Gives the descriptor back, whether it throws or not.
  func close(_ descriptor: Int32) throws(FileFailure)

  /// Returns when the names in a folder are on the disk.
  func syncFolder(_ path: String) throws(FileFailure)

  /// Gives a file another name in the same folder, in one step; what had that name is gone.
  func rename(_ path: String, to newPath: String) throws(FileFailure)

  /// Takes a file's name away.
  func remove(_ path: String) throws(FileFailure)

  /// The contents of a regular file; fails with `EFBIG` when they are more than `most` bytes, and reserves no more than that.
  func read(_ path: String, atMost most: Int) throws(FileFailure) -> [UInt8]

  /// The first bytes of a regular file, at most `count`.
  func readStart(_ path: String, count: Int) throws(FileFailure) -> [UInt8]
}

/// Why an operation on a file failed.
public struct FileFailure: Error, Equatable, Sendable {
  /// What was tried: `create`, `write`, `sync` ...
  public let operation: String
  /// The system's number, `errno`.
  public let code: Int32

  /// A failed operation.
  public init(_ operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }
}
