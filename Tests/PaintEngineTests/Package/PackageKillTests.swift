import Glibc
import Testing
import Workloads

@testable import PaintEngine

/// A save that ends at any operation leaves the old artwork or the new one.
@Suite struct PackageKillTests {
  @Test(arguments: Designs.honest) func killedAnywhereOldOrNewOpens(_ design: String) throws {
    try Designs.run(KilledSave(isFirst: false), in: design)
  }

  @Test func firstSaveKilledAnywhereIsThereOrNot() throws {
    try Designs.run(KilledSave(isFirst: true), in: "seed")
  }

  struct KilledSave: DesignVisitor {
    let isFirst: Bool

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try RichArtwork.make(design, seed: 11, tilesAcross: 16, tilesDown: 3)
      let files = MemoryFiles()
      var old: UInt64?
      if !isFirst {
        try savePackage(artwork, in: files)
        old = artwork.pixelHash()
        try RichArtwork.paintOn(artwork, seed: 11)
      }
      let new = artwork.pixelHash()
      var seen: Set<UInt64?> = []
      var number = 0
      while true {
        let dying = MemoryFiles(files.snapshot, fault: .death(at: number))
        let hasEnded = (try? savePackage(artwork, in: dying, isKnown: !isFirst)) != nil
        let endings =
          [dying.snapshot] + (0..<4).map { dying.afterPowerFailure(seed: UInt64(number * 4 + $0)) }
        for (ending, state) in endings.enumerated() {
          let left = MemoryFiles(state)
          let hash = hash(left, design)
          #expect(hash == old || hash == new, "killed at operation \(number), ending \(ending)")
          if hasEnded { #expect(hash == new, "ending \(ending)") }
          seen.insert(hash)
          // And the next save works, and leaves nothing behind.
          try savePackage(artwork, in: left)
          #expect(self.hash(left, design) == new)
          let names = try ManifestText.manifest(from: #require(left.contents(of: "art")["manifest"]))
            .chunkNames
          #expect(left.contents(of: "art").count == names.count + 1)
        }
        if hasEnded { break }
        number += 1
      }
      // At least one chunk and the manifest are made, written, synced, closed and renamed, and two folders synced.
      #expect(number > 11 && seen == [old, new], "\(number) operations")
    }

    /// The loaded artwork's hash; nil when there is none. Damage is a failure, not an absence.
    private func hash<Design: EngineDesign>(_ files: MemoryFiles, _ design: Design.Type) -> UInt64? {
      do { return try ArtworkPackage.load("art", as: design, files: files).pixelHash() } catch {
        if case .noArtwork = error { return nil }
        Issue.record("\(error)")
        return 0
      }
    }
  }
}

/// A save that fails says so, and nothing is lost.
@Suite struct PackageFailureTests {
  @Test(arguments: [ENOSPC, EROFS, EIO]) func failureAtAnyOperationKeepsTheOldArtwork(_ code: Int32) throws {
    for stays in [false, true] {
      let artwork = try RichArtwork.make(Seed.self, seed: 21, tilesAcross: 10, tilesDown: 3)
      let files = MemoryFiles()
      try savePackage(artwork, in: files)
      let old = artwork.pixelHash()
      try RichArtwork.paintOn(artwork, seed: 21)
      let (new, steps) = (artwork.pixelHash(), artwork.history.undoStack.count)
      var failures = 0
      var number = 0
      while true {
        let failing = MemoryFiles(
          files.snapshot,
          fault: stays ? .refusal(from: number, code: code) : .failure(at: number, code: code))
        let result = Result { try savePackage(artwork, in: failing, isKnown: true) }
        if number >= failing.log.count { break }
        let failed = failing.log[number]
        let after = try ArtworkPackage.load("art", as: Seed.self, files: failing.healthy).pixelHash()
        switch result {
        case .failure(let error):
          let error = try #require(error as? PackageError)
          failures += 1
          let isRenamed = failing.log.prefix(number).contains("rename art/manifest")
          #expect(after == (isRenamed ? new : old), "\(failed)")
          #expect(
            "\(error)".contains(String(cString: strerror(code))) && "\(error)".contains("art"), "\(error)")
          if !stays {
            #expect(!failing.contents(of: "art").keys.contains { $0.hasSuffix(".partial") }, "\(failed)")
          }
        case .success:
          // Reading is no change; what cannot be collected is left for the next save.
          #expect(after == new && (failed.hasPrefix("remove") || stays), "\(failed)")
        }
        #expect(failing.openCount == 0, "\(failed)")
        #expect(artwork.pixelHash() == new && artwork.history.undoStack.count == steps)
        number += 1
      }
      #expect(failures > 15)
    }
  }

