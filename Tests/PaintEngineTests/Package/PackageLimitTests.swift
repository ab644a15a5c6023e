import Testing

@testable import PaintEngine

/// Packages that say they are larger than they can be.
@Suite struct PackageLimitTests {
  private func load(_ json: String, deviceMemory: Int = 1 << 30, with chunks: [String: [UInt8]] = [:])
    -> String
  {
    var contents = chunks
    contents["manifest"] = ManifestBytes(json: Array(json.utf8)).file
    do {
      let files = MemoryFiles(contents, in: "art")
      let artwork = try ArtworkPackage.load("art", as: Seed.self, deviceMemory: deviceMemory, files: files)
      return "opened with \(artwork.layers.count) layers"
    } catch { return error.description }
  }

  private func manifest(
    canvas: (Int, Int) = (64, 64), edge: Int = 64, layers: Int = 1, chunks: String = "", previews: String = ""
  ) -> String {
    let properties =
      #"{"name":"Ink","isVisible":true,"opacity":1,"blendMode":"normal","isLocked":false}"#
    let stack = (0..<layers).map { #"{"id":\#($0 + 1),"properties":\#(properties),"chunks":[\#(chunks)]}"# }
    return
      #"{"canvas":{"width":\#(canvas.0),"height":\#(canvas.1)},"tileEdge":\#(edge),"revision":1,"groups":[],"#
      + #""layers":[\#(stack.joined(separator: ","))],"savedSelections":[],"previews":[\#(previews)]}"#
  }

  private let name = String(repeating: "ab", count: 16)

  @Test func soundManifestOpens() { #expect(load(manifest()) == "opened with 1 layers") }

  @Test func canvasIsHeldToTheDevice() {
    #expect(load(manifest(canvas: (65_536, 65_536))).contains("4294967296 pixels with 1 layers is too large"))
    #expect(load(manifest(canvas: (4_000, 1_000), layers: 9)).contains("with 9 layers is too large"))
    #expect(load(manifest(canvas: (65_537, 1))).contains("canvas width 65537 is outside"))
    #expect(load(manifest(canvas: (1, 0))).contains("canvas height 0 is outside"))
    #expect(load(manifest(edge: 63)).contains("tile edge 63"))
    #expect(load(manifest(edge: 512)).contains("tile edge 512"))
  }

  @Test func blocksHoldNoMoreTilesThanTheCanvas() {
    func chunk(_ x: String, _ y: String, _ tiles: String) -> String {
      load(manifest(chunks: #"{"x":\#(x),"y":\#(y),"tiles":\#(tiles),"name":"\#(name)"}"#))
    }
    #expect(chunk("0", "0", "2").contains("layer 'Ink': 2 tiles at block (0, 0), where the canvas has 1"))
    #expect(chunk("0", "0", "9223372036854775807").contains("where the canvas has 1"))
    #expect(chunk("0", "0", "0").contains("where the canvas has 1"))
    #expect(chunk("9223372036854775807", "0", "1").contains("where the canvas has 0"))
    #expect(chunk("-1", "0", "1").contains("where the canvas has 0"))
    #expect(chunk("1", "0", "1").contains("where the canvas has 0"))
    let twice = #"{"x":0,"y":0,"tiles":1,"name":"\#(name)"}"#
    #expect(load(manifest(chunks: "\(twice),\(twice)")).contains("block (0, 0) comes twice"))
  }

  @Test func namesLeadNowhereElse() {
    for name in ["../../../etc/passwd", "", String(repeating: "AB", count: 16), name + "0"] {
      let text = load(manifest(chunks: #"{"x":0,"y":0,"tiles":1,"name":"\#(name)"}"#))
      #expect(text.contains("chunk name '\(name)'"), "\(text)")
    }
  }

  @Test func previewsAreBounded() {
    let text = load(manifest(previews: #"{"width":2049,"height":1,"name":"\#(name)"}"#))
    #expect(text.contains("preview 1: 2049 x 1 px are outside 1...2048"), "\(text)")
    // A preview that is not there is no obstacle.
    #expect(
      load(manifest(previews: #"{"width":2048,"height":1,"name":"\#(name)"}"#)) == "opened with 1 layers")
  }

  /// A frame of 64 MiB of zeros is a file of 260 KiB; what it declares is refused before it is decoded.
  @Test func chunksAreBounded() throws {
    let frame = RawChunk(head: [UInt8](repeating: 0, count: 64 << 20)).frame
    let chunk = #"{"x":0,"y":0,"tiles":1,"name":"\#(name)"}"#
    let text = load(manifest(chunks: chunk), with: ["\(name).chunk": frame])
    #expect(
      text.contains("its file has more than") && text.contains("layer 'Ink', tiles from (0, 0): chunk abab"),
      "\(text)")
    let small = RawChunk(head: [UInt8](repeating: 0, count: 1 << 20)).frame
    let declared = load(manifest(chunks: chunk), with: ["\(name).chunk": small])
    #expect(declared.contains("declares 1048576 bytes of content instead of 32792"), "\(declared)")
    #expect(load(manifest(chunks: chunk)).contains("it is missing"))
  }

  @Test func manifestIsBounded() {
    let files = MemoryFiles(["manifest": [UInt8](repeating: 32, count: (16 << 20) + 1)], in: "art")
    let error = #expect(throws: PackageError.self) {
      try ArtworkPackage.load("art", as: Seed.self, files: files)
    }
    #expect(error?.description.contains("File too large") == true)
  }

  @Test func identitiesAreOneLayersAlone() {
    let twice = manifest(layers: 2).replacing(#""id":2"#, with: #""id":1"#)
    #expect(load(twice).contains("identity 1 is another's too"))
    #expect(
      load(manifest().replacing(#""id":1"#, with: #""id":18446744073709551615"#)).contains("outside 1...2^53")
    )
    #expect(load(manifest().replacing(#""id":1"#, with: #""id":0"#)).contains("outside 1...2^53"))
  }
}

extension String {
  fileprivate func replacing(_ old: String, with new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
