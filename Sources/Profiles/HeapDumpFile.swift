/// A heap profile in jemalloc's text form (`heap_v2`), which jeprof and pprof open: stacks of return addresses with what is
/// alive and what was ever asked for, then the memory map of the process.
public struct HeapDumpFile: Sendable {
  /// What one stack has asked for.
  public struct Requests: Equatable, Sendable {
    /// Blocks and bytes that are alive.
    public var liveCount = 0, liveBytes = 0
    /// Blocks and bytes that were ever asked for.
    public var count = 0, bytes = 0

    /// Nothing.
    public init() {}
  }

  /// By stack, the innermost return address first.
  public let stacks: [[UInt]: Requests]
  /// Where files are mapped.
  public let mappings: [Mapping]

  /// Bytes alive, over all stacks.
  public var liveBytes: Int { stacks.values.reduce(0) { $0 + $1.liveBytes } }

  /// A file in memory.
  public struct Mapping: Equatable, Sendable {
    /// The addresses.
    public let range: Range<UInt>
    /// The file's place at the first address, B.
    public let offset: UInt
    /// The file.
    public let path: String
  }

  /// Reads a profile. Throws `ProfileError` for what is none, or one of samples, whose numbers are not what was asked for.
  public init(_ text: String, file: String) throws(ProfileError) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == "heap_v2/1" else {
      throw ProfileError(
        file: file, line: 1,
        problem: "'\(lines.first?.prefix(40) ?? "")' is not 'heap_v2/1', a profile of every request")
    }
    var stacks: [[UInt]: Requests] = [:]
    var mappings: [Mapping] = []
    var stack: [UInt]?
    var isMap = false
    for (index, line) in lines.enumerated().dropFirst() {
      if line == "MAPPED_LIBRARIES:" {
        isMap = true
      } else if isMap {
        if let mapping = Mapping(line) { mappings.append(mapping) }
      } else if line.hasPrefix("@") {
        stack = line.split(separator: " ").dropFirst().compactMap { UInt($0.dropFirst(2), radix: 16) }
      } else if line.hasPrefix("  t*:") {
        // Before the first stack stand the sums over all of them.
        guard let place = stack else { continue }
        guard let requests = Requests(line) else {
          throw ProfileError(
            file: file, line: index + 1, problem: "'\(line)' is not 't*: BLOCKS: BYTES [BLOCKS: BYTES]'")
        }
        stacks[place, default: Requests()].add(requests)
      }
    }
    guard isMap else {
      throw ProfileError(
        file: file, line: lines.count, problem: "it ends before MAPPED_LIBRARIES; it is cut off")
    }
    self.stacks = stacks
    self.mappings = mappings
  }
}

extension HeapDumpFile.Requests {
  fileprivate init?(_ line: Substring) {
    let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 4 else { return nil }
    (liveCount, liveBytes, count, bytes) = (numbers[0], numbers[1], numbers[2], numbers[3])
  }

  fileprivate mutating func add(_ other: Self) {
    liveCount += other.liveCount
    liveBytes += other.liveBytes
    count += other.count
    bytes += other.bytes
  }
}

extension HeapDumpFile.Mapping {
  /// A line of /proc/PID/maps; nil for memory without a file.
  fileprivate init?(_ line: Substring) {
    let words = line.split(separator: " ", maxSplits: 5)
    guard words.count == 6, let dash = words[0].firstIndex(of: "-"),
      let low = UInt(words[0][..<dash], radix: 16),
      let high = UInt(words[0][words[0].index(after: dash)...], radix: 16), low < high,
      let offset = UInt(words[2], radix: 16)
    else { return nil }
    let path = words[5].drop { $0 == " " }
    guard path.hasPrefix("/") else { return nil }
    range = low..<high
    self.offset = offset
    self.path = String(path)
  }
}
