import CommandLine
import Glibc
import Results

/// Where a report goes: standard output, or the file that `--output` names.
struct ReportOutput {
  static let option = Option.value(
    "output", "file", .file, help: "Where the report goes, instead of standard output.")

  private let path: String?

  /// Throws `FileError` for a folder that cannot be written into, before anything is measured.
  init(_ arguments: ParsedArguments) throws(FileError) {
    path = arguments.text(Self.option.name)
    guard let path else { return }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    guard access(folder, W_OK) == 0 else { throw FileError(operation: "write", path: path, code: errno) }
  }

  /// Writes the whole report; false when standard output would not take it, which has then been told.
  func write(_ text: String) throws(FileError) -> Bool {
    guard let path else { return Output.report(text) }
    try AtomicFile.write(text, to: path)
    return true
  }
}
