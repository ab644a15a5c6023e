import Foundation
import LinuxMemory
import Testing

@testable import PaintEngine

/// What a memory warning sheds.
struct MemoryPressureTests {
  private struct Warnings: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try SessionSetup().artwork(Design.self)
      #expect(artwork.handleMemoryPressure() == 0)
      let steps = RecordedSteps<Design>()
      artwork.history = History(limits: HistoryLimits(bytes: 1 << 30, steps: 1_000))
      for number in 1...64 { artwork.history.record(steps.tiles(before: 1, after: 1), label: "\(number)") }
      // What a compressed step claims follows the background: `CompressionTests` waits for it.
      if Design.Payload.name == "compressed" { return }
      if Design.Ledger.countsHolders {
        // Below the floor, an eighth of the budget: `ExactPolicyTests` has warnings that shed.
        #expect(artwork.handleMemoryPressure(.stalled) == 0 && artwork.history.undoStack.count == 64)
        return
      }
      artwork.waitForHistory()
      let claimed = artwork.history.claimedBytes
      let (revision, pixels) = (artwork.revision, artwork.pixelHash())
      #expect(artwork.handleMemoryPressure(.stalled) == 48)
      #expect(artwork.history.claimedBytes == claimed / 4)
      #expect(artwork.history.undoStack.map(\.label) == (49...64).map(String.init))
      // The founding rule has no floor: repeated warnings leave 1.6 %.
      #expect(artwork.handleMemoryPressure(.nearLimit(used: 9, limit: 10)) == 12)
      #expect(artwork.handleMemoryPressure(.reported) == 3)
      #expect(Double(artwork.history.claimedBytes) / Double(claimed) == 0.015625)
      #expect(artwork.revision == revision && artwork.pixelHash() == pixels)
    }
  }

  @Test(arguments: Designs.honest)
  func aWarningLeavesAQuarterOfTheHistoryAndAllLayers(design: String) throws {
    try Designs.run(Warnings(), in: design)
  }

  @Test func anEdgeIsOneWarning() {
    typealias Seen = (time: Int, stalled: Bool, level: PressureEdge.Level, warns: Bool)
    let seen: [Seen] = [
      (0, false, .calm, false), (1, false, .between, false), (2, false, .full, true),
      (3, false, .full, false),
      (4, false, .between, false), (5, false, .full, false), (6, false, .calm, false),
      (7, false, .full, true),
      (8, true, .full, false), (9, false, .calm, false), (10, false, .full, false), (11, false, .calm, false),
      (17, false, .calm, false), (18, false, .calm, false), (19, true, .calm, true), (20, true, .calm, false),
      (29, false, .calm, false), (30, false, .calm, false), (31, true, .calm, true),
    ]
    var edge = PressureEdge(calmAfter: .seconds(10))
    for look in seen {
      let warns = edge.observe(stalled: look.stalled, level: look.level, now: .seconds(look.time))
      #expect(warns == look.warns, "at \(look.time)")
    }
  }

  @Test func theDevicesLimitIsTheSmallest() throws {
    let machine = ["proc/meminfo": "MemTotal: 8388608 kB\n"]
    func limit(_ files: [String: String]) throws -> Int? {
      let root = try FakeRoot(files)
      return DeviceMemory.limit(root: root.path)
    }
    func merged(_ files: [String: String]) -> [String: String] { machine.merging(files) { $1 } }
    let two = ["proc/self/cgroup": "0::/a/b\n"]
    #expect(try limit([:]) == nil)
    #expect(try limit(machine) == 8 << 30)
    #expect(try limit(merged(two)) == 8 << 30)
    #expect(try limit(merged(two.merging(["sys/fs/cgroup/a/b/memory.max": "max\n"]) { $1 })) == 8 << 30)
    #expect(try limit(merged(two.merging(["sys/fs/cgroup/a/memory.max": "1073741824\n"]) { $1 })) == 1 << 30)
    #expect(try limit(merged(two.merging(["sys/fs/cgroup/a/memory.high": "1048576\n"]) { $1 })) == 1 << 20)
    #expect(
      try limit(merged(two.merging(["sys/fs/cgroup/a/memory.max": "99999999999999\n"]) { $1 })) == 8 << 30)
    let one = [
      "proc/self/cgroup": "4:memory:/box\n",
      "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
      "sys/fs/cgroup/memory/box/memory.limit_in_bytes": "536870912\n",
    ]
    #expect(try limit(merged(one)) == 512 << 20)
    #expect(try limit(one) == 512 << 20)
    let real = try #require(DeviceMemory.limit())
    #expect(real > 0 && real <= (MachineMemory.total() ?? 0))
  }
}
