import Foundation
import PaintBench
import PaintEngine
import Results
import Testing
import Workloads

/// Strokes from a file: written, described, painted.
@Suite struct TraceTests {
  /// A recording of a person, which is not part of the package.
  static let recording = "\(Build.root)/../shared/traces/painting30sec.dat"
  static let hasRecording = FileManager.default.fileExists(atPath: recording)
  static let whyRecordingIsMissing: Comment = "the recording painting30sec.dat is not beside the package"

  @Test func generatedTraceReadsBackAsItWas() throws {
    let folder = try TemporaryFolder()
    let ending = try RunCommandTests.run(
      ["trace", "--strokes", "8", "--seed", "5", "--output", "strokes.dat"], in: folder)
    #expect(ending.output == "" && ending.errors == "8 strokes in strokes.dat\n")
    #expect(folder.contents() == ["strokes.dat"])
    let strokes = try TraceReader.read(folder.path("strokes.dat"))
    #expect(strokes.map(\.events) == StrokeGenerator(seed: 5).strokes(count: 8).map(\.events))
    let printed = try RunCommandTests.run(["trace", "--strokes", "8", "--seed", "5"], in: folder)
    #expect(printed.output == folder.text("strokes.dat") && printed.errors == "")
    let described = try RunCommandTests.run(["trace", "strokes.dat"], in: folder)
    #expect(described.output.contains("strokes   8,"), "\(described.output)")
  }

  /// A recording is painted from the origin and generated strokes are painted where they lie, so that only strokes that
  /// already lie there can give the same pixels both ways.
  @Test func tracePaintsWhatTheEnginePaintsFromIt() throws {
    let folder = try TemporaryFolder()
    try RunCommandTests.run(["trace", "--strokes", "12", "--output", "strokes.dat"], in: folder)
    let strokes = try TraceReader.read(folder.path("strokes.dat"))
    let generated = try Self.hash(folder, "generated", [])
    let recorded = try Self.hash(folder, "recorded", ["--trace", "strokes.dat"])
    #expect(try Self.hash(folder, "again", ["--trace", "strokes.dat"]) == recorded)
    #expect(try generated == Self.painted(Array(strokes.prefix(8))))
    #expect(try recorded == Self.painted(Array(strokes.movedToOrigin().prefix(8))))

    // The same strokes already at the origin: generated once, recorded once, equal pixels.
    try AtomicFile.write(TraceWriter.text(of: strokes.movedToOrigin()), to: folder.path("moved.dat"))
    #expect(try Self.hash(folder, "moved", ["--trace", "moved.dat"]) == recorded)
  }

  @Test func traceNamesItsCases() throws {
    let folder = try TemporaryFolder()
    try RunCommandTests.run(["trace", "--strokes", "2", "--output", "my strokes;1.dat"], in: folder)
    try RunCommandTests.run(Self.words("r", ["--trace", "my strokes;1.dat"]), in: folder)
    let run = try WrittenRun(below: folder.path("r"))
    #expect(run.samples.allSatisfy { $0.id.parameters["strokes"] == "my_strokes_1.dat" })
  }

  @Test(.enabled(if: hasRecording, whyRecordingIsMissing)) func recordingIsDescribed() throws {
    let folder = try TemporaryFolder()
    let ending = try RunCommandTests.run(["trace", Self.recording], in: folder)
    #expect(try ending.output == Golden.text("painting30sec"))
    #expect(ending.errors == "")
  }

  @Test(.enabled(if: hasRecording, whyRecordingIsMissing)) func recordingIsPainted() throws {
    let folder = try TemporaryFolder()
    let hash = try Self.hash(folder, "r", ["--trace", Self.recording])
    let strokes = try TraceReader.read(Self.recording).movedToOrigin()
    #expect(try hash == Self.painted(Array(strokes.prefix(8))))
  }

  private static func words(_ results: String, _ words: [String]) -> [String] {
    ["run", "StrokeCost/Stroke", "--quick", "--designs", "seed", "--coverage", "0", "--results", results]
      + words
  }

  /// The pixels of a quick run over blank ground.
  private static func hash(_ folder: TemporaryFolder, _ results: String, _ more: [String]) throws -> Double? {
    try RunCommandTests.run(words(results, more), in: folder)
    let hashes = try WrittenRun(below: folder.path(results)).hashes("pixel_hash")
    #expect(hashes.count == 1)
    return hashes.first ?? nil
  }

  /// The pixels of the same strokes, painted in this process as the quick case says.
  private static func painted(_ strokes: [PenStroke]) throws -> Double {
    let artwork = Artwork<Seed>(
      canvas: try CanvasSize(width: 1024, height: 1024), geometry: try TileGeometry(edge: 64), limits: .none)
    _ = artwork.addLayer(name: "Layer 1")
    _ = try StrokeSource(strokes.scaled(by: 1.5)).paint(on: artwork, brush: Brush(diameter: 40))
    return Double(artwork.pixelHash())
  }
}
