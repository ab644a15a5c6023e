import Foundation
import Measurement
import PaintEngine

/// A folder of its own for a case's packages, under TMPDIR; gone when it is let go.
final class PackageFolder {
  /// Where it is.
  let path: String

  /// Makes the folder. Throws with the advice to choose another place.
  init() throws(SuiteInputError) {
    let place = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    path = "\(place)/pentimento-\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } catch {
      throw SuiteInputError(
        "no folder for packages can be made in \(place): \(error.localizedDescription)",
        advice: "Set TMPDIR to a folder that can be written, with room for the artwork.")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a package that is not there yet.
  func package(_ name: String) -> String { "\(path)/\(name)" }

  /// Bytes of the files of a package.
  static func bytes(of package: String) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: package)) ?? []
    return names.reduce(0) { sum, name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(package)/\(name)")
      return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
    }
  }
}
