import FoundationEssentials
import Glibc
import Measurement

/// A folder that is gone when the test is.
final class Folder {
  let path: String

  init() throws {
    var template = Array("\(FileManager.default.temporaryDirectory.path)/timed-XXXXXX".utf8CString)
    guard let made = template.withUnsafeMutableBufferPointer({ $0.baseAddress.flatMap(mkdtemp) }) else {
      throw CannotMake(code: errno)
    }
    path = String(cString: made)
  }

  struct CannotMake: Error { let code: Int32 }

  /// Writes a file, and the folders above it.
  func write(_ text: String, to name: String) throws {
    let file = "\(path)/\(name)"
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }

  /// Writes an executable shell script and returns its path. Another process writes it: a descriptor open for writing could
  /// be inherited by the child of a test beside, and then the kernel refuses to run the file as busy.
  func script(_ name: String, _ text: String) -> String {
    let file = "\(path)/\(name)"
    _ = ChildProcess.run(
      "/bin/sh",
      [
        "-c", #"mkdir -p "${1%/*}" && printf '%s' "$2" > "$1" && chmod 755 "$1""#, "sh", file,
        "#!/bin/sh\n\(text)\n",
      ],
      timeLimit: 60)
    return file
  }

  /// Runs a shell command in the folder; true when it ends with 0.
  func sh(_ command: String) -> Bool {
    ChildProcess.run("/bin/sh", ["-c", "cd '\(path)' && { \(command); }"], timeLimit: 60).ending == .exited(0)
  }

  func text(_ name: String) -> String? { try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
