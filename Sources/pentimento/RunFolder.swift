import Glibc
import Measurement
import Results

/// The folder of one run: `results/20261130T083300Z-abc1234-NAME/`.
struct RunFolder {
  /// Its path, as given and without a slash at the end.
  let path: String

  /// Makes the folder, and those above it. Throws `FileError` when it cannot be made or written into.
  init(in parent: String, name: String) throws(FileError) {
    let commit = Programs.output("git", ["rev-parse", "--short=7", "HEAD"]) ?? "nocommit"
    var parent = parent
    while parent.count > 1, parent.hasSuffix("/") { parent.removeLast() }
    let path = "\(parent)/\(UTCTime.now().basic)-\(commit)-\(name)"
    try Self.make(parent)
    // A run that began in the same second has this name already: two must not write into one folder.
    guard mkdir(path, 0o777) == 0 else {
      throw FileError(operation: "make the folder", path: path, code: errno)
    }
    guard access(path, W_OK) == 0 else { throw FileError(operation: "write into", path: path, code: errno) }
    self.path = path
  }

  /// Whether `name` can stand in a folder's name everywhere, artifact stores included.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }

  /// The folder of a run that has begun already.
  init(existing path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  /// What the run has measured so far.
  var parts: RunParts { RunParts(in: path) }

  /// Writes datapackage.json, which describes `tables` for other tools.
  func describe(_ tables: [DataPackage.Table]) throws {
    let name = path.split(separator: "/").last.map(String.init) ?? "run"
    let package = DataPackage(name: name, created: UTCTime.now().extended, tables: tables)
    try AtomicFile.write(package.json(), to: "\(path)/datapackage.json")
  }

  /// Makes a folder of this name within, and gives its path.
  func part(_ name: String) throws(FileError) -> String {
    let path = "\(path)/\(name)"
    guard mkdir(path, 0o777) == 0 else {
      throw FileError(operation: "make the folder", path: path, code: errno)
    }
    return path
  }

  /// Takes the folder away again, for a run of which no process was complete.
  func remove(_ plan: RunPlan) {
    parts.remove(plan)
    unlink("\(path)/environment.csv")
    rmdir(path)
  }

  private static func make(_ path: String) throws(FileError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += made.isEmpty || made == "/" ? String(part) : "/\(part)"
      guard mkdir(made, 0o777) != 0, errno != EEXIST else { continue }
      throw FileError(operation: "make the folder", path: made, code: errno)
    }
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
      throw FileError(operation: "make the folder", path: path, code: ENOTDIR)
    }
  }
}

/// A moment in UTC.
struct UTCTime {
  /// Such as `20261130T083300Z`: no colons, which artifact stores refuse.
  let basic: String
  /// Such as `2026-11-30T08:33:00Z`.
  let extended: String

  /// Now, to the second.
  static func now() -> UTCTime {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func digits(_ number: Int32, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = [digits(parts.tm_year + 1900, 4), digits(parts.tm_mon + 1), digits(parts.tm_mday)]
    let clock = [digits(parts.tm_hour), digits(parts.tm_min), digits(parts.tm_sec)]
    return UTCTime(
      basic: "\(date.joined())T\(clock.joined())Z",
      extended: "\(date.joined(separator: "-"))T\(clock.joined(separator: ":"))Z")
  }
}
