import Glibc
import Results
import Testing

@Suite struct AtomicFileTests {
  /// A new empty folder, removed with everything directly in it when the body is done.
  private func withFolder(_ body: (String) throws -> Void) throws {
    var template = Array("/tmp/results-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }
    let folder = String(cString: try #require(made))
    defer {
      for name in names(in: folder) { remove("\(folder)/\(name)") }
      rmdir(folder)
    }
    try body(folder)
  }

  private func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var result: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { result.append(name) }
    }
    return result.sorted()
  }

  @Test func writesReplacesAndReads() throws {
    try withFolder { folder in
      let path = "\(folder)/a.csv"
      try AtomicFile.write("first\n", to: path)
      try AtomicFile.write("µ\n", to: path)
      #expect(try AtomicFile.read(path) == Array("µ\n".utf8))
      #expect(names(in: folder) == ["a.csv"])
    }
  }

  @Test func partialOfAKilledRunIsInTheWayOfNothing() throws {
    try withFolder { folder in
      try AtomicFile.write("a long rest of before", to: "\(folder)/.b.partial")
      try AtomicFile.write("b", to: "\(folder)/b")
      #expect(try AtomicFile.read("\(folder)/b") == Array("b".utf8))
      #expect(names(in: folder) == ["b"])
    }
  }

  @Test func failedRenameLeavesNothing() throws {
    try withFolder { folder in
      // A folder in the place of the file fails the rename for every user, root included.
      mkdir("\(folder)/taken", 0o755)
      let error = #expect(throws: FileError.self) { try AtomicFile.write("x", to: "\(folder)/taken") }
      #expect(error == FileError(operation: "write", path: "\(folder)/taken", code: EISDIR))
      #expect(names(in: folder) == ["taken"])
    }
  }

  @Test func plantedLinkIsNotFollowed() throws {
    try withFolder { folder in
      try AtomicFile.write("precious", to: "\(folder)/victim")
      symlink("\(folder)/victim", "\(folder)/.out.partial")
      #expect(throws: FileError.self) { try AtomicFile.write("x", to: "\(folder)/out") }
      #expect(try AtomicFile.read("\(folder)/victim") == Array("precious".utf8))
    }
  }

  @Test func unwritableFolderLeavesNothing() throws {
    try withFolder { folder in
      chmod(folder, 0o555)
      defer { chmod(folder, 0o755) }
      // Permissions do not stop root; then the folder of processes does.
      let place = geteuid() == 0 ? "/proc" : folder
      let error = #expect(throws: FileError.self) {
        try CSV.write([EnvironmentRow(key: "a", value: "b")], to: "\(place)/e.csv")
      }
      #expect(error?.path == "\(place)/e.csv")
      #expect(error?.description.hasPrefix("cannot write '\(place)/e.csv': ") == true)
      #expect(names(in: folder).isEmpty)
    }
  }

  @Test(arguments: ["", "/tmp/", ".", "/tmp/.."])
  func pathsWithoutAFileNameAreRefused(path: String) {
    #expect(throws: FileError.self) { try AtomicFile.write("x", to: path) }
  }

  @Test func missingFileIsNamedWithTheReason() {
    let error = #expect(throws: CSVReadError.self) {
      try CSV.read(EnvironmentRow.self, path: "/nowhere/e.csv")
    }
    #expect(error?.description == "cannot read '/nowhere/e.csv': No such file or directory")
  }

  @Test func fileOfUnknownSizeIsReadWhole() throws {
    #expect(try AtomicFile.read("/proc/self/maps").count > 4096)
  }
}
