import Foundation
import Testing
import Workloads

@testable import PaintEngine

/// Damaged and forged packages: an error or a sound artwork, never a crash.
///
/// PENTIMENTO_MUTANTS gives their number and PENTIMENTO_SEED the seed.
@Suite struct PackageMutationTests {
  @Test func mutantsAreRefusedOrSound() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["PENTIMENTO_MUTANTS"].flatMap(Int.init) ?? 10_000
    let seed = environment["PENTIMENTO_SEED"].flatMap(UInt64.init) ?? 20_261_130
    let packages = try (0..<4).map { try Original(seed: $0) }
    var tally = Tally()
    for number in 0..<count {
      let random = SeededRandom(seed: seed).fork(UInt64(number))
      var mutant = PackageMutant(packages[number % packages.count].contents, random)
      mutant.mutate()
      try tally.judge(mutant, packages[number % packages.count], "mutant \(number) of seed \(seed)")
    }
    print("package mutants: \(tally) of seed \(seed)")
    // The test would prove nothing if all ended in the same way.
    let least = count / 100
    #expect(tally.refused > least && tally.equal > least && (tally.other > 0 || count < 1000))
    #expect(tally.parts.count >= min(5, count / 100), "\(tally.parts)")
  }

  /// A package and what it should open as.
  struct Original {
    let contents: [String: [UInt8]]
    let hash: UInt64
    let previews: [PreviewImage]

    init(seed: UInt64) throws {
      let artwork = try RichArtwork.make(Seed.self, seed: seed, tilesAcross: 11, tilesDown: 6)
      previews = RichArtwork.previews(seed: seed)
      let files = MemoryFiles()
      try savePackage(artwork, previews: previews, in: files)
      contents = files.contents(of: "art")
      hash = artwork.pixelHash()
    }
  }

  struct Tally: CustomStringConvertible {
    var refused = 0
    var equal = 0
    var other = 0
    var parts: Set<String> = []

    var description: String { "\(refused) refused, \(equal) equal, \(other) other but sound" }

    mutating func judge(_ mutant: PackageMutant, _ original: Original, _ name: String) throws {
      let files = MemoryFiles(mutant.contents, in: "art")
      let previews = try? ArtworkPackage.previews("art", files: files)
      let isTrue = previews == nil || previews == original.previews
      #expect(isTrue || mutant.isForged, "\(name): \(mutant.done)")
      let artwork: Artwork<Seed>
      do {
        artwork = try ArtworkPackage.load("art", deviceMemory: 1 << 30, files: files)
      } catch {
        refused += 1
        if case .damaged(_, let part, _) = error {
          parts.insert(String(part.prefix { $0 != "'" && $0 != " " }))
        }
        #expect(!error.description.isEmpty)
        return
      }
      if artwork.pixelHash() == original.hash {
        equal += 1
        return
      }
      other += 1
      #expect(mutant.isForged, "\(name): \(mutant.done) opened as another artwork")
      // A forger may have drawn another artwork; it must still be one.
      #expect(isSound(artwork), "\(name): \(mutant.done)")
      let again = MemoryFiles()
      try savePackage(artwork, in: again)
      let loaded = try ArtworkPackage.load("art", as: Seed.self, files: again)
      #expect(loaded.pixelHash() == artwork.pixelHash(), "\(name): \(mutant.done)")
    }

    private func isSound(_ artwork: Artwork<Seed>) -> Bool {
      let grid = artwork.tileGrid
      return (artwork.layers + artwork.layers.compactMap { $0.mask?.layer }).allSatisfy { layer in
        layer.tiles.frozenTiles().allSatisfy { key, tile in
          let pixels = tile.withChannels { channels in
            stride(from: 0, to: channels.count, by: 4).allSatisfy { index in
              channels[index..<index + 4].allSatisfy { $0 <= channels[index + 3] && $0 <= 32_768 }
            }
          }
          return pixels && 0..<grid.columns ~= key.x && 0..<grid.rows ~= key.y
        }
      }
    }
  }
}

