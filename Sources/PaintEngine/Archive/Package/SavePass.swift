import Glibc

/// One save, from the first chunk to the collection.
final class SavePass: ChunkStore {
  private(set) var report = SaveReport()

  private let folder: String
  private let files: any PackageFiles
  private let observer: (@Sendable (SavePhase) -> Void)?
  private let encoder = ChunkEncoder()
  /// The regular files of the folder, with those that this save adds.
  private var present: Set<String> = []

  init(folder: String, files: any PackageFiles, observer: (@Sendable (SavePhase) -> Void)?) {
    self.folder = folder
    self.files = files
    self.observer = observer
  }

  /// Does it. `isKnown`: the folder has been saved to before, so its absence is news and not a beginning. Throws
  /// `PackageError` and `CancellationError`.
  func run(_ save: ArtworkSave<some EngineDesign>, isKnown: Bool) throws {
    try Task.checkCancellation()
    // What could not be loaded again is refused before anything is written.
    let values = try manifest(of: save, in: NoChunks())
    do { _ = try ManifestCheck.check(values) } catch {
      throw PackageError.unsavable(path: folder, part: error.part, reason: error.reason)
    }
    try writing { try openFolder(isKnown: isKnown) }
    let manifest = try manifest(of: save, in: self)
    observer?(.encodeBegan)
    let text = Result { () throws(ManifestText.Fault) in try ManifestText.bytes(of: manifest) }
    observer?(.encodeEnded)
    let bytes = try checked(text)
    try Task.checkCancellation()
    try writing {
      // Chunks are safe under their names before any manifest names them.
      try attempt(PartName.manifest) { () throws(FileFailure) in try files.syncFolder(folder) }
      try replace(PackageFileName.manifest, PartName.manifest, with: bytes)
      // And the manifest is safe before anything that the old one names is taken away.
      try attempt(PartName.manifest) { () throws(FileFailure) in try files.syncFolder(folder) }
      collect(keeping: manifest.chunkNames)
    }
  }

  /// Encodes a content and writes its chunk, unless the package has it.
  func store(_ content: some ChunkContent, _ part: String) throws -> String {
    try store(content, known: nil, part).text
  }

  /// The same of a block. One whose content was named before is not read if the package has a chunk of that name: what has not been
  /// touched since a save costs the next one nothing. If the chunk is gone from the folder, it is written again.
  func store(_ block: PictureBlock<some TileBuffer>, edge: Int, _ part: String) throws -> String {
    let known = block.name
    if let known, present.contains(PackageFileName.chunk(known)) {
      try Task.checkCancellation()
      report.chunksKept += 1
      report.chunksUnread += 1
      return known.text
    }
    let name = try store(TileChunk(block.tiles, edge: edge), known: known, part)
    if known == nil { block.name = name }
    return name.text
  }

  private func store(
    _ content: some ChunkContent, known: ContentName?, _ part: String
  ) throws -> ContentName {
    try Task.checkCancellation()
    observer?(.encodeBegan)
    let name = known ?? encoder.name(of: content)
    let file = PackageFileName.chunk(name)
    guard !present.contains(file) else {
      observer?(.encodeEnded)
      report.chunksKept += 1
      return name
    }
    let frame = encoder.encode(content)
    observer?(.encodeEnded)
    guard let frame else { throw PackageError(FileFailure("encode", code: ENOMEM), path: folder, part: part) }
    try writing { try replace(file, part, with: frame) }
    present.insert(file)
    report.chunksWritten += 1
    report.bytesEncoded += content.byteCount
    return name
  }

  private func manifest(of save: ArtworkSave<some EngineDesign>, in store: some ChunkStore) throws -> Manifest
  {
    do { return try Manifest(save, in: store) } catch let fault as UnsavablePart {
      throw PackageError.unsavable(path: folder, part: fault.part, reason: fault.reason)
    }
  }

