import Testing

@testable import Measurement

struct RuntimeHooksTests {
  private final class Counted {
    var number = 0
  }

  /// Immediate bridge objects reach the hooks as if they were pointers: strings of every length that is stored in place,
  /// and one of each that is not, must live through it.
  @Test func stringsOfEveryLengthLiveThroughTheHooks() async {
    await #expect(processExitsWith: .success) { RuntimeHooksTests.countStrings() }
  }

  private static func countStrings() {
    DisturbedProcess.probe = .arc
    let sampler = Sampler(probes: [])
    var kept: [String] = []
    let readings = sampler.measure {
      for length in 0..<20 {
        for letter in [" ", "0", "U", "V", "z", "}"] {
          let text = String(repeating: letter, count: length)
          kept.append(text)
          kept.append(kept[kept.count - 1] + "")
        }
      }
    }
    #expect(kept.count == 240 && kept.last == String(repeating: "}", count: 19))
    #expect(readings.map(\.metric) == ["retains", "releases", "object_allocations"])
    #expect((readings[2].value ?? 0) > 0)
  }

  @Test func objectsAreCountedToTheDigit() async {
    await #expect(processExitsWith: .success) { RuntimeHooksTests.countObjects() }
  }

  private static func countObjects() {
    DisturbedProcess.probe = .arc
    let sampler = Sampler(probes: [FaultProbe()])
    var objects: [Unmanaged<Counted>] = []
    objects.reserveCapacity(500)
    let made = sampler.measure { for _ in 0..<500 { objects.append(.passRetained(Counted())) } }
    #expect(made.first { $0.metric == "object_allocations" }?.value == 500)
    #expect(!made.contains { $0.metric == "page_faults" }, "no other probe is read there")
    let empty = sampler.measure {}
    #expect(empty.map(\.value) == [0, 0, 0], "what a count takes of itself is taken off")
  }

  @Test func aDumpsTotalIsRead() {
    #expect(Callgrind.total(ofDump: "events: Ir\nsummary: 410116\n\ntotals: 410116\n") == 410_116)
    #expect(Callgrind.total(ofDump: "events: Ir\nfn=(1)\n1 5\ntotals: 7\n") == 7)
    #expect(Callgrind.total(ofDump: "nothing") == nil)
  }
}