/// A package with one to three seeded faults.
struct PackageMutant {
  private(set) var contents: [String: [UInt8]]
  /// What was done, for a failure's text.
  private(set) var done: [String] = []
  /// Whether a checksum was made right again, so that the package may be another artwork's.
  private(set) var isForged = false

  private var random: SeededRandom
  private let original: [String: [UInt8]]

  init(_ contents: [String: [UInt8]], _ random: SeededRandom) {
    self.contents = contents
    original = contents
    self.random = random
  }

  mutating func mutate() {
    for _ in 0..<1 + random.below(3) {
      switch random.below(12) {
      case 0, 1: flipBits()
      case 2: truncate()
      case 3: extend()
      case 4: swapFiles()
      case 5: duplicateFile()
      case 6: removeFile()
      case 7: addFile()
      case 8: editJSON { $0.flipped(&$1) }
      case 9: editJSON { $0.withOtherNumber(&$1) }
      case 10: forgeChunk(isRenamed: false)
      default: forgeChunk(isRenamed: true)
      }
    }
  }

  private var names: [String] { contents.keys.sorted() }

  /// The manifest as often as one in four: most of the rules are about it.
  private mutating func anyName() -> String {
    let names = names
    return names.isEmpty || random.below(4) == 0 ? "manifest" : names[random.below(names.count)]
  }

  private mutating func flipBits() {
    let name = anyName()
    guard var bytes = contents[name], !bytes.isEmpty else { return }
    for _ in 0..<1 + random.below(3) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
    contents[name] = bytes
    done.append("bits of \(name)")
  }

  private mutating func truncate() {
    let name = anyName()
    guard let bytes = contents[name] else { return }
    contents[name] = Array(bytes.prefix(random.below(bytes.count + 1)))
    done.append("end of \(name)")
  }

  private mutating func extend() {
    let name = anyName()
    let isZero = random.below(2) == 0
    for _ in 0..<1 + random.below(40) {
      contents[name, default: []].append(isZero ? 0 : UInt8(truncatingIfNeeded: random.next()))
    }
    done.append("more of \(name)")
  }

  private mutating func swapFiles() {
    let (first, second) = (anyName(), anyName())
    (contents[first], contents[second]) = (contents[second], contents[first])
    done.append("\(first) and \(second) swapped")
  }

  private mutating func duplicateFile() {
    let (first, second) = (anyName(), anyName())
    contents[second] = contents[first]
    done.append("\(first) as \(second)")
  }

  private mutating func removeFile() {
    let name = anyName()
    contents[name] = nil
    done.append("no \(name)")
  }

  private mutating func addFile() {
    let name = ["manifest.partial", "\(String(repeating: "1", count: 32)).chunk", "else"][random.below(3)]
    contents[name] = [1, 2, 3]
    done.append("\(name) added")
  }

  /// Changes the JSON and makes its hash right again.
  private mutating func editJSON(_ edit: (ManifestBytes, inout SeededRandom) -> ManifestBytes) {
    guard let json = ManifestBytes(contents["manifest"]) else { return }
    let edited = edit(json, &random)
    contents["manifest"] = edited.file
    done.append("JSON \(String(decoding: edited.json.prefix(4000), as: UTF8.self))")
    isForged = true
  }

