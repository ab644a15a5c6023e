import Foundation
import Testing

@testable import PaintEngine

/// What Swift is said to ask of the allocator, against the blocks that it got.
///
/// Which allocator that is depends on what the tests are linked with: jemalloc rounds to its classes, a block of glibc's is up to 24 B
/// larger than the request, a sanitizer's just as large.
struct MallocRequestTests {
  private typealias UsableSize = @convention(c) (UnsafeMutableRawPointer?) -> Int

  private static func isBlock(_ address: UInt, of request: Int) throws -> Bool {
    let symbol = try #require(dlsym(nil, "malloc_usable_size"))
    let usable = unsafeBitCast(symbol, to: UsableSize.self)(UnsafeMutableRawPointer(bitPattern: address))
    let wanted = ProcessAllocator.allocatedSize(of: request)
    return usable >= request && (wanted - 24...wanted + 24).contains(usable)
  }

  @Test(arguments: [16, 20, 31, 32, 47, 48, 63, 64, 100, 200, 1_000, 4_000])
  func strings(length: Int) throws {
    let made = String(repeating: "a", count: length)
    var grown = String(repeating: "b", count: length / 2)
    for _ in 0..<length / 2 + 1 { grown += "c" }
    for text in [made, grown, "\(made) \(length)"] {
      guard let block = ValueBlock(text) else { continue }
      #expect(try Self.isBlock(block.address, of: block.request), "\(text.utf8.count) bytes")
    }
    #expect(ValueBlock(made) != nil && ValueBlock(made + "d") != ValueBlock(made))
  }

  @Test func shortStringsAndLiteralsNeedNoBlock() {
    #expect(ValueBlock("fifteen bytes..") == nil && ValueBlock("") == nil)
    #expect(ValueBlock("a literal that is longer than fifteen bytes") == nil)
  }

  @Test(
    arguments: [1, 2, 3, 5, 6, 7, 12, 13, 24, 40, 48, 49, 96, 100, 192, 500, 1_500])
  func dictionaries(count: Int) throws {
    var reserved: [TileKey: FrozenTile<SeparateBuffer.Buffer>?] = [:]
    reserved.reserveCapacity(count)
    let grown = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, UInt8(1)) })
    for block in [ValueBlock(reserved), ValueBlock(grown)] {
      let block = try #require(block)
      #expect(try Self.isBlock(block.address, of: block.request), "\(count) entries")
    }
    withExtendedLifetime((reserved, grown)) {}
    #expect(ValueBlock([Int: Int]()) == nil)
  }

  @Test(
    arguments: [1, 2, 7, 40, 4_096])
  func arrays(count: Int) throws {
    let bytes = [UInt8](repeating: 1, count: count)
    var names: [LayerProperties] = []
    for number in 0..<count { names.append(LayerProperties(name: "\(number)")) }
    let head = UInt(MallocRequest.array(of: UInt8.self, capacity: 1) - 1)
    for block in [ValueBlock(bytes), ValueBlock(names)] {
      let block = try #require(block)
      // Beyond 128 KiB glibc rounds to pages.
      if block.request < 100_000 { #expect(try Self.isBlock(block.address - head, of: block.request)) }
    }
    withExtendedLifetime((bytes, names)) {}
    #expect(ValueBlock([Int]()) == nil)
  }

  /// The box of each kind of step.
  @Test func steps() throws {
    let artwork = try PreparedArtwork<WithExactLedger>()
    var seen: Set<String> = []
    for operation in NamedOperation<WithExactLedger>.table {
      let prepared = try PreparedArtwork<WithExactLedger>()
      try operation.call(prepared, 1)
      for step in prepared.artwork.history.undoStack.flatMap({ [$0.step] + $0.step.parts }) {
        var requests: [Int] = []
        step.forEachRequest { requests.append($0) }
        let request = try #require(requests.first)
        // The case stands in bits that an address has no use for.
        let address = unsafeBitCast(step, to: UInt.self) & 0x00FF_FFFF_FFFF_FFF8
        #expect(try Self.isBlock(address, of: request), "\(step.kind)")
        seen.insert(step.kind)
      }
    }
    #expect(seen == Set(HistoryStep<WithExactLedger>.allKinds))
    withExtendedLifetime(artwork) {}
  }

  /// The objects of a layer.
  @Test func layers() throws {
    let layer = try PreparedArtwork<WithExactLedger>().artwork.layers[0]
    let requests = layer.requests
    for (object, request) in zip([layer, layer.tiles] as [AnyObject], requests) {
      let address = UInt(bitPattern: ObjectIdentifier(object))
      #expect(try Self.isBlock(address, of: request))
    }
  }

  @Test func theProcessesAllocatorSaysWhatItReserves() {
    #expect(ProcessAllocator.allocatedSize(of: 0) == 0)
    for request in [1, 40, 1_000, 32_768, 1 << 20] {
      #expect((request...request + 4_096).contains(ProcessAllocator.allocatedSize(of: request)))
    }
  }
}
