import CLZ4

/// Makes one LZ4 frame of a chunk's content, in a buffer that the next chunk uses again.
///
/// Each piece is compressed where it lies, into a block that depends on no other: nothing is gathered first. The frame
/// carries its content's size and a checksum of the content; lz4's own program reads it.
final class ChunkEncoder {
  private var context: OpaquePointer?
  private var buffer = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private let hasher = ContentHasher()

  init() { LZ4F_createCompressionContext(&context, UInt32(LZ4F_VERSION)) }

  deinit {
    LZ4F_freeCompressionContext(context)
    buffer.deallocate()
  }

  /// The name of a content. O(bytes), at the speed of memory.
  func name(of content: some ChunkContent) -> ContentName {
    hasher.reset()
    content.head.withUnsafeBytes(hasher.update)
    for index in 0..<content.pieceCount { content.withPiece(index, hasher.update) }
    return hasher.name
  }

  /// The frame of a content, valid until the next call and while the encoder lives; nil when LZ4 has no memory for its
  /// tables. O(bytes).
  func encode(_ content: some ChunkContent) -> UnsafeRawBufferPointer? {
    guard context != nil else { return nil }
    var preferences = Self.preferences(for: content)
    reserve(
      Int(LZ4F_HEADER_SIZE_MAX) + LZ4F_compressBound(content.head.count, &preferences)
        + content.pieceCount * LZ4F_compressBound(content.pieceByteCount, &preferences)
        + LZ4F_compressBound(0, &preferences))
    guard let start = buffer.baseAddress else { return nil }
    var count = 0
    var isGood = true
    func add(_ made: Int) { if LZ4F_isError(made) != 0 { isGood = false } else { count += made } }
    func update(_ bytes: UnsafeRawBufferPointer) {
      add(
        LZ4F_compressUpdate(context, start + count, buffer.count - count, bytes.baseAddress, bytes.count, nil)
      )
    }
    add(LZ4F_compressBegin(context, start, buffer.count, &preferences))
    content.head.withUnsafeBytes(update)
    for index in 0..<content.pieceCount { content.withPiece(index, update) }
    add(LZ4F_compressEnd(context, start + count, buffer.count - count, nil))
    return isGood ? UnsafeRawBufferPointer(start: start, count: count) : nil
  }

  private func reserve(_ count: Int) {
    guard buffer.count < count else { return }
    buffer.deallocate()
    buffer = .allocate(byteCount: count, alignment: 16)
  }

  private static func preferences(for content: some ChunkContent) -> LZ4F_preferences_t {
    var preferences = LZ4F_preferences_t()
    preferences.frameInfo.blockSizeID =
      switch content.pieceByteCount {
      case ...(64 << 10): LZ4F_max64KB
      case ...(256 << 10): LZ4F_max256KB
      case ...(1 << 20): LZ4F_max1MB
      default: LZ4F_max4MB
      }
    // LZ4's acceleration 9: soft 16-bit paint hardly gets shorter, and searching for it longer costs twice the time for 6 % of
    // the size.
    preferences.compressionLevel = -8
    preferences.frameInfo.blockMode = LZ4F_blockIndependent
    // One checksum in the frame: the content is held to its name as well, and a third pass would cost as much as compressing.
    preferences.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled
    preferences.frameInfo.contentSize = UInt64(content.byteCount)
    // Every update leaves its block at once: held back, each piece would be copied into LZ4's own buffer first.
    preferences.autoFlush = 1
    return preferences
  }
}
