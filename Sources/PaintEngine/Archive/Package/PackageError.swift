import Glibc

/// Why an artwork was not saved or not loaded. The text names the path, the part of the artwork and the next step.
public enum PackageError: Error, Equatable, CustomStringConvertible {
  /// The system refused an operation on the file of a part.
  case file(operation: String, path: String, part: String, code: Int32)
  /// Something that is not a folder has the package's name.
  case notAFolder(String)
  /// The folder that this writer has saved to is gone.
  case vanished(String)
  /// No folder, or a folder without a manifest.
  case noArtwork(String)
  /// The manifest's first line is none that any version has.
  case notAManifest(String)
  /// A package of a version that this program does not read.
  case unknownVersion(String, found: String)
  /// A part whose file is not what was saved.
  case damaged(path: String, part: String, reason: String)
  /// The artwork is more than the device's memory allows for.
  case tooLarge(String, EngineError)
  /// A part that could be written but not be read again, so it is not written.
  case unsavable(path: String, part: String, reason: String)

  public var description: String {
    switch self {
    case .file(let operation, let path, let part, let code):
      return "\(part): cannot \(operation) '\(Self.printable(path))': \(String(cString: strerror(code))); "
        + Self.nextStep(code)
    case .notAFolder(let path):
      return "'\(Self.printable(path))' is not a folder, and an artwork is one; choose another path"
    case .vanished(let path):
      return "the folder '\(Self.printable(path))' that this artwork was saved to is gone; "
        + "put it back, or save the artwork under another path"
    case .noArtwork(let path):
      return
        "'\(Self.printable(path))' holds no artwork: it has no file 'manifest'; choose an artwork's folder"
    case .notAManifest(let path):
      return
        "'\(Self.printable(path))' holds a manifest that does not begin with '\(ManifestText.magic) VERSION'; "
        + "it is damaged or no artwork's; choose another folder"
    case .unknownVersion(let path, let found):
      return
        "'\(Self.printable(path))' is a package of version '\(Self.printable(found))'; this program reads version "
        + "\(ManifestText.version); use a newer program"
    case .damaged(let path, let part, let reason):
      return "\(part): \(reason); '\(Self.printable(path))' is damaged; use a backup of it"
    case .tooLarge(let path, let error):
      return "'\(Self.printable(path))' cannot be opened here: \(error)"
    case .unsavable(let path, let part, let reason):
      return "\(part): \(reason), so it was not saved to '\(Self.printable(path))'; change it and save again"
    }
  }

  /// A file's failure as a failure of the part that it holds.
  init(_ failure: FileFailure, path: String, part: String) {
    self = .file(operation: failure.operation, path: path, part: part, code: failure.code)
  }

  private static func nextStep(_ code: Int32) -> String {
    switch code {
    case ENOSPC, EDQUOT: "free some space and try again"
    case EROFS, EACCES, EPERM: "allow writing and reading there, or choose another folder"
    case ENOENT, ENOTDIR: "put the folder or file back, or choose another folder"
    case EFBIG: "no saved artwork has so large a file there; use a backup"
    default: "try again, or choose another folder"
    }
  }

  /// The text without characters that could steer a terminal.
  static func printable(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(400) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: shown.append("?")
      default: shown.append(scalar)
      }
    }
    return String(shown)
  }
}
