import Foundation
import Synchronization
import Testing

@testable import PaintEngine

/// Packages on a real disk, through the writer.
@Suite struct PackageDiskTests {
  @Test func savesAndOpens() async throws {
    let folder = try PackageFolder()
    let artwork = try RichArtwork.make(Seed.self, seed: 31)
    let previews = RichArtwork.previews(seed: 31)
    let phases = Mutex<[SavePhase]>([])
    let writer = PackageWriter<Seed>(folder.path("art/")) { phase in phases.withLock { $0.append(phase) } }
    let first = try await writer.write(ArtworkSave(ArtworkArchive(artwork), previews: previews))
    #expect(first.chunksWritten > 10 && first.chunksKept == 0)
    try RichArtwork.paintOn(artwork, seed: 31)
    let second = try await writer.write(ArtworkSave(ArtworkArchive(artwork), previews: previews))
    #expect(second.chunksKept > 0 && second.chunksRemoved > 0 && second.chunksRemoved < first.chunksWritten)
    let loaded = try ArtworkPackage.load(folder.path("art"), as: Seed.self)
    #expect(loaded.pixelHash() == artwork.pixelHash())
    #expect(try ArtworkPackage.previews(folder.path("art")) == previews)
    // Phases come in pairs, one at a time.
    let told = phases.withLock { $0 }
    #expect(told.count.isMultiple(of: 2) && told.count > 2 * (first.chunksWritten + second.chunksWritten))
    for pair in stride(from: 0, to: told.count, by: 2) {
      let isPair =
        told[pair..<pair + 2] == [.encodeBegan, .encodeEnded]
        || told[pair..<pair + 2] == [.writeBegan, .writeEnded]
      #expect(isPair)
    }
  }

  /// Writes that are asked for at once come one after another: the last manifest is whole, and so are its chunks.
  @Test func concurrentWritesDoNotInterleave() async throws {
    let folder = try PackageFolder()
    let phases = Mutex<[SavePhase]>([])
    let writer = PackageWriter<Seed>(folder.path("art")) { phase in phases.withLock { $0.append(phase) } }
    var saves: [ArtworkSave<Seed>] = []
    var hashes: Set<UInt64> = []
    for seed in 0..<4 as Range<UInt64> {
      let artwork = try RichArtwork.make(Seed.self, seed: seed)
      saves.append(ArtworkSave(ArtworkArchive(artwork)))
      hashes.insert(artwork.pixelHash())
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for save in saves { group.addTask { _ = try await writer.write(save) } }
      try await group.waitForAll()
    }
    #expect(hashes.contains(try ArtworkPackage.load(folder.path("art"), as: Seed.self).pixelHash()))
    var isOpen = false
    for phase in phases.withLock({ $0 }) {
      #expect(isOpen == (phase == .encodeEnded || phase == .writeEnded))
      isOpen.toggle()
    }
  }

  @Test func cancelledSaveLeavesTheOldArtwork() async throws {
    let folder = try PackageFolder()
    let artwork = try RichArtwork.make(Seed.self, seed: 33)
    let old = artwork.pixelHash()
    let path = folder.path("art")
    _ = try await PackageWriter<Seed>(path).write(ArtworkSave(ArtworkArchive(artwork)))
    try RichArtwork.paintOn(artwork, seed: 33)
    let save = ArtworkSave(ArtworkArchive(artwork))
    // From before the first chunk to after the last: the save itself cancels its task.
    var cancelled = 0
    for moment in [0, 2, 4, 6, 8, 12, 16] {
      let seen = Mutex(0)
      let writer = PackageWriter<Seed>(path) { _ in
        let isMoment = seen.withLock { count in
          count += 1
          return count == moment + 1
        }
        if isMoment { withUnsafeCurrentTask { $0?.cancel() } }
      }
      do { _ = try await Task { try await writer.write(save) }.value } catch {
        #expect(error is CancellationError)
        cancelled += 1
        #expect(try ArtworkPackage.load(path, as: Seed.self).pixelHash() == old)
      }
    }
    #expect(cancelled == 7)
    _ = try await PackageWriter<Seed>(path).write(save)
    #expect(try ArtworkPackage.load(path, as: Seed.self).pixelHash() == artwork.pixelHash())
  }

