#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file `manifest`: a line with magic and version, a line with the hash of the rest, the rest as JSON.
enum ManifestText {
  static let magic = "pentimento-artwork"
  /// The version that is written and the only one that is read.
  static let version = 1
  /// Bytes at most; an artwork of 200,000 chunks has fewer.
  static let mostBytes = 16 << 20
  /// Bytes from which the first line can be told.
  static let startBytes = 64

  /// Why a manifest cannot be read or written.
  enum Fault: Error, Equatable {
    case magic
    case version(String)
    case damaged(String)
  }

  /// The file's bytes. Throws for a number that JSON does not have.
  static func bytes(of manifest: Manifest) throws(Fault) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let rest: [UInt8]
    do { rest = try Array(encoder.encode(manifest)) + [UInt8(ascii: "\n")] } catch {
      throw .damaged("its values have no JSON: \(PackageError.printable("\(error)"))")
    }
    let name = rest.withUnsafeBytes { ContentName(of: $0) }
    return Array("\(magic) \(version)\n\(name.text)\n".utf8) + rest
  }

  /// The manifest in a file's bytes, believed as far as its own hash reaches.
  static func manifest(from bytes: [UInt8]) throws(Fault) -> Manifest {
    let afterVersion = try checkStart(of: bytes)
    let line = bytes[afterVersion...].prefix(33)
    guard line.count == 33, line.last == UInt8(ascii: "\n") else {
      throw .damaged("its second line is no hash of 32 digits")
    }
    let rest = bytes[line.endIndex...]
    let name = rest.withUnsafeBytes { ContentName(of: $0) }
    guard line.dropLast().elementsEqual(name.text.utf8) else {
      throw .damaged("its contents do not have the hash in its second line")
    }
    do { return try JSONDecoder().decode(Manifest.self, from: Data(rest)) } catch {
      throw .damaged("its JSON is no artwork's: \(PackageError.printable("\(error)"))")
    }
  }

  /// Throws unless the file begins with the magic and the version that is read; where its second line begins.
  @discardableResult
  static func checkStart(of bytes: [UInt8]) throws(Fault) -> Int {
    let start = bytes.prefix(startBytes)
    guard start.starts(with: "\(magic) ".utf8) else { throw .magic }
    guard let end = start.firstIndex(of: UInt8(ascii: "\n")) else { throw .magic }
    let found = start[(magic.utf8.count + 1)..<end]
    guard found.elementsEqual(String(version).utf8) else {
      throw .version(String(decoding: found, as: UTF8.self))
    }
    return end + 1
  }
}
