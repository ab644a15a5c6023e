/// A table written to a file some rows at a time, there whole or not at all; see ``AtomicFileStream``.
///
/// Its memory does not grow with the rows.
public final class CSVStream<Row: CSVRecord> {
  private let file: AtomicFileStream
  private var writer = CSVWriter(columns: Row.columns)

  /// Begins the table at `path`, with its header.
  ///
  /// - Throws: ``FileError`` when it cannot be made.
  public init(_ path: String) throws(FileError) { file = try AtomicFileStream(path) }

  /// Appends rows.
  ///
  /// - Throws: ``FileError``; nothing is left of the table then.
  /// - Complexity: O(length).
  public func append(_ rows: [Row]) throws(FileError) {
    for row in rows {
      row.write(to: &writer)
      writer.endRecord()
      if writer.bytes.count >= Self.chunk { try file.append(writer.takeBytes()) }
    }
  }

  /// Bytes that are written at once.
  private static var chunk: Int { 1 << 20 }

  /// Ends the table and gives it its name.
  ///
  /// - Throws: ``FileError``; nothing is left of the table then, and what was there before is untouched.
  public func finish() throws(FileError) {
    try file.append(writer.takeBytes())
    try file.finish()
  }
}
