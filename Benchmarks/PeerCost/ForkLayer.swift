import Glibc
import PaintEngine

/// Pages of a process, cells one after the other. A duplicate is a child process, which has the same pages until either side writes: its
/// cost is fork() alone, which is what a store that saves from a child (Redis) pays on the thread that goes on.
struct ForkLayer: PeerLayer {
  private let canvas: PeerCanvas
  private let pages: Pages
  private var children: [ForkedChild] = []
  private var offsets: [Int] = []

  /// A mapping of its own, given back with its last user.
  private final class Pages {
    let start: UnsafeMutableRawPointer
    private let byteCount: Int

    init(byteCount: Int) throws(PeerError) {
      let mapped = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard let mapped, mapped != MAP_FAILED else { throw .system("mmap", errno) }
      start = mapped
      self.byteCount = byteCount
    }

    deinit { munmap(start, byteCount) }

    func channels(at offset: Int) -> UnsafeMutablePointer<UInt16> {
      (start + offset).assumingMemoryBound(to: UInt16.self)
    }
  }

  init(_ canvas: PeerCanvas) throws {
    self.canvas = canvas
    pages = try Pages(byteCount: canvas.bytes)
  }

  var unitBytes: Int { Int(sysconf(Int32(_SC_PAGESIZE))) }

  var source: String { "fork(), pages copied by the kernel" }

  mutating func paint(_ cell: Cell, _ channels: UnsafePointer<UInt16>) {
    pages.channels(at: canvas.offset(of: cell)).update(from: channels, count: PeerCanvas.channelCount)
  }

  mutating func duplicate() throws {
    children.append(
      try ForkedChild { [canvas, pages] in
        canvas.hash { cell, channels in
          channels.update(
            from: pages.channels(at: canvas.offset(of: cell)), count: PeerCanvas.channelCount)
        }
      })
  }

  mutating func dropDuplicates() throws {
    for child in children { try child.end() }
    children.removeAll()
  }

  mutating func prepare(_ cells: [Cell]) { offsets = cells.map(canvas.offset) }

  mutating func touch(_ value: UInt16) {
    for offset in offsets { PeerCanvas.touch(pages.channels(at: offset), value) }
  }

  func read(_ cell: Cell, into channels: UnsafeMutablePointer<UInt16>) {
    channels.update(from: pages.channels(at: canvas.offset(of: cell)), count: PeerCanvas.channelCount)
  }

  mutating func duplicateHash() throws -> UInt64 {
    guard let last = children.last else { return 0 }
    return try last.answer()
  }

  var bytesElsewhere: Int? {
    var sum = 0
    for child in children {
      guard let bytes = child.privateBytes else { return nil }
      sum += bytes
    }
    return sum
  }
}
