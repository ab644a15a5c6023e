import CXXHash

/// XXH3 of 128 bits over contents that come piece by piece: what a chunk is called by and a manifest is checked with.
final class ContentHasher {
  private let state = XXH3_createState()

  deinit { XXH3_freeState(state) }

  /// Begins anew.
  func reset() { XXH3_128bits_reset(state) }

  /// Adds bytes. O(bytes).
  func update(_ bytes: UnsafeRawBufferPointer) { XXH3_128bits_update(state, bytes.baseAddress, bytes.count) }

  /// The hash of everything since `reset`.
  var name: ContentName { ContentName(XXH3_128bits_digest(state)) }
}

/// What contents are called: 32 hexadecimal digits, as `xxhsum -H128` prints them.
struct ContentName: Hashable {
  /// Lower-case digits.
  let text: String

  fileprivate init(_ hash: XXH128_hash_t) {
    text = Self.digits(hash.high64) + Self.digits(hash.low64)
  }

  /// The name of these bytes. O(bytes).
  init(of bytes: UnsafeRawBufferPointer) { self.init(XXH3_128bits(bytes.baseAddress, bytes.count)) }

  /// A name that was read; nil unless it is 32 lower-case hexadecimal digits, so it never leads out of a folder.
  init?(_ text: some StringProtocol) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
    guard text.utf8.count == 32, text.utf8.allSatisfy({ digits ~= $0 || letters ~= $0 }) else { return nil }
    self.text = String(text)
  }

  private static func digits(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The names of the files in a package.
enum PackageFileName {
  /// What the artwork is, and which chunks hold its pixels.
  static let manifest = "manifest"
  /// Ends the name of a file that is still being written. Nothing ever reads one.
  static let partialSuffix = ".partial"
  private static let chunkSuffix = ".chunk"

  /// The file of the chunk whose content has this name.
  static func chunk(_ name: ContentName) -> String { name.text + chunkSuffix }

  /// Whether a file that no manifest names may be taken away: a chunk, or what was left half written. Everything else in
  /// the folder is somebody else's.
  static func isCollectable(_ file: String) -> Bool {
    let whole = file.hasSuffix(partialSuffix) ? file.dropLast(partialSuffix.count) : file[...]
    if whole == manifest { return whole.count < file.count }
    return whole.hasSuffix(chunkSuffix) && ContentName(whole.dropLast(chunkSuffix.count)) != nil
  }
}
