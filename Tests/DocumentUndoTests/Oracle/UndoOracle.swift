import Foundation

/// GNUstep's NSUndoManager, in a small Objective-C program that is built once for each run of the tests.
enum UndoOracle {
  /// The program, or why there is none.
  private static let program: Result<URL, Missing> = build()

  /// Why the tests against it do nothing; nil when they do something.
  static var whyMissing: String? {
    if case .failure(let missing) = program { missing.reason } else { nil }
  }

  struct Missing: Error, CustomStringConvertible {
    let reason: String

    var description: String { reason }
  }

  /// What each script prints; after each command, with `traces`. A script at which the program ended prints "ended".
  static func lines(_ scripts: [UndoScript], traces: Bool = false) throws -> [[String]] {
    var input = ""
    for (number, script) in scripts.enumerated() {
      input += "script \(number)\n" + (traces ? "trace on\n" : "")
      for command in script.commands { input += command + "\n" }
    }
    var printed = [[String]](repeating: ["ended"], count: scripts.count)
    for part in try output(input).components(separatedBy: "script ").dropFirst() {
      var lines = part.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      if let number = Int(lines[0]) { printed[number] = Array(lines.dropFirst()) }
    }
    return printed
  }

  private static func output(_ input: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "undo-script-\(UUID().uuidString).txt")
    try input.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try run(program.get(), [], input: FileHandle(forReadingFrom: file)).output
  }

  private static func build() -> Result<URL, Missing> {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "UndoOracle/undo_oracle.m")
    let program = FileManager.default.temporaryDirectory.appending(path: "undo-oracle-\(UUID().uuidString)")
    // In one shell: the flags are words of their own there.
    let command = """
      gcc $(gnustep-config --objc-flags) -MF /dev/null '\(source.path)' -o '\(program.path)' \
      $(gnustep-config --base-libs)
      """
    let bash = URL(fileURLWithPath: "/bin/bash")
    let there = "command -v gcc >/dev/null && command -v gnustep-config >/dev/null"
    guard let found = try? run(bash, ["-c", there]), found.code == 0 else {
      return .failure(
        Missing(
          reason: "GNUstep is not there; 'setup/packages.sh gnustep' installs gobjc and libgnustep-base-dev"))
    }
    guard let built = try? run(bash, ["-c", command]), built.code == 0 else {
      return .failure(
        Missing(reason: "Tests/UndoOracle does not build; 'setup/packages.sh gnustep' installs what it needs")
      )
    }
    // The run's own end takes the program away: nobody else knows of it.
    atexit { if case .success(let program) = UndoOracle.program { unlink(program.path) } }
    return .success(program)
  }

  private static func run(_ program: URL, _ words: [String], input: FileHandle? = nil) throws -> (
    output: String, code: Int32
  ) {
    let process = Process()
    process.executableURL = program
    process.arguments = words
    process.standardInput = input ?? FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}