  @Test func vanishedFolderIsAnError() throws {
    let artwork = try RichArtwork.make(Seed.self, seed: 22, tilesAcross: 10, tilesDown: 3)
    let files = MemoryFiles()
    try savePackage(artwork, in: files)
    try RichArtwork.paintOn(artwork, seed: 22)
    var number = 0
    while true {
      let vanishing = MemoryFiles(files.snapshot, fault: .vanishing(at: number))
      let result = Result { try savePackage(artwork, in: vanishing, isKnown: true) }
      guard number < vanishing.log.count else { break }
      switch result {
      case .success: #expect(vanishing.log[number].hasPrefix("remove"))
      case .failure(let error):
        let error = try #require(error as? PackageError)
        if number == 0 { #expect(error == .vanished("art")) }
        #expect("\(error)".contains("put"), "\(error)")
      }
      number += 1
    }
    #expect(number > 10)
  }

  @Test func otherVersionIsNotOverwritten() throws {
    let artwork = try RichArtwork.make(Seed.self, seed: 23)
    for (text, expected) in [
      ("pentimento-artwork 2\nanything", PackageError.unknownVersion("art", found: "2")),
      ("pentimento-artwork 1.5\n", .unknownVersion("art", found: "1.5")),
      ("a list of cargo\n", .notAManifest("art")),
    ] {
      let files = MemoryFiles(["manifest": Array(text.utf8)], in: "art")
      #expect(throws: expected) { try savePackage(artwork, in: files) }
      #expect(files.contents(of: "art") == ["manifest": Array(text.utf8)])
      #expect(throws: expected) { try ArtworkPackage.load("art", as: Seed.self, files: files) }
    }
    let text = PackageError.unknownVersion("art", found: "2").description
    #expect(text == "'art' is a package of version '2'; this program reads version 1; use a newer program")
  }

  @Test func whatCouldNotBeLoadedIsNotWritten() throws {
    func refusal(_ spoil: (Artwork<Seed>) throws -> Void) throws -> String {
      let artwork = try RichArtwork.make(Seed.self, seed: 24)
      let files = MemoryFiles()
      try savePackage(artwork, in: files)
      let before = files.contents(of: "art")
      try spoil(artwork)
      let error = #expect(throws: PackageError.self) { try savePackage(artwork, in: files, isKnown: true) }
      #expect(files.contents(of: "art") == before)
      return try #require(error).description
    }
    #expect(try refusal { $0.layers[0].properties.opacity = .nan }.contains("opacity nan is outside 0...1"))
    #expect(try refusal { $0.groups = [] }.contains("belongs to group 1, which there is not"))
    #expect(try refusal { _ = $0.layers[1].tiles.writableTile(at: TileKey(x: -1, y: 0)) }.contains("(-1, 0)"))
    #expect(try refusal { _ = $0.layers[1].tiles.writableTile(at: TileKey(x: 19, y: 0)) }.contains("(19, 0)"))
    #expect(
      try refusal { $0.selection = try SelectionMask(geometry: TileGeometry(edge: 8)) }.contains("edge is 8"))
    #expect(try refusal { $0.layers[1].text?.scale = 0 }.contains("scale 0 is outside 1...256"))
  }
}

extension MemoryFiles {
  /// The same files, with nothing going wrong.
  var healthy: MemoryFiles { MemoryFiles(snapshot) }
}
