@testable import PaintEngine

// What is saved is what comes back.
extension ScriptRun {
  /// Saves to the script's package, over what an earlier action saved there, and loads it again.
  func save(_ number: Int) {
    compare { artwork in
      let archive = ArtworkArchive(artwork)
      let previews = number % 3 == 0 ? [archive.preview(maxEdge: 1 + number % 9)] : []
      let pass = SavePass(folder: "saved", files: files, observer: nil)
      try pass.run(ArtworkSave(archive, previews: previews), isKnown: hasSaved)
      hasSaved = true
      let loaded = try ArtworkPackage.load("saved", as: Design.self, files: files)
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
      if try ArtworkPackage.previews("saved", files: files) != previews { differences.append("previews") }
      if files.openCount != 0 { differences.append("\(files.openCount) files are open") }
    } _: { _ in
    }
  }
}