  @Test func placesThatCannotHoldAnArtworkAreNamed() async throws {
    let folder = try PackageFolder()
    let save = ArtworkSave(ArtworkArchive(try RichArtwork.make(Seed.self, seed: 34)))
    func refusal(_ path: String) async -> String {
      do {
        _ = try await PackageWriter<Seed>(path).write(save)
        return "saved"
      } catch { return "\(error)" }
    }
    try folder.write("file", "text")
    #expect(
      await refusal(folder.path("file")).hasSuffix(
        "file' is not a folder, and an artwork is one; choose another path"))
    #expect(folder.text("file") == "text")
    let missing = await refusal(folder.path("no/art"))
    #expect(
      missing.contains("artwork: cannot make folder") && missing.contains("No such file or directory"),
      "\(missing)")
    #expect(await refusal("/proc/art").contains("cannot make folder '/proc/art'"))
    #expect(throws: PackageError.noArtwork(folder.path("nothing"))) {
      try ArtworkPackage.load(folder.path("nothing"), as: Seed.self)
    }
    #expect(throws: PackageError.notAFolder(folder.path("file"))) {
      try ArtworkPackage.load(folder.path("file"), as: Seed.self)
    }
  }

  @Test func vanishedFolderIsNotMadeAgainInSilence() async throws {
    let folder = try PackageFolder()
    let path = folder.path("art")
    let save = ArtworkSave(ArtworkArchive(try RichArtwork.make(Seed.self, seed: 35)))
    let writer = PackageWriter<Seed>(path)
    _ = try await writer.write(save)
    try FileManager.default.removeItem(atPath: path)
    await #expect(throws: PackageError.vanished(path)) { try await writer.write(save) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// A link in a package must not lead a save or a load elsewhere, nor a pipe hold it for ever.
  @Test func linksAndPipesAreNotFollowed() async throws {
    let folder = try PackageFolder()
    let path = folder.path("art")
    let artwork = try RichArtwork.make(Seed.self, seed: 36)
    let save = ArtworkSave(ArtworkArchive(artwork))
    _ = try await PackageWriter<Seed>(path).write(save)
    try folder.write("precious", "keep")
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/manifest.partial", withDestinationPath: folder.path("precious"))
    await #expect(throws: PackageError.self) { try await PackageWriter<Seed>(path).write(save) }
    #expect(folder.text("precious") == "keep")
    #expect(try ArtworkPackage.load(path, as: Seed.self).pixelHash() == artwork.pixelHash())

    let manifest = try #require(FileManager.default.contents(atPath: "\(path)/manifest"))
    let chunk = try #require(try ManifestText.manifest(from: Array(manifest)).layers[0].chunks.first?.name)
    let file = "\(path)/\(chunk).chunk"
    try FileManager.default.moveItem(atPath: file, toPath: folder.path("moved"))
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: folder.path("moved"))
    let link = #expect(throws: PackageError.self) { try ArtworkPackage.load(path, as: Seed.self) }
    #expect(link?.description.contains("symbolic links") == true)
    try FileManager.default.removeItem(atPath: file)
    #expect(mkfifo(file, 0o600) == 0)
    #expect(throws: PackageError.self) { try ArtworkPackage.load(path, as: Seed.self) }
    // A save puts a chunk in the pipe's place.
    _ = try await PackageWriter<Seed>(path).write(save)
    #expect(try ArtworkPackage.load(path, as: Seed.self).pixelHash() == artwork.pixelHash())
  }

  /// A disk of 512 KiB: the old artwork is still there when a larger one does not fit.
  @Test(.enabled(if: PackageFolder.canMountSmallDisk, "a small disk cannot be mounted here"))
  func fullDiskKeepsTheOldArtwork() async throws {
    let folder = try PackageFolder()
    let disk = try folder.mountSmallDisk()
    let small = try RichArtwork.make(Seed.self, seed: 37)
    let writer = PackageWriter<Seed>("\(disk)/art")
    _ = try await writer.write(ArtworkSave(ArtworkArchive(small)))
    let large = try RichArtwork.make(Seed.self, seed: 37, edge: 64)
    let before = large.pixelHash()
    let error = await #expect(throws: PackageError.self) {
      try await writer.write(ArtworkSave(ArtworkArchive(large)))
    }
    #expect(error?.description.contains("No space left on device; free some space") == true)
    #expect(large.pixelHash() == before)
    #expect(try ArtworkPackage.load("\(disk)/art", as: Seed.self).pixelHash() == small.pixelHash())
  }
}

/// A folder that is gone when the test is.
final class PackageFolder {
  let folder: String
  private var disk: String?

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "pentimento-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    if let disk { umount2(disk, 0) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func text(_ name: String) -> String {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  /// Whether this process may mount a file system of its own.
  static let canMountSmallDisk: Bool = (try? PackageFolder().mountSmallDisk()) != nil

  /// A file system in memory with room for 512 KiB.
  func mountSmallDisk() throws -> String {
    let place = path("disk")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    guard mount("none", place, "tmpfs", 0, "size=512k") == 0 else { throw PackageError.notAFolder(place) }
    disk = place
    return place
  }
}
