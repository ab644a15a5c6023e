import Foundation
import Testing

/// A folder of the executables that a user starts.
struct Build: Sendable {
  let folder: String

  /// Those that were built with these tests: checked, or a debug build.
  static let own = Build(
    folder: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path)

  /// The unchecked ones, in the folder that PENTIMENTO_RELEASE_DIR names; nil when it names none.
  static let unchecked = ProcessInfo.processInfo.environment["PENTIMENTO_RELEASE_DIR"].map {
    Build(folder: URL(fileURLWithPath: $0).resolvingSymlinksInPath().path)
  }

  /// Why a test that needs the unchecked executables did nothing.
  static let whyUncheckedIsMissing: Comment =
    "PENTIMENTO_RELEASE_DIR does not name the folder of the unchecked executables"

  /// The package's root.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// The suites of this package.
  static let suites = ["StrokeCost", "AutosaveFreeze", "UndoMemory", "DocumentUndoCost"]

  /// The expected values in version control.
  static let expected = "\(root)/results/expected.csv"

  /// The driver with these words.
  func pentimento(_ words: String..., in folder: TemporaryFolder) -> Program {
    Program(path: "\(self.folder)/pentimento", words: words, folder: folder.path)
  }

  /// The path of the executable called `name`.
  func path(_ name: String) -> String { "\(folder)/\(name)" }
}
