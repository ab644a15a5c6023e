/// Records in chunks that copies share: a change after a snapshot copies the list of chunks and the chunks it touches.
public struct ChunkedShapes<Record: ShapeRecord>: ShapeStore {
  public static var name: String { "chunked" }

  /// Records a chunk when it is made; one is split at twice as many.
  static var chunkCount: Int { 64 }

  private var chunks: [[Record]] = []
  /// The place of each chunk's first record. Edits that move nothing leave it shared.
  private var starts: [Int] = []
  public private(set) var count = 0

  public init(_ records: [Record]) {
    var next = 0
    while next < records.count {
      let end = min(next + Self.chunkCount, records.count)
      chunks.append(Array(records[next..<end]))
      next = end
    }
    countAgain()
  }

  public subscript(place: Int) -> Record {
    let chunk = self.chunk(of: place)
    return chunks[chunk][place - starts[chunk]]
  }

  public mutating func update(_ place: Int, _ change: (inout Record) -> Void) {
    let chunk = self.chunk(of: place)
    change(&chunks[chunk][place - starts[chunk]])
  }

  public mutating func remove(_ places: [Int]) {
    for place in places.reversed() {
      let chunk = self.chunk(of: place)
      chunks[chunk].remove(at: place - starts[chunk])
    }
    chunks.removeAll { $0.isEmpty }
    countAgain()
  }

  public mutating func insert(_ insertions: [Insertion<Record>]) {
    for insertion in insertions { put(insertion.record, at: insertion.place) }
    countAgain()
  }

  public mutating func move(_ from: Int, to: Int) {
    let record = self[from]
    remove([from])
    put(record, at: to)
    countAgain()
  }

  public func firstPlace(of id: ShapeID) -> Int? {
    for (chunk, records) in chunks.enumerated() {
      if let place = records.firstIndex(where: { $0.core.id == id }) { return starts[chunk] + place }
    }
    return nil
  }

  public func forEach(_ body: (Int, Record) -> Bool) {
    var place = 0
    for chunk in chunks.indices {
      for index in chunks[chunk].indices {
        guard body(place, chunks[chunk][index]) else { return }
        place += 1
      }
    }
  }

  public func bytesApart(from later: Self, sizeClass: (Int) -> Int) -> Int {
    func bytes<Element>(_ array: [Element]) -> Int {
      array.capacity > 0 ? sizeClass(32 + array.capacity * MemoryLayout<Element>.stride) : 0
    }
    func isSame<Element>(_ left: [Element], _ right: [Element]) -> Bool {
      left.withUnsafeBufferPointer { left in
        right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
      }
    }
    let shared = Set(later.chunks.map { chunk in chunk.withUnsafeBufferPointer { $0.baseAddress } })
    let own = chunks.filter { chunk in !shared.contains(chunk.withUnsafeBufferPointer { $0.baseAddress }) }
    return bytes(chunks) + (isSame(starts, later.starts) ? 0 : bytes(starts))
      + own.reduce(0) { $0 + bytes($1) }
  }

  private mutating func put(_ record: Record, at place: Int) {
    guard !chunks.isEmpty else {
      chunks = [[record]]
      return countAgain()
    }
    // A place at the end belongs to the last chunk.
    let chunk = self.chunk(of: min(place, count - 1))
    chunks[chunk].insert(record, at: place - starts[chunk])
    count += 1
    if chunks[chunk].count >= 2 * Self.chunkCount {
      let whole = chunks[chunk]
      chunks[chunk] = Array(whole[..<Self.chunkCount])
      chunks.insert(Array(whole[Self.chunkCount...]), at: chunk + 1)
      countAgain()
    } else {
      for later in starts.indices.dropFirst(chunk + 1) { starts[later] += 1 }
    }
  }

  /// The chunk with the record at `place`. O(log chunks).
  private func chunk(of place: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle } else { high = middle }
    }
    return low
  }

  private mutating func countAgain() {
    var next = 0
    starts = chunks.map { chunk in
      defer { next += chunk.count }
      return next
    }
    count = next
  }
}
