import Foundation

/// A folder that stands for `/`, with files of a test's own. Goes away with its value.
final class FakeRoot {
  let path = NSTemporaryDirectory() + "pentimento-root-" + UUID().uuidString

  init(_ files: [String: String]) throws {
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
