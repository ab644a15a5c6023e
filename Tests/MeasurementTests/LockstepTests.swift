import FoundationEssentials
import Testing

@testable import Measurement

struct LockstepTests {
  private static let id = "Sample/count[plain;canvas_px=64;heat=cold]"

  /// What is answered to `lines`; the input ends after them.
  private func answers(to lines: [String], case id: String = id) throws -> [String] {
    var rest = lines[...]
    var written: [String] = []
    try Lockstep.serve(
      SampleSuite.self, case: id, options: CaseProcessOptions(samples: 1, seed: 1),
      read: { rest.popFirst() }, write: { written.append($0) })
    #expect(rest.isEmpty || lines.contains("done"))
    return written
  }

  @Test func eachBlockIsOneLineWithEveryMetric() throws {
    let lines = try answers(to: ["go 1", "go 5"])
    #expect(lines.count == 3)
    #expect(lines[0] == "ready")
    #expect(lines[1] == #"{"tile_copies":64,"undo_wall":100,"wall":100}"#)
    let values = try JSONDecoder().decode([String: Double].self, from: Data(lines[2].utf8))
    // Samples are 100, 101, 102, 103 and 104: a block answers with their median.
    #expect(values == ["wall": 102, "undo_wall": 102, "tile_copies": 64])
  }

  @Test func endOfInputAndDoneEnd() throws {
    #expect(try answers(to: []) == ["ready"])
    #expect(try answers(to: ["done", "go 1"]) == ["ready"])
    #expect(try answers(to: ["go 2", "done", "nonsense"]).count == 2)
  }

  @Test(arguments: [
    "", "go", "go 0", "go -1", "go x", "go 1 2", "go 1000001", "GO 1", "stop", "done now",
    "go 0 ms", "go 10001 ms", "go 5 s", "go 5ms", "work now",
  ])
  func anythingElseIsRefused(line: String) throws {
    do {
      _ = try answers(to: [line])
      Issue.record("it was accepted")
    } catch {
      #expect(
        "\(error)"
          == "error: '\(line)' is not a lockstep command\nSend 'go N' with N in 1...1000000, 'go M ms' with M in "
          + "1...10000, 'work', 'exact', or 'done'.")
    }
  }

  @Test func aTimedBlockSaysWhatDisturbedIt() throws {
    let lines = try answers(to: ["go 1 ms", "done"])
    let block = try JSONDecoder().decode(BlockReading.self, from: Data(lines[1].utf8))
    #expect(block.elapsed > 0 && block.samples > 0 && block.switches >= 0)
    #expect(Set(block.readings.keys) == ["wall", "undo_wall", "tile_copies"])
    #expect(block.readings["tile_copies"] == 64)
  }

  @Test func workIsWhatSaysWhichWorkItIs() throws {
    #expect(try answers(to: ["work"]) == ["ready", "{}"])
    let paint = "Sample/paint[plain;scale=1;strokes=generated]"
    #expect(try answers(to: ["work"], case: paint)[1] == #"{"dabs":1,"pixel_hash":0}"#)
    // Hashes are no readings of a block.
    let block = try answers(to: ["go 1 ms"], case: paint)[1]
    #expect(try JSONDecoder().decode(BlockReading.self, from: Data(block.utf8)).readings == ["dabs": 1])
  }

  @Test func exactIsWhatAGateHolds() throws {
    #expect(try answers(to: ["exact"]) == ["ready", #"{"tile_copies":64}"#])
    #expect(
      try answers(to: ["exact"], case: "Sample/paint[plain;scale=1;strokes=generated]")[1] == #"{"dabs":1}"#)
  }

  @Test func everySuiteServesTheAnchors() throws {
    for loop in Anchors.loops {
      let id = try Anchors.id(loop, suite: "Sample").description
      let block = try answers(to: ["go 20 ms"], case: id)[1]
      let reading = try JSONDecoder().decode(BlockReading.self, from: Data(block.utf8))
      #expect(reading.measured >= 20_000_000)
      #expect(try #require(reading.readings["wall"]) > 0)
    }
    #expect(throws: SuiteInputError.self) { try answers(to: [], case: "Sample/Anchor[plain;loop=register]") }
    #expect(throws: SuiteInputError.self) { try answers(to: [], case: "Sample/Anchor[none;loop=other]") }
  }

  /// A case that cannot be measured is refused before it says that it is ready.
  @Test(arguments: [
    "Sample/none[plain]", "Sample/count[plain]", "x", "Sample/count[plain;canvas_px=13;heat=cold]",
  ]) func aCaseThatCannotBeMeasuredIsNeverReady(id: String) {
    var written: [String] = []
    #expect(throws: (any Error).self) {
      try Lockstep.serve(
        SampleSuite.self, case: id, options: CaseProcessOptions(samples: 1, seed: 1), read: { "go 1" },
        write: { written.append($0) })
    }
    #expect(written.isEmpty)
  }
}
