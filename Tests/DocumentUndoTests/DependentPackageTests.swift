import Foundation
import Testing

/// A package of somebody else's that depends on a version of this one. It compiles a program that was written for
/// Foundation's manager, with only the import changed.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["PENTIMENTO_SANITIZED"] == nil,
    "a sanitizer's build has nothing to say about another package's"))
struct DependentPackageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func programForFoundationsManagerCompilesWithOnlyTheImportChanged() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "undo-client-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try publish(in: folder.appending(path: "pentimento"))
    let client = folder.appending(path: "client")
    let sources = client.appending(path: "Sources/LabelEditor")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    let program = try String(
      contentsOf: Self.root.appending(path: "Tests/UndoClient/LabelEditor.swift"), encoding: .utf8)
    try #require(program.contains("\n\n") && program.hasPrefix("import Foundation\n"))
    try program.replacing("import Foundation\n", with: "import DocumentUndo\n", maxReplacements: 1).write(
      to: sources.appending(path: "LabelEditor.swift"), atomically: true, encoding: .utf8)
    try """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "client", dependencies: [.package(url: "\(folder.path)/pentimento", exact: "1.0.0")],
      targets: [
        .executableTarget(
          name: "LabelEditor", dependencies: [.product(name: "DocumentUndo", package: "pentimento")],
          swiftSettings: [.treatAllWarnings(as: .error)])
      ],
      swiftLanguageModes: [.v6])
    """.write(to: client.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    let built = try bash("swift build --disable-sandbox --product LabelEditor", in: client)
    #expect(built.code == 0, "\(built.output.suffix(2000))")
    let run = try bash(".build/debug/LabelEditor", in: client)
    #expect(run.output == "3 actions undone and redone\n" && run.code == 0)
  }

  /// Flags that some versions of the package manager do not take from a dependency; the engine has them.
  @Test func managerHasNoUnsafeFlags() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "undo-manifest-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Self.root.appending(path: "Package.swift"), to: folder.appending(path: "Package.swift"))
    let dumped = try bash("swift package --disable-sandbox dump-package 2>/dev/null", in: folder)
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(dumped.output.utf8))
    func flags(_ target: String) -> Int? {
      manifest.targets.first { $0.name == target }?.settings.count { $0.kind["unsafeFlags"] != nil }
    }
    #expect(flags("DocumentUndo") == 0 && flags("DocumentUndoRunLoop") == 0)
    #expect((flags("PaintEngine") ?? 0) > 0)
  }

  private struct Manifest: Decodable {
    struct Target: Decodable {
      let name: String
      let settings: [Setting]
    }

    struct Setting: Decodable { let kind: [String: Flags] }
    struct Flags: Decodable {}

    let targets: [Target]
  }

  /// This package as a repository with a version: what is in the working tree.
  private func publish(in folder: URL) throws {
    let git = "git -c user.name=Tests -c user.email=tests@example.invalid -c commit.gpgsign=false"
    let published = try bash(
      """
      mkdir -p '\(folder.path)' && cp -r Package.swift Sources Benchmarks Tests '\(folder.path)' && cd '\(folder.path)' \
      && git init -q && git add -A && \(git) commit -qm published && git tag 1.0.0
      """, in: Self.root)
    try #require(published.code == 0, "\(published.output)")
  }

  private func bash(_ command: String, in folder: URL) throws -> (output: String, code: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    // What chooses this package's own build must not choose the other's.
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("PENTIMENTO_") }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}
