/// Why a trace was refused.
public struct TraceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was wrong.
  public enum Fault: Equatable, Sendable {
    /// The file could not be opened or read; the system's words.
    case unreadable(String)
    /// The path names a folder.
    case folder
    /// More bytes than `TraceReader.largestFile`.
    case tooLarge
    /// No byte at all.
    case empty
    /// No event has a pressure above 0.
    case noStroke
    /// A line longer than `TraceReader.longestLine` bytes.
    case longLine
    /// A NUL byte.
    case nul
    /// Bytes that are not UTF-8.
    case notText
    /// A line with another number of fields than four.
    case fieldCount(Int)
    /// A field that is not a finite decimal number: its name and its text (shortened, made printable).
    case notNumber(field: String, text: String)
    /// A time in seconds below 0 or above `TraceReader.latestTime`.
    case timeRange(Double)
    /// A time before the line before, both in seconds.
    case timeBackwards(Double, after: Double)
    /// A coordinate in pixels of a magnitude above `TraceReader.farthestCoordinate`, and its name.
    case coordinate(field: String, Double)
    /// A pressure outside 0...1.
    case pressure(Double)
  }

  /// The file as it was named.
  public let file: String
  /// Counted from 1; nil where the fault is the whole file's.
  public let line: Int?
  /// What was wrong.
  public let fault: Fault

  /// `FILE:LINE: what is wrong; what was expected`.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(fault.text)"
  }
}

extension TraceError.Fault {
  fileprivate var text: String {
    let format = "expected 'time x y pressure'"
    switch self {
    case .unreadable(let reason): return "cannot be read: \(reason); expected a readable trace file"
    case .folder: return "is a folder; expected a trace file"
    case .tooLarge: return "is larger than \(TraceReader.largestFile) bytes; expected a shorter trace"
    case .empty: return "is empty; \(format) on each line"
    case .noStroke: return "holds no stroke; expected at least one event with a pressure above 0"
    case .longLine: return "line is longer than \(TraceReader.longestLine) bytes; \(format)"
    case .nul: return "holds a NUL byte; \(format) as text"
    case .notText: return "is not UTF-8; \(format) as text"
    case .fieldCount(let count): return "\(count) field\(count == 1 ? "" : "s"); \(format)"
    case .notNumber(let field, let text):
      return "\(field) '\(text)' is not a finite decimal number; \(format)"
    case .timeRange(let time):
      return "time \(time) is outside 0...\(TraceReader.latestTime); \(format) with time in seconds from 0"
    case .timeBackwards(let time, let latest):
      return "time \(time) is before \(latest), the time of the event before; \(format) in time order"
    case .coordinate(let field, let value):
      let limit = TraceReader.farthestCoordinate
      return "\(field) \(value) is outside \(-limit)...\(limit); \(format) with x and y in pixels"
    case .pressure(let pressure):
      return "pressure \(pressure) is outside 0...1; \(format) with pressure from 0 to 1"
    }
  }
}