  private func checked(_ text: Result<[UInt8], ManifestText.Fault>) throws(PackageError) -> [UInt8] {
    var reason: String?
    switch text {
    case .success(let bytes) where bytes.count <= ManifestText.mostBytes: return bytes
    case .success(let bytes):
      reason = "it would have \(bytes.count) bytes, and \(ManifestText.mostBytes) are read"
    case .failure(.damaged(let why)): reason = why
    case .failure: break
    }
    throw .unsavable(path: folder, part: PartName.manifest, reason: reason ?? "it has no text")
  }
}

// What a save does in the folder.
extension SavePass {
  /// Sees what is there. Refuses a package that this program could not read again.
  private func openFolder(isKnown: Bool) throws(PackageError) {
    if !isKnown {
      do { try files.makeFolder(folder) } catch {
        if error.code == ENOTDIR { throw .notAFolder(folder) }
        throw PackageError(error, path: folder, part: "artwork")
      }
    }
    do { present = Set(try files.names(in: folder)) } catch {
      if isKnown, error.code == ENOENT { throw .vanished(folder) }
      if error.code == ENOTDIR { throw .notAFolder(folder) }
      throw PackageError(error, path: folder, part: "artwork")
    }
    if present.contains(PackageFileName.manifest) {
      let path = path(PackageFileName.manifest)
      let start = try attempt(PartName.manifest, path) { () throws(FileFailure) in
        try files.readStart(path, count: ManifestText.startBytes)
      }
      do { try ManifestText.checkStart(of: start) } catch { throw PackageError(error, path: folder) }
    } else {
      // The folder's own name must survive too.
      let parent = Self.parent(of: folder)
      try attempt("artwork", parent) { () throws(FileFailure) in try files.syncFolder(parent) }
    }
  }

  /// Writes a file beside, syncs it, and gives it its name.
  private func replace(
    _ name: String, _ part: String, with bytes: UnsafeRawBufferPointer
  ) throws(PackageError) {
    let partial = path(name + PackageFileName.partialSuffix)
    do {
      let descriptor = try attempt(part, partial) { () throws(FileFailure) in try files.create(partial) }
      let outcome = Result { () throws(FileFailure) in
        try files.write(bytes, to: descriptor)
        try files.sync(descriptor)
      }
      let closing = Result { () throws(FileFailure) in try files.close(descriptor) }
      try attempt(part, partial) { () throws(FileFailure) in
        try outcome.get()
        try closing.get()
      }
      let final = path(name)
      try attempt(part, final) { () throws(FileFailure) in try files.rename(partial, to: final) }
    } catch {
      // A full disk should not stay fuller than it was. The next save would take it away as well.
      try? files.remove(partial)
      throw error
    }
    report.bytesWritten += bytes.count
  }

  private func replace(_ name: String, _ part: String, with bytes: [UInt8]) throws(PackageError) {
    let outcome = bytes.withUnsafeBytes { bytes in
      Result { () throws(PackageError) in try replace(name, part, with: bytes) }
    }
    try outcome.get()
  }

  /// Takes away chunks that the manifest does not name, and what earlier saves left half written. What cannot be removed now
  /// is harmless and found again by the next save.
  private func collect(keeping names: Set<String>) {
    for file in present where PackageFileName.isCollectable(file) {
      guard !names.contains(String(file.prefix(32))) || file.hasSuffix(PackageFileName.partialSuffix) else {
        continue
      }
      guard (try? files.remove(path(file))) != nil else { continue }
      if !file.hasSuffix(PackageFileName.partialSuffix) { report.chunksRemoved += 1 }
    }
  }

  private func writing(_ work: () throws -> Void) throws {
    observer?(.writeBegan)
    defer { observer?(.writeEnded) }
    try work()
  }

  private func attempt<Value>(
    _ part: String, _ path: String? = nil, _ work: () throws(FileFailure) -> Value
  ) throws(PackageError) -> Value {
    do { return try work() } catch { throw PackageError(error, path: path ?? folder, part: part) }
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
