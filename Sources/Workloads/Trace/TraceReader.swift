/// Reads recorded pen events: one event a line, `time x y pressure` (s, px, px, 0...1) separated by blanks or
/// tabs, in time order; pressure 0 means that the pen is up. Line ends are LF or CRLF; blank lines and lines
/// that begin with `#` are skipped. The format is that of libmypaint's test recordings.
public enum TraceReader {
  /// Bytes in a line, its end not counted.
  public static let longestLine = 4_096
  /// Bytes in a file, 256 MiB.
  public static let largestFile = 1 << 28
  /// px, either way.
  public static let farthestCoordinate = 1e6
  /// s.
  public static let latestTime = 1e10

  /// The strokes in a file: runs of events with a pressure above 0. See `trace(path:)`.
  public static func read(_ path: String) throws(TraceError) -> [PenStroke] {
    try trace(path).strokes
  }

  /// The strokes in bytes; `file` is the name for messages. See `trace(bytes:file:)`.
  public static func read(bytes: [UInt8], file: String) throws(TraceError) -> [PenStroke] {
    try trace(bytes: bytes, file: file).strokes
  }

  /// Reads the file or pipe at `path` whole; about 1 microsecond an event.
  /// - Throws: `TraceError` for a file that cannot be read, a folder, and everything `trace(bytes:file:)`
  ///   refuses.
  public static func trace(_ path: String) throws(TraceError) -> Trace {
    try trace(bytes: TraceFile.bytes(of: path, limit: largestFile), file: path)
  }

  /// Parses a trace. O(bytes).
  /// - Throws: `TraceError` with the file and the first line that is wrong: another count of fields than
  ///   four, a field that is not a finite decimal number, a value outside its range, a time before the line
  ///   before, a line over `longestLine`, bytes that are not text; or with the file alone where it is empty
  ///   or holds no stroke.
  public static func trace(bytes: [UInt8], file: String) throws(TraceError) -> Trace {
    guard !bytes.isEmpty else { throw TraceError(file: file, line: nil, fault: .empty) }
    var strokes: [PenStroke] = []
    var open: [PenEvent] = []
    var eventCount = 0
    var latest = 0.0
    var number = 0
    var start = 0
    while start < bytes.count {
      number += 1
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      var line = bytes[start..<end]
      start = end + 1
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      let event: PenEvent?
      do {
        event = try TraceLine(bytes: line).event()
      } catch {
        throw TraceError(file: file, line: number, fault: error.fault)
      }
      guard let event else { continue }
      guard event.time >= latest else {
        throw TraceError(file: file, line: number, fault: .timeBackwards(event.time, after: latest))
      }
      latest = event.time
      eventCount += 1
      if event.pressure > 0 {
        open.append(event)
      } else if !open.isEmpty {
        strokes.append(PenStroke(unchecked: open))
        open = []
      }
    }
    if !open.isEmpty { strokes.append(PenStroke(unchecked: open)) }
    guard !strokes.isEmpty else { throw TraceError(file: file, line: nil, fault: .noStroke) }
    return Trace(strokes: strokes, eventCount: eventCount)
  }
}
