import Foundation
import Testing

/// `pentimento doctor`, as a person and a program ask it.
@Suite struct DoctorCommandTests {
  private func doctor(_ words: String..., without: String? = nil) throws -> Program.Ending {
    try Program(
      path: Build.own.path("pentimento"), words: ["doctor"] + words,
      environment: without.map { ["PENTIMENTO_WITHOUT": $0] } ?? [:]
    ).run()
  }

  @Test func noiseIsMeasuredInPairsOfProcesses() throws {
    let ending = try doctor("--seconds", "1")
    #expect(ending.code == 0 && ending.errors == "noise test: about 1 s\n")
    let pairs = ending.output.firstMatch(of: /Noise: (\d+) pairs of fresh processes/).flatMap { Int($0.1) }
    #expect(pairs.map { $0 >= 3 } == true, "\(ending.output)")
    for loop in ["register", "memory", "allocation"] { #expect(ending.output.contains("\n\(loop)")) }
  }

  @Test func programsGetJSON() throws {
    let ending = try doctor("--seconds", "0", "--format", "json", "--quiet")
    #expect(ending.code == 0 && ending.errors == "")
    let report = try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any]
    #expect((report?["figures"] as? [Any])?.count == 11)
    #expect((report?["machine"] as? [String: String])?["kernel"]?.isEmpty == false)
    #expect(report?["noise"] == nil)
  }

  @Test(arguments: [
    ("jemalloc", "allocations, live heap"), ("statm", "resident memory"),
    ("smaps", "share of resident memory"),
    ("clear_refs", "peak of resident memory"), ("pagemap", "reconciled memory"),
    ("runtime_hooks", "ARC traffic"),
    ("perf_event,callgrind", "instructions"), ("thread_peak", "peak of a thread's heap"),
  ]) func aMachineWithoutAFacilitySaysSo(names: String, figure: String) throws {
    let ending = try doctor("--seconds", "0", without: names)
    let lines = ending.output.split(separator: "\n").filter { $0.hasPrefix(figure) }
    #expect(ending.code == 0 && lines.count == 1)
    #expect(lines[0].contains("  no ") && lines[0].contains("withheld by PENTIMENTO_WITHOUT"), "\(lines)")
    #expect(ending.output.contains("* \(figure): "), "what to do about it")
  }

  @Test func aFacilityThatIsNoneIsRefused() throws {
    let ending = try doctor("--seconds", "0", without: "statmm")
    #expect(
      ending.code == 2 && ending.errors.contains("'statmm', which is no facility; did you mean 'statm'?"))
  }
}
