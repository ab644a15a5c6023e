import FoundationEssentials
import Glibc

@testable import Measurement

/// A folder that is gone when the test is.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("\(FileManager.default.temporaryDirectory.path)/measurement-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap(mkdtemp).map { String(cString: $0) } ?? ""
    }
  }

  /// Writes an executable shell script and returns its path.
  ///
  /// Another process writes it: a descriptor of this one, open for writing, could be inherited by a child of a
  /// test that runs beside, and then the kernel refuses to run the file as busy.
  func script(_ name: String, _ text: String) -> String {
    let file = "\(path)/\(name)"
    _ = ChildProcess.run(
      "/bin/sh", ["-c", #"printf '%s' "$2" > "$1" && chmod 755 "$1""#, "sh", file, "#!/bin/sh\n\(text)\n"],
      timeLimit: 60)
    return file
  }

  /// Writes a file, and the folders above it.
  func write(_ text: String, to name: String) throws {
    let file = "\(path)/\(name)"
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
