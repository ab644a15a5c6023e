/// Saves an artwork as a package: a folder of chunk files that are never changed, and a manifest that names them.
///
/// Chunks are written and synced first, then the manifest takes the old one's place by a rename; only then are chunks
/// that it does not name collected. So the folder holds the old artwork or the new one, whenever the program or the machine
/// stops. One writer a folder at a time.
///
/// Chunks that the folder holds already are found by their content and not encoded again; where a picture's blocks remember the name
/// that a save gave their content, not even hashed. Names in the folder are believed: a chunk gets its name only after its
/// contents are on the disk. A chunk that somebody took away is written again; one that somebody damaged is found by a load alone.
public actor PackageWriter<Design: EngineDesign>: ArtworkWriter {
  /// The package's folder.
  public nonisolated let path: String

  private let files: any PackageFiles
  private let observer: (@Sendable (SavePhase) -> Void)?
  private var hasSaved = false

  /// A writer of the package at `path`, which its first save makes if it is not there; the folder around it must be.
  /// `observer` is told of every phase, on the writer's thread.
  public init(
    _ path: String, files: any PackageFiles = SystemFiles(),
    observer: (@Sendable (SavePhase) -> Void)? = nil
  ) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.files = files
    self.observer = observer
  }

  /// Encodes and writes everything. Occupies the writer's thread until all is on the disk.
  ///
  /// Throws `PackageError`, or `CancellationError` when its task is cancelled before the manifest is replaced; the package then
  /// holds what it held. Only when the disk fails to confirm the manifest's new name may the package hold the new state after
  /// an error. Takes, besides the save, memory of one chunk (2 MiB at tile edge 64, or the largest preview) and the manifest.
  // Not async: without a suspension point inside, two writes cannot interleave on the actor.
  public func write(_ save: ArtworkSave<Design>) throws -> SaveReport {
    let pass = SavePass(folder: path, files: files, observer: observer)
    try pass.run(save, isKnown: hasSaved)
    hasSaved = true
    return pass.report
  }
}

/// What a save is at. Encoding and writing take turns, chunk by chunk.
public enum SavePhase: Hashable, Sendable {
  /// A chunk is hashed, and compressed unless the package has it; or the manifest is put into words.
  case encodeBegan
  case encodeEnded
  /// Files are written, synced, renamed or removed.
  case writeBegan
  case writeEnded
}
