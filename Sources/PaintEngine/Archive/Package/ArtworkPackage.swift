import Glibc

/// Opens packages that a `PackageWriter` saved.
///
/// Nothing in a package is believed. The manifest's hash, each chunk's LZ4 checksums, its content against its name, its layout and
/// each pixel are checked, and what is wrong is named. What a package can make a load allocate is bounded: 16 MiB of manifest (and
/// its decoded values); one chunk at a time, encoded and decoded, of the size that 64 tiles or a preview of 2048 x 2048 px
/// have, and 8 MiB for LZ4; tiles no more than the canvas has, for each layer, mask and selection, where the canvas is held
/// to the device's memory.
public enum ArtworkPackage {
  /// The artwork in the package at `path`, with the saved revision and identities and an empty history. It belongs to the
  /// thread that calls. Damaged previews are no obstacle.
  ///
  /// `deviceMemory` in bytes bounds the canvas, as in an artwork that is made anew. O(bytes).
  public static func load<Design: EngineDesign>(
    _ path: String, as design: Design.Type = Design.self, limits: HistoryLimits = HistoryLimits(),
    deviceMemory: Int = .max, files: any PackageFiles = SystemFiles()
  ) throws(PackageError) -> Artwork<Design> {
    let (manifest, canvas, geometry) = try readManifest(path, files)
    let artwork = Artwork<Design>(
      canvas: canvas, geometry: geometry, limits: limits, deviceMemory: deviceMemory)
    do { try artwork.requireRoom(for: canvas, layers: manifest.layers.count) } catch {
      throw .tooLarge(path, error)
    }
    try artwork.fill(from: manifest, ChunkReader(folder: path, files: files, geometry: geometry))
    return artwork
  }

  /// The previews in the package at `path`, in the order in which they were saved. Reads no layer. O(bytes of the previews).
  public static func previews(
    _ path: String, files: any PackageFiles = SystemFiles()
  ) throws(PackageError) -> [PreviewImage] {
    let (manifest, _, geometry) = try readManifest(path, files)
    let reader = ChunkReader(folder: path, files: files, geometry: geometry)
    var previews: [PreviewImage] = []
    for (index, preview) in manifest.previews.enumerated() {
      previews.append(try reader.preview(preview, PartName.preview(index)))
    }
    return previews
  }

  private static func readManifest(
    _ path: String, _ files: any PackageFiles
  ) throws(PackageError) -> (Manifest, CanvasSize, TileGeometry) {
    let file = "\(path)/\(PackageFileName.manifest)"
    let bytes: [UInt8]
    do { bytes = try files.read(file, atMost: ManifestText.mostBytes) } catch {
      if error.code == ENOENT { throw .noArtwork(path) }
      if error.code == ENOTDIR { throw .notAFolder(path) }
      throw PackageError(error, path: file, part: PartName.manifest)
    }
    let manifest: Manifest
    do { manifest = try ManifestText.manifest(from: bytes) } catch { throw PackageError(error, path: path) }
    do {
      let (canvas, geometry) = try ManifestCheck.check(manifest)
      return (manifest, canvas, geometry)
    } catch {
      throw .damaged(path: path, part: error.part, reason: error.reason)
    }
  }
}

extension PackageError {
  /// What is wrong with the manifest of the package at `path`.
  init(_ fault: ManifestText.Fault, path: String) {
    switch fault {
    case .magic: self = .notAManifest(path)
    case .version(let found): self = .unknownVersion(path, found: found)
    case .damaged(let reason): self = .damaged(path: path, part: PartName.manifest, reason: reason)
    }
  }
}
