import Foundation

/// Texts that are held to the letter: files below Golden/. A text that was changed on purpose is written anew by the
/// program itself, such as `.build/release/pentimento run --help >Tests/ProductTests/Golden/pentimento-run.txt`.
enum Golden {
  /// The text called `name`.
  static func text(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Golden")
    return try String(contentsOf: folder.appending(path: "\(name).txt"), encoding: .utf8)
  }
}
