/// What one save writes: the picture and the previews that were made of it.
public struct ArtworkSave<Design: EngineDesign>: Sendable {
  /// The picture.
  public let archive: ArtworkArchive<Design>
  /// Small flat images of it, for galleries.
  public let previews: [PreviewImage]

  /// A picture with its previews.
  public init(_ archive: ArtworkArchive<Design>, previews: [PreviewImage] = []) {
    self.archive = archive
    self.previews = previews
  }
}

/// A small flat image of an artwork: premultiplied RGBA, 8 bits a channel, row by row from the top.
public struct PreviewImage: Equatable, Sendable {
  /// Sides in px.
  public let width, height: Int
  /// `width` x `height` x 4 bytes.
  public let pixels: [UInt8]

  /// An image; nil unless `pixels` holds 4 bytes for each pixel.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
    self.init(uncheckedWidth: width, height: height, pixels: pixels)
  }

  /// An image of sides above 0 and as many bytes as they say.
  init(uncheckedWidth width: Int, height: Int, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// What a save did, in plain numbers.
public struct SaveReport: Equatable, Sendable {
  /// Chunks encoded and written.
  public var chunksWritten = 0
  /// Chunks that the package held already, by their content.
  public var chunksKept = 0
  /// Those of `chunksKept` whose content was not even read: nothing has touched it since a save named it.
  public var chunksUnread = 0
  /// Bytes of content that went through the encoder.
  public var bytesEncoded = 0
  /// Bytes written to files.
  public var bytesWritten = 0
  /// Chunks collected because no manifest names them any more.
  public var chunksRemoved = 0

  /// Nothing done yet.
  public init() {}
}

/// Where saves go. Two writes never interleave: the writer finishes one before it begins the next.
public protocol ArtworkWriter<Design>: Sendable {
  associatedtype Design: EngineDesign

  /// Encodes and writes everything, off the artwork's thread. Throws with the old state intact; a cancelled task ends early,
  /// with the old state intact.
  func write(_ save: ArtworkSave<Design>) async throws -> SaveReport
}
