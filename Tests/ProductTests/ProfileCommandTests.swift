import Foundation
import Results
import Testing

/// `pentimento profile` finds what was planted: a hot spot, a leak, a churn and a peak.
@Suite struct ProfileCommandTests {
  private static let planted = "KnownWork/Planted[once;blocks=100;milliseconds=200]"

  private static func profile(
    _ runs: KnownRun, _ words: String..., environment: [String: String?] = [:]
  ) throws -> Program.Ending {
    let isOfFolders = words.contains { $0.hasPrefix("r/") }
    let suite = isOfFolders ? [] : ["--suite", Build.own.path("KnownWork"), "--results", "r"]
    return try runs.program(["profile"] + suite + words, environment: environment).run()
  }

  private static func sites(_ runs: KnownRun, _ path: String) throws -> [SiteRow] {
    try CSV.read(SiteRow.self, path: runs.folder.path("\(path)/sites.csv"))
  }

  private static func own(_ rows: [SiteRow], _ metric: String, _ name: String) -> Double {
    rows.filter { $0.metric == metric && $0.site.contains(name) }.reduce(0) { $0 + $1.own }
  }

  private static func has(_ tool: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(tool)")
  }

  @Test(.enabled("there is no perf; Debian's linux-perf brings it") { has("perf") })
  func theHotSpotIsNamed() throws {
    let runs = try KnownRun()
    let ending = try Self.profile(runs, "--cpu", Self.planted)
    #expect(ending.code == 0, "\(ending.errors)")
    let path = try runs.path("profile")
    let rows = try Self.sites(runs, path)
    let sum = rows.reduce(0) { $0 + $1.own }
    func total(_ name: String) -> Double { rows.filter { $0.site.contains(name) }.map(\.total).max() ?? 0 }
    // 200 ms of 220, and what prepares them is not looked at.
    #expect(total("plantedHotSpot") > 0.6 * sum, "\(ending.output)")
    #expect(total("plantedColdSpot") < 0.3 * sum && total("plantedColdSpot") > 0)
    #expect(sum > 100e6 && sum < 600e6, "\(sum) ns of 220 ms")
    #expect(ending.output.contains("plantedHotSpot") && ending.output.contains("without the profiler"))
    let svg = try String(contentsOfFile: runs.folder.path("\(path)/cpu.svg"), encoding: .utf8)
    #expect(svg.contains("plantedHotSpot"))
    #expect(!FileManager.default.fileExists(atPath: runs.folder.path("\(path)/control")), "no pipe is left")
  }

