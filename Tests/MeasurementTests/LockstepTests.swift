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

  @Test(arguments: ["", "go", "go 0", "go -1", "go x", "go 1 2", "go 1000001", "GO 1", "stop", "done now"])
  func anythingElseIsRefused(line: String) throws {
    do {
      _ = try answers(to: [line])
      Issue.record("it was accepted")
    } catch {
      #expect(
        "\(error)"
          == "error: '\(line)' is not a lockstep command\nSend 'go N' with N in 1...1000000, or 'done'.")
    }
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
