import Foundation
import Results
import Testing

@Suite struct CSVStreamTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "stream-\(UUID().uuidString)")
    .path

  private func made() throws -> String {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return "\(folder)/rows.csv"
  }

  @Test(arguments: [0, 1, 1000, 30_000]) func piecesAreTheWholeTable(count: Int) throws {
    let path = try made()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let rows = (0..<count).map { EnvironmentRow(key: "key \($0)", value: "a \"text\" of, some length \($0)") }
    let stream = try CSVStream<EnvironmentRow>(path)
    for start in stride(from: 0, to: count, by: 777) {
      try stream.append(Array(rows[start..<min(count, start + 777)]))
      #expect(!FileManager.default.fileExists(atPath: path), "it is there whole or not at all")
    }
    try stream.finish()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == CSV.encode(rows))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["rows.csv"])
  }

  @Test func oneThatIsNeverFinishedLeavesWhatWasThere() throws {
    let path = try made()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try CSV.write([EnvironmentRow(key: "old", value: "1")], to: path)
    do {
      let stream = try CSVStream<EnvironmentRow>(path)
      try stream.append([EnvironmentRow(key: "new", value: "2")])
    }
    #expect(try CSV.read(EnvironmentRow.self, path: path).map(\.key) == ["old"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["rows.csv"])
  }

  @Test func aFolderThatVanishedIsNamed() throws {
    let path = try made()
    let stream = try CSVStream<EnvironmentRow>(path)
    try FileManager.default.removeItem(atPath: folder)
    do throws(FileError) {
      try stream.finish()
      Issue.record("it was written")
    } catch { #expect(error.description == "cannot write '\(path)': No such file or directory") }
    #expect(throws: FileError.self) { try CSVStream<EnvironmentRow>(path) }
  }
}