  @Test func theLeakTheChurnAndThePeakAreNamed() throws {
    let runs = try KnownRun()
    let ending = try Self.profile(runs, "--heap", Self.planted)
    #expect(ending.code == 0, "\(ending.errors)")
    let rows = try Self.sites(runs, try runs.path("profile"))
    #expect(Self.own(rows, "live_growth", "plantedLeak") == 100 * 4096)
    #expect(Self.own(rows, "requested", "plantedLeak") == 100 * 4096)
    #expect(Self.own(rows, "requests", "plantedChurn") == 100)
    #expect(Self.own(rows, "requested", "plantedChurn") == 100 * 8192)
    #expect(Self.own(rows, "live_growth", "plantedChurn") == 0)
    #expect(Self.own(rows, "live_peak", "plantedPeak") == Double(32 << 20))
    #expect(
      Self.own(rows, "live_after", "plantedPeak") == 0 && Self.own(rows, "live_before", "plantedLeak") == 0)
  }

  /// Another program reads the dump and names the same function and bytes.
  @Test(.enabled("there is no jeprof; Debian's libjemalloc-dev brings it") { has("jeprof") })
  func jeprofNamesTheLeakToo() throws {
    let runs = try KnownRun()
    #expect(try Self.profile(runs, "--heap", Self.planted).code == 0)
    let path = try runs.path("profile")
    let text = try Program(
      path: "/usr/bin/jeprof",
      words: [
        "--text", "--inuse_space", "--show_bytes", Build.own.path("KnownWork"),
        runs.folder.path("\(path)/after.heap"),
      ]
    ).run()
    let line = text.output.split(separator: "\n").first { $0.contains("plantedLeak") }
    #expect(
      line?.split(separator: " ").first == "409600", "\(text.output.prefix(400)) \(text.errors.suffix(200))")
  }

  @Test(.enabled("there is no callgrind_annotate; Debian's valgrind brings it") { has("callgrind_annotate") })
  func instructionsAreThoseThatCallgrindAnnotateCounts() throws {
    let runs = try KnownRun()
    let ending = try Self.profile(
      runs, "--instructions", "KnownWork/Planted[once;blocks=100;milliseconds=20]")
    #expect(ending.code == 0, "\(ending.errors)")
    let path = try runs.path("profile")
    let rows = try Self.sites(runs, path)
    let sum = rows.reduce(0) { $0 + $1.own }
    let text = try Program(
      path: "/usr/bin/callgrind_annotate", words: [runs.folder.path("\(path)/callgrind.out")]
    ).run().output
    let total = text.split(separator: "\n").first { $0.contains("PROGRAM TOTALS") }?
      .split(separator: " ").first?.replacing(",", with: "")
    #expect(total.flatMap { Double($0) } == sum, "\(text.prefix(600))")
    #expect(rows.contains { $0.site.contains("plantedHotSpot") && $0.total > 0.5 * sum })
  }

  @Test func theTimelineHoldsMemoryAndTheStall() throws {
    let runs = try KnownRun()
    #expect(try Self.profile(runs, "--timeline", Self.planted).code == 0)
    let path = try runs.path("profile")
    let rows = try CSV.read(TimelineRow.self, path: runs.folder.path("\(path)/timeline.csv"))
    #expect(rows.map(\.time) == rows.map(\.time).sorted())
    let summary = try CSV.read(SummaryRow.self, path: runs.folder.path("\(path)/summary.csv"))
    #expect(summary.map(\.metric) == ["wall"], "charts are drawn of folders that have it")
    let stall = try #require(rows.first { $0.unit == "ns" })
    #expect(stall.metric == "wall" && stall.thread == "main" && (stall.value ?? 0) >= 270e6)
    let heap = rows.filter { $0.metric == "heap_allocated" }.compactMap(\.value)
    #expect((heap.max() ?? 0) - (heap.first ?? 0) >= Double(32 << 20), "the peak is seen while it lasts")
  }

  @Test func designsAreHeldAgainstEachOtherAndFoldersToo() throws {
    let runs = try KnownRun()
    let ending = try Self.profile(runs, "--diff", "--heap", "once", "twice", Self.planted)
    #expect(ending.code == 0, "\(ending.errors)")
    let path = try runs.path("profile")
    let rows = try CSV.read(SiteDifferenceRow.self, path: runs.folder.path("\(path)/differences.csv"))
    let leak = try #require(rows.first { $0.metric == "live_growth" && $0.site.contains("plantedLeak") })
    #expect(leak.reference == "once" && leak.candidate == "twice" && leak.difference == 100 * 4096)
    let folders = try Self.profile(runs, "--diff", "\(path)/reference", "\(path)/candidate")
    #expect(folders.code == 0 && folders.output.contains("plantedLeak"), "\(folders.errors)")
  }

  @Test(
    arguments: [
      (["profile"], "there is no case to profile"), (["profile", "Plantd"], "did you mean 'Planted'?"),
      (["profile", "Blocks"], "'Blocks' means 6 cases, and a profile is of one"),
      (["profile", "KnownWork/Planted[onze;blocks=100;milliseconds=20]"], "no design is called 'onze'"),
      (["profile", "Planted", "Steps"], "'Steps' is one case too many"),
      (["profile", "--diff", "once"], "--diff takes two designs and a case"),
      (["profile", "--diff", "once", "once", "Planted"], "mean one design"),
      (
        ["profile", "--diff", "--timeline", "once", "twice", "Planted"], "nothing to compare in a --timeline"
      ),
      (["profile", "--diff", "nowhere", "elsewhere"], "'nowhere' is not the folder of a run"),
      (["profile", "--name", "a/b", "Planted"], "--name 'a/b' may hold"),
    ] as [([String], String)])
  func wrongInputIsRefused(words: [String], says: String) throws {
    let runs = try KnownRun()
    let suite = words.contains("nowhere") ? [] : ["--suite", Build.own.path("KnownWork"), "--results", "r"]
    let ending = try runs.program(words + suite).run()
    #expect(ending.code == 2 && ending.errors.contains(says), "\(ending.errors)")
    #expect(!FileManager.default.fileExists(atPath: runs.folder.path("r")), "nothing is made")
  }

  @Test(
    arguments: [
      ("--cpu", "linux-perf", ["PATH": "/nowhere"]),
      ("--heap", "libjemalloc-dev", ["PENTIMENTO_WITHOUT": "heap_profile"]),
      ("--instructions", "valgrind", ["PENTIMENTO_WITHOUT": "callgrind"]),
    ] as [(String, String, [String: String?])])
  func theMissingPackageIsNamed(option: String, package: String, environment: [String: String?]) throws {
    let runs = try KnownRun()
    let ending = try Self.profile(runs, option, Self.planted, environment: environment)
    #expect(ending.code == 2 && ending.errors.contains("apt-get install \(package)"), "\(ending.errors)")
  }

  @Test func aSuiteTakesAProfilerWithACaseAlone() throws {
    for (words, says) in [
      (["--profile", "heap=/tmp"], "--profile needs --case"),
      (["--case", Self.planted, "--profile", "heat=/tmp"], "is not KIND=FOLDER"),
      (["--case", Self.planted, "--profile", "cpu=/nowhere"], "has no pipes to perf"),
    ] {
      let ending = try Program(path: Build.own.path("KnownWork"), words: words).run()
      #expect(ending.code == 2 && ending.errors.contains(says), "\(ending.errors)")
    }
  }
}
