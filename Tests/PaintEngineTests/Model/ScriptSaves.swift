@testable import PaintEngine

// What is saved is what comes back.
extension ScriptRun {
  /// Saves to one of the script's packages, over what an earlier action saved there, and loads it again. Some saves fail first, and
  /// of some nobody tells the artwork.
  func save(_ number: Int) {
    compare { artwork in
      let archive = ArtworkArchive(artwork)
      let previews = previews(of: archive, edges: number % 3 == 0 ? [1 + number % 9, 1 + number % 40] : [])
      let folder = number % 5 == 2 ? "elsewhere" : "saved"
      if number % 4 == 1 {
        let failing = MemoryFiles(files.snapshot, fault: .death(at: number % 13))
        try? SavePass(folder: folder, files: failing, observer: nil).run(ArtworkSave(archive), isKnown: false)
      }
      let pass = SavePass(folder: folder, files: files, observer: nil)
      try pass.run(ArtworkSave(archive, previews: previews), isKnown: savedFolders.contains(folder))
      savedFolders.insert(folder)
      if number % 7 != 0 { artwork.saved(archive) }
      let loaded = try ArtworkPackage.load(folder, as: Design.self, files: files)
      if loaded.pixelHash() != artwork.pixelHash() || loaded.revision != artwork.revision {
        differences.append("another artwork was loaded")
      }
      if !loaded.history.undoStack.isEmpty || !loaded.history.redoStack.isEmpty {
        differences.append("a history was loaded")
      }
      let number = loaded.makeNumber()
      if artwork.layers.contains(where: {
        $0.id.rawNumber >= number || $0.mask?.layer.id.rawNumber ?? 0 >= number
      }
      ) {
        differences.append("a loaded artwork gives an identity again")
      }
      if try ArtworkPackage.previews(folder, files: files) != previews { differences.append("previews") }
      if files.openCount != 0 { differences.append("\(files.openCount) files are open") }
    } _: { _ in
    }
  }

  /// By the design's alternative; they must be those of the founding design.
  private func previews(of archive: ArtworkArchive<Design>, edges: [Int]) -> [PreviewImage] {
    guard !edges.isEmpty else { return [] }
    let previews = artwork.previews(of: archive, edges: edges)
    if previews != edges.map({ archive.preview(maxEdge: $0) }) { differences.append("another preview") }
    return previews
  }
}
