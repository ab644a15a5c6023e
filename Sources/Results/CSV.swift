/// A row of a table: reads and writes its fields in the order of its columns.
public protocol CSVRecord: Sendable {
  /// The names in the header, unique, in order.
  static var columns: [String] { get }

  /// Reads one row; consumes exactly the columns.
  init(from fields: inout CSVFields) throws(CSVError)

  /// Writes one row: exactly one call of the writer a column, or ``CSVWriter/caseID(_:)`` for the key ones.
  func write(to writer: inout CSVWriter)
}

/// Reading and writing tables of CSV.
public enum CSV {
  /// Reads a table.
  ///
  /// The columns may come in any order, but all and no others must be there.
  /// - Parameters:
  ///   - type: the kind of row.
  ///   - bytes: the file's contents.
  ///   - file: the name to give in errors.
  /// - Throws: ``CSVError`` at the first thing that is not understood.
  /// - Complexity: O(bytes).
  public static func decode<R: CSVRecord>(
    _ type: R.Type, bytes: [UInt8], file: String
  ) throws(CSVError) -> [R] {
    var reader = try CSVReader(bytes: bytes, file: file)
    guard try reader.next() else {
      throw CSVError(
        file: file, line: 1, found: "an empty file",
        expected: "the header \(R.columns.joined(separator: ","))")
    }
    let places = try places(of: R.columns, in: reader)
    var fields = CSVFields(reader: reader, columns: R.columns, places: places)
    var rows: [R] = []
    while try fields.nextRecord() { rows.append(try R(from: &fields)) }
    return rows
  }

  /// Writes a table with its header.
  ///
  /// - Complexity: O(length).
  public static func encode<R: CSVRecord>(_ rows: [R]) -> String {
    String(decoding: encodedBytes(rows), as: UTF8.self)
  }

  /// Reads a table from a file.
  ///
  /// - Throws: ``CSVReadError`` when the file cannot be read or understood.
  public static func read<R: CSVRecord>(_ type: R.Type, path: String) throws(CSVReadError) -> [R] {
    let bytes: [UInt8]
    do {
      bytes = try AtomicFile.read(path)
    } catch {
      throw .file(error)
    }
    do {
      return try decode(type, bytes: bytes, file: path)
    } catch {
      throw .contents(error)
    }
  }

  /// Writes a table to a file, whole or not at all; see ``AtomicFile``.
  ///
  /// - Throws: ``FileError`` when the file cannot be written.
  public static func write<R: CSVRecord>(_ rows: [R], to path: String) throws(FileError) {
    try AtomicFile.write(encodedBytes(rows), to: path)
  }

  private static func encodedBytes<R: CSVRecord>(_ rows: [R]) -> [UInt8] {
    var writer = CSVWriter(columns: R.columns)
    for row in rows {
      row.write(to: &writer)
      writer.endRecord()
    }
    return writer.bytes
  }

  /// For each expected column its place in the header.
  private static func places(of columns: [String], in header: CSVReader) throws(CSVError) -> [Int] {
    var places: [String: Int] = [:]
    for index in header.fields.indices {
      let name = header.text(ofField: index)
      let line = header.line(ofField: index)
      let shown = PrintableText.of(name)
      if places[name] != nil {
        throw CSVError(
          file: header.file, line: line, column: shown, found: "the column twice", expected: "it once")
      }
      guard columns.contains(name) else {
        throw CSVError(
          file: header.file, line: line, column: shown, found: "an unknown column",
          expected: "only \(columns.joined(separator: ", "))")
      }
      places[name] = index
    }
    var result: [Int] = []
    for column in columns {
      guard let place = places[column] else {
        throw CSVError(
          file: header.file, line: header.recordLine, column: column, found: "no such column",
          expected: "it in the header")
      }
      result.append(place)
    }
    return result
  }
}
