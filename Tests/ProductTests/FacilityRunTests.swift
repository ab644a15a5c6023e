import Foundation
import Results
import Testing

/// A run on a machine that lacks something: what is missing is named, the rest is measured, nothing is silently 0.
@Suite struct FacilityRunTests {
  @Test(arguments: [
    ("statm", ["rss_delta", "peak_rss_delta", "peak_over_heap_bytes"]),
    ("smaps", ["pss_delta", "private_dirty_delta", "library_bytes", "unexplained_bytes"]),
    ("clear_refs", ["peak_rss_delta", "peak_over_heap_bytes"]),
    ("pagemap", ["untouched_bytes", "unexplained_bytes"]),
    ("thread_peak", ["peak_thread_heap", "peak_over_heap_bytes"]),
  ]) func aMissingFacilityIsNamed(name: String, metrics: [String]) throws {
    let runs = try KnownRun()
    let ending = try Program(
      path: Build.own.path("pentimento"),
      words: [
        "run", "Pages", "--quick", "--name", "run", "--suite", Build.own.path("KnownWork"), "--results", "r",
      ],
      folder: runs.folder.path, environment: ["PENTIMENTO_WITHOUT": name]
    ).run()
    #expect(ending.code == 0, "\(ending.errors)")
    let samples = try runs.samples(runs.path("run"))
    let missing = Set(samples.filter { $0.value == nil }.map(\.metric))
    #expect(missing == Set(metrics))
    for row in samples where row.value == nil {
      #expect(row.source == "unavailable: withheld by PENTIMENTO_WITHOUT", "\(row)")
    }
    for metric in metrics { #expect(ending.errors.contains(metric), "\(ending.errors)") }
    #expect(
      ending.errors.contains("not measured: ") && ending.errors.contains("(withheld by PENTIMENTO_WITHOUT)"))
  }

  @Test func withoutJemallocNoHeapFigureIsGiven() throws {
    let runs = try KnownRun()
    let ending = try runs.pentimento(
      "run", "Pages", "Blocks", "--quick", "--name", "run", environment: ["PENTIMENTO_WITHOUT": "jemalloc"])
    #expect(ending.code == 0, "\(ending.errors)")
    let samples = try runs.samples(runs.path("run"))
    for metric in [
      "allocations", "bytes_allocated", "heap_allocated_delta", "heap_resident_delta", "peak_thread_heap",
    ] {
      let rows = samples.filter { $0.metric == metric }
      #expect(
        !rows.isEmpty && rows.allSatisfy { $0.value == nil && $0.source.hasPrefix("unavailable: ") },
        "\(metric)")
    }
    #expect(samples.contains { $0.metric == "rss_delta" && ($0.value ?? 0) > 0 })
  }

  @Test func withEverythingThereNothingIsMissing() throws {
    let runs = try KnownRun()
    _ = try runs.pentimento("run", "Pages", "--set", "touched_pct=0,1,10,50,100", "--name", "run")
    let samples = try runs.samples(runs.path("run"))
    #expect(samples.allSatisfy { $0.value != nil }, "\(samples.filter { $0.value == nil })")
    let rss = Dictionary(grouping: samples.filter { $0.metric == "rss_delta" }, by: \.id)
    for row in samples where row.metric == "unexplained_bytes" {
      let grown = rss[row.id]?.first?.value ?? 0
      #expect(abs(row.value ?? .nan) <= max(262_144, 0.01 * grown), "\(row)")
    }
  }
}