  /// Another content in a valid frame: under the old name, or under its own with a manifest that names it.
  private mutating func forgeChunk(isRenamed: Bool) {
    let chunks = names.filter { $0.hasSuffix(".chunk") && original[$0] != nil }
    guard !chunks.isEmpty else { return }
    let chunk = chunks[random.below(chunks.count)]
    guard let frame = original[chunk], var content = RawChunk.content(of: frame, named: chunk) else { return }
    switch random.below(8) {
    case 0: content.removeLast(1 + random.below(content.count - 1))
    case 1: content += content.prefix(1 + random.below(300))
    case 2: content = content.map { _ in 0 }
    // In the head and the keys, where there are few bytes and many rules.
    case 3, 4: content[random.below(min(48, content.count))] = UInt8(truncatingIfNeeded: random.next())
    // A channel that stays valid more often than not.
    case 5: for index in stride(from: content.count - 16, to: content.count, by: 2) { content[index] = 0 }
    default:
      for _ in 0..<1 + random.below(3) { content[random.below(content.count)] ^= 1 << UInt8(random.below(8)) }
    }
    let forged = RawChunk(head: content).frame
    done.append("content of \(chunk)")
    guard isRenamed, let manifest = ManifestBytes(contents["manifest"]) else {
      contents[chunk] = forged
      return
    }
    let new = content.withUnsafeBytes { ContentName(of: $0) }
    contents[PackageFileName.chunk(new)] = forged
    contents["manifest"] = manifest.replacing(String(chunk.dropLast(6)), with: new.text).file
    isForged = true
  }
}

/// A content that is all head.
struct RawChunk: ChunkContent {
  let head: [UInt8]
  let pieceCount = 0
  let pieceByteCount = 0
  func withPiece(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Void) {}

  /// Its LZ4 frame.
  var frame: [UInt8] {
    let encoder = ChunkEncoder()
    return withExtendedLifetime(encoder) { encoder.encode(self).map { Array($0) } ?? [] }
  }

  /// The content of a chunk's file.
  static func content(of frame: [UInt8], named file: String) -> [UInt8]? {
    guard frame.count > 14, let name = ContentName(file.dropLast(6)) else { return nil }
    // The content size stands in the frame's descriptor.
    let count = (0..<8).reduce(0) { $0 | Int(frame[6 + $1]) << (8 * $1) }
    let decoder = ChunkDecoder()
    return withExtendedLifetime(decoder) {
      (try? decoder.decode(frame, count: count, name: name)).map { Array($0) }
    }
  }
}

/// A manifest's JSON, which gets its right hash again however it is changed.
struct ManifestBytes {
  private(set) var json: [UInt8]

  /// Nil when the file has no third line.
  init?(_ file: [UInt8]?) {
    guard let lines = file?.split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false),
      lines.count == 3
    else { return nil }
    json = Array(lines[2])
  }

  init(json: [UInt8]) { self.json = json }

  var file: [UInt8] {
    Array("pentimento-artwork 1\n\(json.withUnsafeBytes { ContentName(of: $0) }.text)\n".utf8) + json
  }

  func flipped(_ random: inout SeededRandom) -> ManifestBytes {
    var json = json
    guard !json.isEmpty else { return self }
    for _ in 0..<1 + random.below(2) {
      json[random.below(json.count)] = UInt8(truncatingIfNeeded: random.next() & 0x7F)
    }
    return ManifestBytes(json: json)
  }

  /// One value that is no text becomes another.
  func withOtherNumber(_ random: inout SeededRandom) -> ManifestBytes {
    let starts = json.indices.dropLast().filter {
      json[$0] == UInt8(ascii: ":") && json[$0 + 1] != UInt8(ascii: "\"")
    }
    guard !starts.isEmpty else { return self }
    let start = starts[random.below(starts.count)] + 1
    let end =
      json[start...].firstIndex { [UInt8(ascii: ","), UInt8(ascii: "}")].contains($0) } ?? json.endIndex
    let values = [
      "0", "1", "2", "-1", "7", "64", "65", "255", "32768", "32769", "65536", "65537", "4294967296",
      "9007199254740993", "9223372036854775807", "9223372036854775808", "18446744073709551615", "1e400",
      "0.5", "-0.0",
      "null", "true", "false", "\"x\"", "[]", "{}", "", "[[[[[[[[", "0.1e-400",
    ]
    let value = Array(values[random.below(values.count)].utf8)
    return ManifestBytes(json: Array(json[..<start]) + value + Array(json[end...]))
  }

  func replacing(_ old: String, with new: String) -> ManifestBytes {
    let text = String(decoding: json, as: UTF8.self).split(separator: old, omittingEmptySubsequences: false)
    return ManifestBytes(json: Array(text.joined(separator: new).utf8))
  }
}
