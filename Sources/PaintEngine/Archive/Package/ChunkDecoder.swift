import CLZ4

/// Reads the frame of one chunk back into a buffer that the next chunk uses again, and believes nothing of it.
final class ChunkDecoder {
  private var context: OpaquePointer?
  private var buffer = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  init() { LZ4F_createDecompressionContext(&context, UInt32(LZ4F_VERSION)) }

  deinit {
    LZ4F_freeDecompressionContext(context)
    buffer.deallocate()
  }

  /// The most bytes that the file of a content of `count` bytes in `pieces` blocks has: LZ4 stores a block that it cannot
  /// shorten as it is, with 8 bytes around it.
  static func mostFrameBytes(count: Int, pieces: Int) -> Int { count + 64 + 8 * (pieces + 1 + (count >> 16)) }

  /// The content of a frame, valid until the next call and while the decoder lives. Throws unless it is one whole frame of exactly `count` bytes, with
  /// every checksum there and right, and has this name. Allocates `count` bytes, and for LZ4 at most two blocks of 4 MiB.
  func decode(
    _ frame: [UInt8], count: Int, name: ContentName
  ) throws(ChunkFault) -> UnsafeRawBufferPointer {
    if buffer.count < count {
      buffer.deallocate()
      buffer = .allocate(byteCount: count, alignment: 16)
    }
    LZ4F_resetDecompressionContext(context)
    let content = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    var result: Result<Void, ChunkFault> = .success(())
    frame.withUnsafeBytes { result = fill(content, from: $0) }
    try result.get()
    guard ContentName(of: UnsafeRawBufferPointer(content)) == name else {
      throw ChunkFault("its content is not the one it is named by")
    }
    return UnsafeRawBufferPointer(content)
  }

  private func fill(
    _ content: UnsafeMutableRawBufferPointer, from frame: UnsafeRawBufferPointer
  ) -> Result<Void, ChunkFault> {
    guard let context, var source = frame.baseAddress else { return .failure(ChunkFault("it is empty")) }
    var info = LZ4F_frameInfo_t()
    var taken = frame.count
    let opened = LZ4F_getFrameInfo(context, &info, source, &taken)
    if LZ4F_isError(opened) != 0 { return .failure(ChunkFault(lz4: opened)) }
    guard info.frameType == LZ4F_frame, info.contentChecksumFlag == LZ4F_contentChecksumEnabled,
      info.dictID == 0
    else { return .failure(ChunkFault("it is no LZ4 frame with a content checksum")) }
    guard info.contentSize == UInt64(content.count) else {
      return .failure(
        ChunkFault("it declares \(info.contentSize) bytes of content instead of \(content.count)"))
    }
    var left = frame.count - taken
    source += taken
    var filled = 0
    var options = LZ4F_decompressOptions_t()
    options.stableDst = 1
    while true {
      var made = content.count - filled
      var taken = left
      let hint = LZ4F_decompress(
        context, content.baseAddress.map { $0 + filled }, &made, source, &taken, &options)
      if LZ4F_isError(hint) != 0 { return .failure(ChunkFault(lz4: hint)) }
      filled += made
      source += taken
      left -= taken
      if hint == 0 { break }
      if made == 0, taken == 0 { return .failure(ChunkFault("it ends too early")) }
    }
    guard filled == content.count else { return .failure(ChunkFault("its content ends too early")) }
    guard left == 0 else { return .failure(ChunkFault("\(left) bytes follow its end")) }
    return .success(())
  }
}

/// What is wrong with one chunk.
struct ChunkFault: Error, Equatable {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  /// A failure that LZ4 names.
  init(lz4 code: Int) { reason = "LZ4 finds \(String(cString: LZ4F_getErrorName(code)))" }
}
